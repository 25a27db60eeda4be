/** Delay of the first run, by which time startup is complete. */
const FIRST_MS = 60_000
const EVERY_MS = 60 * 60_000

/** Runs a task after a minute, and then every hour, until the returned function is called. */
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
