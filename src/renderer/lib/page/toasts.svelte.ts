import { defined } from '#shared/kernel/defined'

/** A short message about something that was done, with a way back while it shows. */
export interface Toast {
  readonly id: number
  readonly message: string
  readonly undo?: () => void
  /** Next step that is offered beside the way back. */
  readonly more?: ToastStep
}

/** Step that a toast offers. */
export interface ToastStep {
  readonly label: string
  readonly run: () => void
}

const SHOWN_MS = 6000
export const UNDO_MS = 10_000

interface Entry {
  readonly timer: ReturnType<typeof setTimeout>
  readonly settle: (undone: boolean) => void
}

/** The toasts of a window. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([])
  readonly #entries = new Map<number, Entry>()
  #nextId = 1

  show(message: string): void {
    this.#add(message, SHOWN_MS, false, () => undefined)
  }

  /** Shows a message with "Undo" for ten seconds. Resolves to whether it was undone. */
  offerUndo(message: string): Promise<boolean> {
    return new Promise((resolve) => void this.#add(message, UNDO_MS, true, resolve))
  }

  /** Shows a message with "Undo" for ten seconds, and a further step if there is one. Returns its id. */
  offer(message: string, undo: () => void, more?: ToastStep): number {
    return this.#add(message, UNDO_MS, true, (undone) => undone && undo(), more)
  }

  /** Takes a toast away; what could be undone stands. */
  dismiss(id: number): void {
    this.#settle(id, false)
  }

  /** Takes all toasts away, as when the window closes. */
  dismissAll(): void {
    for (const { id } of this.list) this.dismiss(id)
  }

  #add(
    message: string,
    shownMs: number,
    undoable: boolean,
    settle: (undone: boolean) => void,
    more?: ToastStep,
  ): number {
    const id = this.#nextId++
    const toast = { id, message, ...(undoable ? { undo: () => this.#settle(id, true) } : {}), ...defined({ more }) }
    this.#entries.set(id, { settle, timer: setTimeout(() => this.dismiss(id), shownMs) })
    this.list = [...this.list, toast]
    return id
  }

  #settle(id: number, undone: boolean): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    clearTimeout(entry.timer)
    this.#entries.delete(id)
    this.list = this.list.filter((toast) => toast.id !== id)
    entry.settle(undone)
  }
}
