import type { RequestInput } from '../../../shared/contract'
import type { Workspace } from '../../lib/workspace.svelte'

/**
 * Asks to branch off a session after a message, into a new worktree with the files of that moment: shows the command, and
 * the files that are not known.
 */
export async function askToFork(workspace: Workspace, sessionId: string, fromMessageId: string): Promise<void> {
  const preview = await workspace.connection.request('workspace.fork.preview', { sessionId, fromMessageId })
  if (!preview.ok) workspace.tell(preview.error)
  else workspace.dialog = { kind: 'forkCode', sessionId, fromMessageId, preview: preview.value }
}

/** Branches off a session, and opens the branch; files that are not known are as in the nearest commit. */
export async function forkInto(workspace: Workspace, wish: RequestInput<'workspace.fork'>): Promise<void> {
  const answer = await workspace.connection.request('workspace.fork', wish)
  if (answer.ok) workspace.open(answer.value.sessionId)
  else workspace.tell(answer.error)
}
