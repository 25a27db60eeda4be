import type { Workspace } from '../../lib/workspace.svelte'

/** Gives a session back to the machine that it was moved from, and shows it there. */
export async function undoMove(workspace: Workspace, sessionId: string): Promise<void> {
  const origin = workspace.sessions.byId(sessionId)?.origin
  const answer = await workspace.connection.request('machine.move.undo', { sessionId })
  if (!answer.ok) workspace.tell(answer.error)
  else if (answer.value.success && origin !== undefined) workspace.open(origin.sessionId)
}
