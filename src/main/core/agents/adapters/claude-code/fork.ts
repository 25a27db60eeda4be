const MARK = '~fork~'

/**
 * The id of a session that branches off another one. The program makes the branch when it begins to work in it, so until
 * then both ids are needed.
 */
export function forkedId(parentId: string, newId: string): string {
  return `${newId}${MARK}${parentId}`
}

/** What an id of {@link forkedId} says; undefined when it is a plain one. */
export function forkOf(
  adapterSessionId: string,
): { readonly sessionId: string; readonly parentId: string } | undefined {
  const [sessionId, parentId] = adapterSessionId.split(MARK)
  return sessionId === undefined || parentId === undefined ? undefined : { sessionId, parentId }
}
