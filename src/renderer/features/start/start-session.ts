import { NEW_SESSION } from '../../lib/drafts.svelte'
import type { Workspace } from '../../lib/workspace.svelte'

/**
 * Creates a session in `folder`, opens it and sends the first message to an agent of the kind. The text stays a draft
 * until it is taken: of the new session when only sending failed, of none when nothing was created.
 */
export async function startSession(
  workspace: Workspace,
  start: { readonly text: string; readonly adapterName: string; readonly folder: string },
): Promise<void> {
  const { connection, drafts, preferences } = workspace
  const { text, adapterName, folder } = start
  const created = await connection.request('session.create', folder === '' ? {} : { targetWorkingDirectory: folder })
  if (!created.ok) {
    workspace.tell(created.error)
    return
  }
  const { sessionId } = created.value
  preferences.setLastUsed(adapterName, folder)
  drafts.set(NEW_SESSION, '')
  drafts.set(sessionId, text)
  workspace.open(sessionId)
  const sent = await connection.request('session.sendMessage', {
    sessionId,
    message: text,
    agent: { kind: 'adapter', adapterName },
    source: 'user',
  })
  if (!sent.ok) workspace.tell(sent.error)
  else if (drafts.get(sessionId) === text) drafts.set(sessionId, '')
}
