/** Time that machines have to add to what is asked of all of them. */
const PATIENCE_MS = 2000

/** Resolves with the outcome of work on a machine; null when that takes too long. */
export function inTime<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([
    work,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), PATIENCE_MS).unref()
    }),
  ])
}
