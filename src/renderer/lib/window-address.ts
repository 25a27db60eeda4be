import { afterPaint } from './after-paint'

/** The address of the window, with the steps that back and forward go through. */
export class WindowAddress {
  #waiting: string | null = null

  /** Goes to an address once the window is painted: the step takes the browser a few milliseconds, which nobody waits for. */
  goSoon(address: string): void {
    this.settle()
    this.#waiting = address
    afterPaint(this.settle)
  }

  /** Goes to an address. */
  go(address: string): void {
    this.settle()
    history.pushState(null, '', address)
  }

  /** Puts an address in place of the present one, without a step to go back to. */
  replace(address: string, state: unknown = history.state): void {
    this.settle()
    history.replaceState(state, '', address)
  }

  /** Takes the step that waits. */
  settle = (): void => {
    const address = this.#waiting
    this.#waiting = null
    if (address !== null) history.pushState(null, '', address)
  }

  /** Forgets the step that waits, because the user went elsewhere. */
  forget(): void {
    this.#waiting = null
  }
}
