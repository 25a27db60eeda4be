import type { SessionListItem } from '../../../shared/session/entities'
import type { PermissionAnswer } from '../../lib/stores/approvals.svelte'
import { sessionTitle } from '../../lib/sessions/session-list'
import type { AppWindow } from '../../lib/window/app-window.svelte'
import { m } from '../../../messages'

/** Answers a request and tells of a failure. */
export async function answerRequest(appWindow: AppWindow, requestId: string, answer: PermissionAnswer): Promise<void> {
  const error = await appWindow.approvals.answer(requestId, answer)
  if (error !== null) appWindow.tell(error)
}

/** "Not now" for an hour; with null the request counts again. */
export async function snoozeRequest(appWindow: AppWindow, requestId: string, until?: null): Promise<void> {
  const error = await appWindow.approvals.snooze(requestId, until)
  if (error !== null) appWindow.tell(error)
}

const HOUR_MS = 60 * 60_000

/** Lets a request be denied by itself in an hour, or wait without end again. */
export async function limitWait(appWindow: AppWindow, requestId: string, limited: boolean): Promise<void> {
  const error = await appWindow.approvals.setExpiry(requestId, limited ? Date.now() + HOUR_MS : null)
  if (error !== null) appWindow.tell(error)
}

/** Returns true when everything that agents ask in a session is allowed. */
export function approvesAll(session: SessionListItem): boolean {
  return session.approvalPolicyOverride === 'full-access'
}

/** Allows everything in a session without asking, what waits now too, or goes back to asking. */
export async function setApproveAll(appWindow: AppWindow, sessionId: string, enabled: boolean): Promise<void> {
  const answer = await appWindow.connection.request('session.permissions.setApproveAll', { sessionId, enabled })
  if (!answer.ok) appWindow.tell(answer.error)
}

/** Forgets what was allowed or denied for a session. */
export async function forgetApprovals(appWindow: AppWindow, session: SessionListItem): Promise<void> {
  const { sessionId } = session
  const answer = await appWindow.connection.request('session.permissions.resetSessionApprovals', { sessionId })
  if (!answer.ok) appWindow.tell(answer.error)
  else appWindow.toasts.show(m.permission.asksAgainToast({ title: sessionTitle(session) }))
}
