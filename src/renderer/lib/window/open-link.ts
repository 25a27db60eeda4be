import { parseLink, type AppLink } from '#client/links'
import { NEW_SESSION } from '../stores/drafts.svelte'
import { findMessage } from './find-message'
import type { AppWindow } from './app-window.svelte'
import { m } from '#messages'

/**
 * Follows a link into the app. Links come from anywhere: this shows or fills in, and never sends, imports or changes
 * anything. A link that names nothing is told, and nothing happens.
 */
export async function openLink(appWindow: AppWindow, text: string): Promise<void> {
  const parsed = parseLink(text)
  if (!parsed.ok) {
    appWindow.toasts.show(m.links.invalid)
    return
  }
  // A dialog that is open may hold what somebody typed.
  if (appWindow.dialog !== null && parsed.value.kind !== 'session') {
    appWindow.toasts.show(m.links.dialogOpen)
    return
  }
  await follow(appWindow, parsed.value)
}

async function follow(appWindow: AppWindow, link: AppLink): Promise<void> {
  if (link.kind === 'session') await openSession(appWindow, link)
  else if (link.kind === 'import')
    appWindow.dialog = { kind: 'import', given: { files: [], inFolders: { files: [], left: 0 }, path: link.path } }
  else {
    const { drafts, toasts } = appWindow
    appWindow.startFolder = link.folder ?? null
    // A draft in progress stays.
    if (link.prompt !== undefined) drafts.giveBack(NEW_SESSION, [link.prompt])
    appWindow.open(null)
    toasts.show(m.links.filledIn)
  }
}

async function openSession(
  appWindow: AppWindow,
  { sessionId, messageId }: Extract<AppLink, { kind: 'session' }>,
): Promise<void> {
  const { connection, sessions, toasts } = appWindow
  await sessions.ensure(sessionId)
  if (sessions.byId(sessionId) === undefined) {
    toasts.show(m.links.noSession)
    return
  }
  const place = messageId === undefined ? null : await findMessage(connection, sessionId, messageId)
  if (messageId !== undefined && place === null) toasts.show(m.links.noMessage)
  if (place === null) appWindow.open(sessionId)
  else appWindow.openAt('', place)
}
