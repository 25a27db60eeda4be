import { linkOf } from '../../shared/app/links'
import { inBrowser } from './client'
import { addressOf } from './route'

/** A link to a session, or to one of its messages: one that opens the app, or the page's address in a browser. */
export function linkToSession(sessionId: string, messageId?: string): string {
  if (!inBrowser()) return linkOf({ kind: 'session', sessionId, ...(messageId === undefined ? {} : { messageId }) })
  return new URL(addressOf(sessionId, location, messageId), location.href).href
}
