const PARAMETER = 'session'
const MESSAGE = 'message'
const APPROVALS = 'approvals'
const SETTINGS = 'settings'
const USAGE = 'usage'
const ROSTER = 'agents'

/** The parts of the approvals page: what waits, what was answered, and the saved rules. */
export const approvalsTabs = ['waiting', 'history', 'rules'] as const
export type ApprovalsTab = (typeof approvalsTabs)[number]

/** The session that an address's query names, or null. */
export function sessionOf(search: string): string | null {
  const sessionId = new URLSearchParams(search).get(PARAMETER)
  return sessionId === null || sessionId === '' ? null : sessionId
}

/** Page in place of the session; a section of the settings is one of the app's table of sections. */
export type Page =
  | { readonly kind: 'approvals'; readonly tab: ApprovalsTab }
  | { readonly kind: 'settings'; readonly section: string }
  | { readonly kind: 'usage' }
  | { readonly kind: 'roster' }

/** The page in place of the session that an address's query names, or null. */
export function pageOf(search: string): Page | null {
  const query = new URLSearchParams(search)
  const named = query.get(APPROVALS)
  const tab = approvalsTabs.find((known) => known === named)
  if (tab !== undefined) return { kind: 'approvals', tab }
  if (query.has(USAGE)) return { kind: 'usage' }
  if (query.has(ROSTER)) return { kind: 'roster' }
  const section = query.get(SETTINGS)
  return section === null ? null : { kind: 'settings', section }
}

/** The address of a page in place of the session; the session behind it stays in it. */
export function pageAddress(page: Page, sessionId: string | null, location: { readonly pathname: string }): string {
  const query = new URLSearchParams(sessionId === null ? {} : { [PARAMETER]: sessionId })
  if (page.kind === 'approvals') query.set(APPROVALS, page.tab)
  else if (page.kind === 'settings') query.set(SETTINGS, page.section)
  else if (page.kind === 'usage') query.set(USAGE, '')
  else query.set(ROSTER, 'all')
  return `${location.pathname}?${query}`
}

/** The address of a session's page, at one of its messages or not, or of a new session, on the same host. */
export function addressOf(sessionId: string | null, page: { readonly pathname: string }, messageId?: string): string {
  if (sessionId === null) return page.pathname
  const at = messageId === undefined ? '' : `&${MESSAGE}=${encodeURIComponent(messageId)}`
  return `${page.pathname}?${PARAMETER}=${encodeURIComponent(sessionId)}${at}`
}
