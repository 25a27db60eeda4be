/** A set of listeners of one kind of thing. */
export interface Listeners<T> {
  /** Answers how to remove the listener again. */
  add(listener: (value: T) => void): () => void
  emit(value: T): void
}

/** An empty set of listeners. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    add(listener) {
      // Wrapped, so that the same function added twice is called twice and removed one by one.
      const entry = (value: T) => listener(value)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    emit(value) {
      for (const listener of [...listeners]) listener(value)
    },
  }
}
