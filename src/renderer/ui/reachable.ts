/** Lets Tab reach a menu, which scrolls in a low window; the library rules it out. */
export function reachable(menu: HTMLElement): void {
  menu.tabIndex = 0
}
