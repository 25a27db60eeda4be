import { parseLink, type AppLink } from '../../client/links'
import { NEW_SESSION } from './drafts.svelte'
import { findMessage } from './find-message'
import type { Workspace } from './workspace.svelte'
import { m } from '../../messages'

/**
 * Follows a link into the app. Links come from anywhere: this shows or fills in, and never sends, imports or changes
 * anything. A link that names nothing is told, and nothing happens.
 */
export async function openLink(workspace: Workspace, text: string): Promise<void> {
  const parsed = parseLink(text)
  if (!parsed.ok) {
    workspace.toasts.show(m.links.invalid)
    return
  }
  // A dialog that is open may hold what somebody typed.
  if (workspace.dialog !== null && parsed.value.kind !== 'session') {
    workspace.toasts.show(m.links.dialogOpen)
    return
  }
  await follow(workspace, parsed.value)
}

async function follow(workspace: Workspace, link: AppLink): Promise<void> {
  if (link.kind === 'session') await openSession(workspace, link)
  else if (link.kind === 'import')
    workspace.dialog = { kind: 'import', given: { files: [], inFolders: { files: [], left: 0 }, path: link.path } }
  else {
    const { drafts, toasts } = workspace
    workspace.startFolder = link.folder ?? null
    // A draft in progress stays.
    if (link.prompt !== undefined) drafts.giveBack(NEW_SESSION, [link.prompt])
    workspace.open(null)
    toasts.show(m.links.filledIn)
  }
}

async function openSession(
  workspace: Workspace,
  { sessionId, messageId }: Extract<AppLink, { kind: 'session' }>,
): Promise<void> {
  const { connection, sessions, toasts } = workspace
  await sessions.ensure(sessionId)
  if (sessions.byId(sessionId) === undefined) {
    toasts.show(m.links.noSession)
    return
  }
  const place = messageId === undefined ? null : await findMessage(connection, sessionId, messageId)
  if (messageId !== undefined && place === null) toasts.show(m.links.noMessage)
  if (place === null) workspace.open(sessionId)
  else workspace.openAt('', place)
}
