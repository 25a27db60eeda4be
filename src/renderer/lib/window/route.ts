const PARAMETER = 'session'
const APPROVALS = 'approvals'
const SETTINGS = 'settings'
const USAGE = 'usage'
const ROSTER = 'agents'
const OVERVIEW = 'overview'
const SEARCH = 'search'
const REVIEW = 'review'
const BRANCHES = 'branches'
const ATTEMPTS = 'attempts'
const AUTOMATIONS = 'automations'
const PANES = 'panes'

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
  | { readonly kind: 'overview' }
  | { readonly kind: 'search' }
  | { readonly kind: 'automations' }
  /** Of the session behind it. */
  | { readonly kind: 'review' }
  /** The branch map of a session. */
  | { readonly kind: 'branches'; readonly sessionId: string }
  /** A comparison of attempts at one prompt; null: the list of all of them. */
  | { readonly kind: 'attempts'; readonly groupId: string | null }

/** The page in place of the session that an address's query names, or null. */
export function pageOf(search: string): Page | null {
  const query = new URLSearchParams(search)
  const named = query.get(APPROVALS)
  const tab = approvalsTabs.find((known) => known === named)
  if (tab !== undefined) return { kind: 'approvals', tab }
  if (query.has(USAGE)) return { kind: 'usage' }
  if (query.has(ROSTER)) return { kind: 'roster' }
  if (query.has(OVERVIEW)) return { kind: 'overview' }
  if (query.has(AUTOMATIONS)) return { kind: 'automations' }
  if (query.has(SEARCH)) return { kind: 'search' }
  if (query.has(REVIEW)) return { kind: 'review' }
  const sessionId = query.get(BRANCHES)
  if (sessionId !== null && sessionId !== '') return { kind: 'branches', sessionId }
  const groupId = query.get(ATTEMPTS)
  if (groupId !== null) return { kind: 'attempts', groupId: groupId === '' ? null : groupId }
  const section = query.get(SETTINGS)
  return section === null ? null : { kind: 'settings', section }
}

/** The arrangement of panes that an address's query holds, encoded, or null. */
export function layoutOf(search: string): string | null {
  return new URLSearchParams(search).get(PANES)
}

/** The address of a page in place of the session; the session and the panes behind it stay in it. */
export function pageAddress(
  page: Page,
  sessionId: string | null,
  location: { readonly pathname: string },
  layout: string | null = null,
): string {
  const query = windowQuery(sessionId, layout)
  if (page.kind === 'approvals') query.set(APPROVALS, page.tab)
  else if (page.kind === 'settings') query.set(SETTINGS, page.section)
  else if (page.kind === 'usage') query.set(USAGE, '')
  else if (page.kind === 'overview') query.set(OVERVIEW, '')
  else if (page.kind === 'automations') query.set(AUTOMATIONS, '')
  else if (page.kind === 'search') query.set(SEARCH, '')
  else if (page.kind === 'review') query.set(REVIEW, '')
  else if (page.kind === 'branches') query.set(BRANCHES, page.sessionId)
  else if (page.kind === 'attempts') query.set(ATTEMPTS, page.groupId ?? '')
  else query.set(ROSTER, 'all')
  return `${location.pathname}?${query}`
}

/** The address of a session's page, or of a new session, on the same host. */
export function addressOf(sessionId: string | null, page: { readonly pathname: string }): string {
  return withQuery(page.pathname, windowQuery(sessionId, null))
}

/** The address of a window with several panes, encoded, of which one with a session has the focus. */
export function layoutAddress(sessionId: string | null, page: { readonly pathname: string }, layout: string): string {
  return withQuery(page.pathname, windowQuery(sessionId, layout))
}

function windowQuery(sessionId: string | null, layout: string | null): URLSearchParams {
  return new URLSearchParams({
    ...(sessionId === null ? {} : { [PARAMETER]: sessionId }),
    ...(layout === null ? {} : { [PANES]: layout }),
  })
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`
}
