import { defined } from '../../../shared/kernel/defined'
import { chosenSelection } from '../../lib/chosen-agent'
import { NEW_SESSION } from '../../lib/drafts.svelte'
import type { Workspace } from '../../lib/workspace.svelte'
import { composeMessage } from '../attachment/compose-message'
import type { AttemptWish } from './wishes'

/** Starts attempts at a prompt and opens their comparison. Without any started, the text stays a draft. */
export async function startAttempts(
  workspace: Workspace,
  start: {
    readonly text: string
    readonly folder: string
    readonly personaId: string
    readonly wishes: readonly AttemptWish[]
    readonly testCommand: string
  },
): Promise<boolean> {
  const { connection, drafts } = workspace
  const { folder, personaId, wishes } = start
  const testCommand = start.testCommand.trim()
  const composed = await composeMessage(workspace, NEW_SESSION, { folder }, workspace.prompts.expanded(start.text, []))
  if (composed === null) return false
  const started = await connection.request('attempt.start', {
    folder,
    message: typeof composed.message === 'string' ? composed.message : { blocks: composed.message },
    ...(composed.fileRefs.length === 0 ? {} : { fileRefs: composed.fileRefs }),
    ...defined({ sessionContext: composed.sessionContext }),
    attempts: wishes.map(({ choice, model, count }) => ({
      agent: chosenSelection(choice, personaId, { model }),
      count,
    })),
    ...(testCommand === '' ? {} : { testCommand }),
  })
  if (!started.ok) {
    workspace.tell(started.error)
    return false
  }
  drafts.set(NEW_SESSION, '')
  workspace.attachments.take(NEW_SESSION)
  workspace.showAttempts(started.value.group.groupId)
  return true
}
