/**
 * Coalesces calls of `work`: it runs one at a time, and once more after any number of calls meanwhile, whose
 * callers do not wait for it.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isAskedAgain = false
  return async function run() {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    await work()
    isRunning = false
    if (isAskedAgain) await run()
  }
}
