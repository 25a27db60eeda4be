import type { Toasts, ToastStep } from './toasts.svelte'

/** Number of actions that can be undone after their toasts are gone. */
const MOST = 20

interface Step {
  readonly undo: () => Promise<void> | void
  /** Id of its toast. */
  readonly toast: number
  /** Takes the toast away. */
  readonly dismiss: () => void
}

/** Undoable actions of a window, newest last. */
export class Undo {
  #steps = $state.raw<readonly Step[]>([])
  readonly possible = $derived(this.#steps.length > 0)

  constructor(private readonly toasts: Toasts) {}

  /** The toast of the last action still offers it. */
  get isOffered(): boolean {
    const toast = this.#steps.at(-1)?.toast
    return this.toasts.list.some(({ id }) => id === toast)
  }

  /** Says what was done, with "Undo" and a further step for a while; after that, `last` still undoes it. */
  offer(message: string, undo: Step['undo'], more?: ToastStep): void {
    const toast = this.toasts.offer(message, () => void this.#run(step), more)
    const step: Step = { undo, toast, dismiss: () => this.toasts.dismiss(toast) }
    this.#steps = [...this.#steps, step].slice(-MOST)
  }

  /** Undoes the last action. False when there is none. */
  last(): boolean {
    const step = this.#steps.at(-1)
    if (step === undefined) return false
    void this.#run(step)
    return true
  }

  async #run(step: Step): Promise<void> {
    if (!this.#steps.includes(step)) return
    this.#steps = this.#steps.filter((other) => other !== step)
    step.dismiss()
    await step.undo()
  }
}
