/** Interval at which the parent is looked for, in milliseconds. */
const LOOK_MS = 500

/** Calls `gone` once when the program that started this one has ended; returns a function that stops looking. */
export function whenOrphaned(gone: () => void, parent: () => number = () => process.ppid): () => void {
  const first = parent()
  const timer = setInterval(() => {
    if (parent() === first && isRunning(first)) return
    clearInterval(timer)
    gone()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Windows keeps the id of a parent that has ended. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
