import { defined } from '#shared/kernel/defined'
import { linkOf } from '#client/links'
import { inBrowser } from './client'

/** A link to a session, or to one of its messages: one that opens the app, or the page's address in a browser. */
export function linkToSession(sessionId: string, messageId?: string): string {
  if (!inBrowser()) return linkOf({ kind: 'session', sessionId, ...defined({ messageId }) })
  const part = messageId === undefined ? '' : `/${encodeURIComponent(messageId)}`
  return new URL(`${location.pathname}#session/${encodeURIComponent(sessionId)}${part}`, location.href).href
}
