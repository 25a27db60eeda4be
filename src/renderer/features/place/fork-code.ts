import type { RequestOutput } from '../../../shared/contract'
import type { Workspace } from '../../lib/workspace.svelte'

/**
 * Branches off a session after a message, into a new worktree with the files of that moment, and opens it. Asks first when
 * some of them are not known.
 */
export async function forkWithCode(workspace: Workspace, sessionId: string, fromMessageId: string): Promise<void> {
  const preview = await workspace.connection.request('workspace.fork.preview', { sessionId, fromMessageId })
  if (!preview.ok) workspace.tell(preview.error)
  else if (preview.value.missing.length > 0)
    workspace.dialog = { kind: 'forkCode', sessionId, fromMessageId, preview: preview.value }
  else await forkInto(workspace, sessionId, fromMessageId)
}

/** Branches off a session; files that are not known are as in the nearest commit. */
export async function forkInto(
  workspace: Workspace,
  sessionId: string,
  fromMessageId: string,
  preview?: RequestOutput<'workspace.fork.preview'>,
): Promise<void> {
  const answer = await workspace.connection.request('workspace.fork', {
    sessionId,
    fromMessageId,
    ...(preview === undefined ? {} : { allowMissing: true }),
  })
  if (answer.ok) workspace.open(answer.value.sessionId)
  else workspace.tell(answer.error)
}
