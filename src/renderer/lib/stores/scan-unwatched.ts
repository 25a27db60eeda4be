import type { ImportState } from '#shared/import/entities'

/** Interval between scans of folders that are not watched, in milliseconds. */
const INTERVAL_MS = 5 * 60_000

/** Time after a scan in which it is not repeated, in milliseconds. */
const FRESH_MS = 10_000

/** Sessions of other tools, and the way to look for them. */
export interface Scanned {
  readonly state: ImportState | null
  search(): Promise<unknown>
}

/** Returns whether there are folders whose changes the host does not notice. */
const isUnwatched = ({ tools }: ImportState): boolean =>
  tools.some(({ isOn, folders }) => isOn && folders.some(({ exists, unwatched }) => exists && unwatched !== undefined))

/** Scans folders that cannot be watched, while this window is open and when it gets focus. Returns a function that ends it. */
export function scanUnwatched(imports: Scanned, page: Window): () => void {
  const scan = (): void => {
    const { state } = imports
    if (state === null || state.isSearching || !isUnwatched(state)) return
    if (state.searchedAt !== null && Math.abs(Date.now() - state.searchedAt) < FRESH_MS) return
    void imports.search()
  }
  const timer = setInterval(scan, INTERVAL_MS)
  page.addEventListener('focus', scan)
  return () => {
    clearInterval(timer)
    page.removeEventListener('focus', scan)
  }
}
