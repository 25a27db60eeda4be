import { defined } from '#shared/kernel/defined'
import type { SessionListItem } from '#shared/session/entities'
import type { PermissionAnswer } from '#renderer/lib/stores/approvals.svelte'
import { sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Answers a request and tells of a failure. */
export async function answerRequest(appWindow: AppWindow, requestId: string, answer: PermissionAnswer): Promise<void> {
  appWindow.tell(await appWindow.approvals.answer(requestId, answer))
}

/** "Not now" for an hour; with null the request counts again. */
export async function snoozeRequest(appWindow: AppWindow, requestId: string, until?: null): Promise<void> {
  await appWindow.ask('permission.snooze', { requestId, ...defined({ until }) }, { except: ['permission-resolved'] })
}

const HOUR_MS = 60 * 60_000

/** Lets a request be denied by itself in an hour, or wait without end again. */
export async function limitWait(appWindow: AppWindow, requestId: string, limited: boolean): Promise<void> {
  const expiresAt = limited ? Date.now() + HOUR_MS : null
  await appWindow.ask('permission.setExpiry', { requestId, expiresAt }, { except: ['permission-resolved'] })
}

/** Returns true when everything that agents ask in a session is allowed. */
export function approvesAll(session: SessionListItem): boolean {
  return session.approvalPolicyOverride === 'full-access'
}

/** Allows everything in a session without asking, what waits now too, or goes back to asking. */
export async function setApproveAll(appWindow: AppWindow, sessionId: string, enabled: boolean): Promise<void> {
  await appWindow.ask('session.permissions.setApproveAll', { sessionId, enabled })
}

/** Forgets what was allowed or denied for a session. */
export async function forgetApprovals(appWindow: AppWindow, session: SessionListItem): Promise<void> {
  const { sessionId } = session
  const answer = await appWindow.ask('session.permissions.resetSessionApprovals', { sessionId })
  if (answer !== null) appWindow.toasts.show(m.permission.asksAgainToast({ title: sessionTitle(session) }))
}
