import type { PermissionEntry, PermissionRequest } from '#shared/permission/entities'
import type { PermissionAnswer } from '#renderer/lib/stores/approvals.svelte'
import { UNDO_MS } from '#renderer/lib/page/toasts.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { answerRequest } from '../permission/permission-actions'
import { plainAnswer } from '../permission/permission-choices'
import { sessionOf, type InboxItem } from './inbox-item'
import { m } from '#messages'

/** Answer that a key or a button of the inbox gives. */
export type InboxAnswer = 'allow' | 'session' | 'deny'

/** Returns the permission requests that wait in items. */
export function requestsOf({ approvals }: AppWindow, items: readonly InboxItem[]): readonly PermissionRequest[] {
  const sessions = new Set(items.map(sessionOf))
  const isOpen = ({ state, request }: PermissionEntry) => state === 'pending' && sessions.has(request.sessionId)
  return approvals.waiting.filter(isOpen).map(({ request }) => request)
}

function answerOf(request: PermissionRequest, answer: InboxAnswer): PermissionAnswer {
  if (answer !== 'session') return plainAnswer(request, answer)
  return request.onceOnly === true ? plainAnswer(request, 'allow') : { behavior: 'allow', scope: 'session' }
}

/**
 * Answers what waits in several items after ten seconds, until which that can be undone: agents act on an answer at once, so
 * that nothing brings it back.
 */
export function answerLater(appWindow: AppWindow, items: readonly InboxItem[], answer: InboxAnswer): void {
  const requests = requestsOf(appWindow, items)
  if (requests.length === 0) return
  const send = setTimeout(() => {
    for (const request of requests) void answerRequest(appWindow, request.id, answerOf(request, answer))
  }, UNDO_MS)
  appWindow.undo.offer(m.inbox.answering[answer]({ count: requests.length }), () => clearTimeout(send))
}

/** Returns the sessions of items. */
export function sessionsOf(items: readonly InboxItem[]): readonly string[] {
  return items.flatMap((item) => sessionOf(item) ?? [])
}
