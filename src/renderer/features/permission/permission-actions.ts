import type { SessionListItem } from '../../../shared/session/entities'
import type { PermissionAnswer } from '../../lib/approvals.svelte'
import { sessionTitle } from '../../lib/session-list'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

/** Answers a request and tells of a failure. */
export async function answerRequest(workspace: Workspace, requestId: string, answer: PermissionAnswer): Promise<void> {
  const error = await workspace.approvals.answer(requestId, answer)
  if (error !== null) workspace.tell(error)
}

/** "Not now" for an hour; with null the request counts again. */
export async function snoozeRequest(workspace: Workspace, requestId: string, until?: null): Promise<void> {
  const error = await workspace.approvals.snooze(requestId, until)
  if (error !== null) workspace.tell(error)
}

const HOUR_MS = 60 * 60_000

/** Lets a request be denied by itself in an hour, or wait without end again. */
export async function limitWait(workspace: Workspace, requestId: string, limited: boolean): Promise<void> {
  const error = await workspace.approvals.setExpiry(requestId, limited ? Date.now() + HOUR_MS : null)
  if (error !== null) workspace.tell(error)
}

/** Returns true when everything that agents ask in a session is allowed. */
export function approvesAll(session: SessionListItem): boolean {
  return session.approvalPolicyOverride === 'full-access'
}

/** Allows everything in a session without asking, what waits now too, or goes back to asking. */
export async function setApproveAll(workspace: Workspace, sessionId: string, enabled: boolean): Promise<void> {
  const answer = await workspace.connection.request('session.permissions.setApproveAll', { sessionId, enabled })
  if (!answer.ok) workspace.tell(answer.error)
}

/** Forgets what was allowed or denied for a session. */
export async function forgetApprovals(workspace: Workspace, session: SessionListItem): Promise<void> {
  const { sessionId } = session
  const answer = await workspace.connection.request('session.permissions.resetSessionApprovals', { sessionId })
  if (!answer.ok) workspace.tell(answer.error)
  else workspace.toasts.show(m.permission.asksAgainToast({ title: sessionTitle(session) }))
}
