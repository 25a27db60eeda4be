import { uuidSource } from '../../../shared/kernel/ids'
import { NEW_SESSION } from '../../lib/drafts.svelte'
import { chosenSelection } from './chosen-agent'
import { composeMessage } from '../attachment/compose-message'
import type { Workspace } from '../../lib/workspace.svelte'

/**
 * Starts a session in `folder` with its first message and opens it. Either all of that happens or nothing, and the text
 * stays a draft.
 */
export async function startSession(
  workspace: Workspace,
  start: {
    readonly text: string
    readonly agent: string
    readonly personaId: string
    readonly folder: string
    /** Empty for the agent's default. */
    readonly model?: string
    readonly mode?: string
  },
): Promise<void> {
  const { connection, drafts, preferences } = workspace
  const { text, agent, personaId, folder } = start
  const composed = await composeMessage(workspace, NEW_SESSION, { folder }, text)
  if (composed === null) return
  const sessionId = uuidSource.next()
  const sent = await connection.request('session.sendMessage', {
    sessionId,
    message: typeof composed.message === 'string' ? composed.message : { blocks: composed.message },
    ...(composed.fileRefs.length === 0 ? {} : { fileRefs: composed.fileRefs }),
    agent: chosenSelection(agent, personaId, start),
    source: 'user',
    ...(folder === '' ? {} : { targetWorkingDirectory: folder }),
  })
  if (!sent.ok) {
    workspace.tell(sent.error)
    return
  }
  preferences.setLastUsed(agent, folder)
  drafts.set(NEW_SESSION, '')
  workspace.attachments.take(NEW_SESSION)
  workspace.open(sessionId)
}
