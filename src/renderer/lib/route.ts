const PARAMETER = 'session'
const APPROVALS = 'approvals'

/** The parts of the approvals page: what waits, what was answered, and the saved rules. */
export const approvalsTabs = ['waiting', 'history', 'rules'] as const
export type ApprovalsTab = (typeof approvalsTabs)[number]

/** The session that an address's query names, or null. */
export function sessionOf(search: string): string | null {
  const sessionId = new URLSearchParams(search).get(PARAMETER)
  return sessionId === null || sessionId === '' ? null : sessionId
}

/** The part of the approvals page that an address's query names, or null. */
export function approvalsTabOf(search: string): ApprovalsTab | null {
  const named = new URLSearchParams(search).get(APPROVALS)
  return approvalsTabs.find((tab) => tab === named) ?? null
}

/** The address of the approvals page; the session behind it stays in it. */
export function approvalsAddress(
  tab: ApprovalsTab,
  sessionId: string | null,
  page: { readonly pathname: string },
): string {
  const query = new URLSearchParams(sessionId === null ? {} : { [PARAMETER]: sessionId })
  query.set(APPROVALS, tab)
  return `${page.pathname}?${query}`
}

/** The address of a session's page, or of a new session, on the same host. */
export function addressOf(sessionId: string | null, page: { readonly pathname: string }): string {
  return sessionId === null ? page.pathname : `${page.pathname}?${PARAMETER}=${encodeURIComponent(sessionId)}`
}
