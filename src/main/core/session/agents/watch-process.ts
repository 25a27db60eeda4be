/**
 * Calls `onGone` when a process that was there is gone for two looks in a row, `everyMs` apart. Whoever knows of its end
 * earlier calls the returned function. Without a process id, or for one that is not there, nothing is watched.
 */
export function watchProcess(pid: number | undefined, everyMs: number, onGone: () => void): () => void {
  if (pid === undefined || !isThere(pid)) return () => undefined
  let missed = 0
  const timer = setInterval(() => {
    missed = isThere(pid) ? 0 : missed + 1
    if (missed < 2) return
    clearInterval(timer)
    onGone()
  }, everyMs).unref()
  return () => clearInterval(timer)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
