import { writePage, type Page } from './pages'

const PARAMETER = 'session'
const PANES = 'panes'
const APART = 'apart'

/** The session that an address's query names, or null. */
export function sessionOf(search: string): string | null {
  const sessionId = new URLSearchParams(search).get(PARAMETER)
  return sessionId === null || sessionId === '' ? null : sessionId
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
  writePage(page, query)
  return `${location.pathname}?${query}`
}

/** The address of a session's page, or of a new session, on the same host. */
export function addressOf(sessionId: string | null, page: { readonly pathname: string }): string {
  return withQuery(page.pathname, windowQuery(sessionId, null))
}

/** The address of a window that shows one session alone, without the list of sessions. */
export function apartAddress(sessionId: string, page: { readonly pathname: string }): string {
  const query = windowQuery(sessionId, null)
  query.set(APART, '1')
  return withQuery(page.pathname, query)
}

/** Returns true for the address of a window that shows one session alone. */
export function isApart(search: string): boolean {
  return new URLSearchParams(search).has(APART)
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
