import type { Preferences } from './preferences.svelte'

/** Whether the sidebar shows: beside the conversation as the user left it, or for a moment over it in a narrow window. */
export class Sidebar {
  #over = $state(false)

  constructor(
    private readonly preferences: Preferences,
    /** Whether the window is too narrow for both. */
    private readonly narrow: { readonly current: boolean },
  ) {}

  get open(): boolean {
    return this.narrow.current ? this.#over : this.preferences.sidebarOpen
  }

  /** It lies over the conversation and hides a part of it. */
  get covers(): boolean {
    return this.narrow.current && this.#over
  }

  show(open: boolean): void {
    if (this.narrow.current) this.#over = open
    else this.preferences.setSidebarOpen(open)
  }
}
