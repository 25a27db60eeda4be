/** The first time, when starting is over. */
const FIRST_MS = 60_000
const EVERY_MS = 60 * 60_000

/** Does something a minute after now, and then every hour, until the answered function is called. */
export function hourlyTask(work: () => void): () => void {
  let timer: NodeJS.Timeout
  const later = (ms: number): void => {
    timer = setTimeout(() => {
      later(EVERY_MS)
      work()
    }, ms).unref()
  }
  later(FIRST_MS)
  return () => clearTimeout(timer)
}
