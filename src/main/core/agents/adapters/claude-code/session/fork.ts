const MARK = '~fork~'

/**
 * Returns the id of a forked session. The program creates the fork when it first works in it, so until then both ids
 * are needed.
 */
export function forkedId(parentId: string, newId: string): string {
  return `${newId}${MARK}${parentId}`
}

/** Parses an id of {@link forkedId}; undefined for a plain one. */
export function forkOf(
  adapterSessionId: string,
): { readonly sessionId: string; readonly parentId: string } | undefined {
  const [sessionId, parentId] = adapterSessionId.split(MARK)
  return sessionId === undefined || parentId === undefined ? undefined : { sessionId, parentId }
}
