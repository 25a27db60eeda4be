/** The part of `Storage` that is used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The page's own storage; one that forgets where the browser gives none. */
export function pageStorage(): KeyValueStore {
  try {
    const { localStorage } = window
    localStorage.getItem('parley')
    return localStorage
  } catch {
    // Storage is switched off for this page: nothing outlives it then.
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}
