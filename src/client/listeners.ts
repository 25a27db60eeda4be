/** A set of listeners of one type. */
export interface Listeners<T> {
  /** Adds a listener. Returns a function that removes it. */
  readonly add: (listener: (value: T) => void) => () => void
  emit(value: T): void
}

/** Returns an empty set of listeners. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    add(listener) {
      // Wrapped, so that a function added twice is called twice and removed separately.
      const entry = (value: T) => listener(value)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    emit(value) {
      for (const listener of [...listeners]) listener(value)
    },
  }
}
