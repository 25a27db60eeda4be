/** Keeps for one window whether a bar shows; it is hidden at first. */
export class HiddenAtFirst {
  #open = $state(false)
  readonly isOpen = () => this.#open
  readonly setOpen = (open: boolean) => void (this.#open = open)
}

/** Visibility of a bar: beside the conversation as the user left it, or for a moment over it in a narrow window. */
export class Sidebar {
  #over = $state(false)

  constructor(
    /** Shows beside the conversation; kept for the next time. */
    private readonly kept: { isOpen(): boolean; setOpen(open: boolean): void },
    /** The window is too narrow for both. */
    private readonly narrow: { readonly current: boolean },
  ) {}

  get open(): boolean {
    return this.narrow.current ? this.#over : this.kept.isOpen()
  }

  /** It lies over the conversation and hides a part of it. */
  get covers(): boolean {
    return this.narrow.current && this.#over
  }

  show(open: boolean): void {
    if (this.narrow.current) this.#over = open
    else this.kept.setOpen(open)
  }
}
