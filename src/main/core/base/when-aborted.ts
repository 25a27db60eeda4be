/** Calls `then` once one of several signals is aborted, at once if one is. The returned function ends that. */
export function whenAborted(signals: readonly AbortSignal[], then: () => void): () => void {
  const stop = (): void => {
    for (const signal of signals) signal.removeEventListener('abort', tell)
  }
  const tell = (): void => {
    stop()
    then()
  }
  for (const signal of signals) signal.addEventListener('abort', tell, { once: true })
  if (signals.some(({ aborted }) => aborted)) tell()
  return stop
}
