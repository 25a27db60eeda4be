/** Lets Tab reach an element that is no control: one that scrolls, or a card that keys move between. */
export function reachable(element: HTMLElement): void {
  element.tabIndex = 0
}
