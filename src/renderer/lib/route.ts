const PARAMETER = 'session'

/** The session that an address's query names, or null. */
export function sessionOf(search: string): string | null {
  const sessionId = new URLSearchParams(search).get(PARAMETER)
  return sessionId === null || sessionId === '' ? null : sessionId
}

/** The address of a session's page, or of a new session, on the same host. */
export function addressOf(sessionId: string | null, page: { readonly pathname: string }): string {
  return sessionId === null ? page.pathname : `${page.pathname}?${PARAMETER}=${encodeURIComponent(sessionId)}`
}
