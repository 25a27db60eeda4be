/**
 * Lets `work` run one at a time. Asked for while it runs, however often, it runs once more after that; who asked then
 * does not wait for it.
 */
export function onceMore(work: () => Promise<void>): () => Promise<void> {
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
