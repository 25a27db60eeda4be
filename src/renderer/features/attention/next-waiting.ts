import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

/** Opens the session that needs the user next after the open one; announces when there is none. */
export function openNextWaiting(workspace: Workspace): void {
  const { attention, announcer, current } = workspace
  const next = attention.next(workspace.page === null ? current : null)
  if (next === undefined) announcer.say(m.attention.nothingWaits)
  else workspace.open(next)
}

/** Returns true when the last turn of a session failed, or finished unseen, and nobody has taken note of it. */
export function isUnseen({ attention }: Workspace, sessionId: string): boolean {
  const state = attention.of(sessionId)?.state
  return state === 'failed' || state === 'doneUnseen'
}

/** Takes note of the outcome of a session's last turn. */
export async function markSeen(workspace: Workspace, sessionId: string): Promise<void> {
  const marked = await workspace.connection.request('attention.markSeen', { sessionIds: [sessionId] })
  if (!marked.ok) workspace.tell(marked.error)
}
