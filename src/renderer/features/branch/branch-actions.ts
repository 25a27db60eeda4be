import type { RequestInput } from '../../../shared/contract'
import { plural } from '../../lib/format'
import type { Workspace } from '../../lib/workspace.svelte'

/** Kinds of branches that a person makes. */
export type ForkKind = NonNullable<RequestInput<'session.fork'>['branchKind']>

/** Branches off a session after one of its messages, or after its last one, and opens the branch. */
export async function forkSession(
  workspace: Workspace,
  sourceSessionId: string,
  branchKind: ForkKind,
  fromMessageId?: string,
): Promise<void> {
  const answer = await workspace.connection.request('session.fork', {
    sourceSessionId,
    branchKind,
    ...(fromMessageId === undefined ? {} : { fromMessageId }),
  })
  if (answer.ok) workspace.open(answer.value.sessionId)
  else workspace.tell(answer.error)
}

/** Takes what comes after a message out of the conversation; "Undo" puts it back. */
export async function rewindTo(workspace: Workspace, sessionId: string, messageId: string): Promise<void> {
  const { connection, toasts } = workspace
  const answer = await connection.request('session.history.truncate', { sessionId, messageId })
  if (!answer.ok) {
    workspace.tell(answer.error)
    return
  }
  const { removalId, messagesRemoved } = answer.value
  if (removalId === null) {
    toasts.show('Nothing comes after this message.')
    return
  }
  if (!(await toasts.offerUndo(`Rewound. ${plural(messagesRemoved, 'message')} taken out.`))) return
  const restored = await connection.request('session.history.restore', { sessionId, removalId })
  if (!restored.ok) workspace.tell(restored.error)
}
