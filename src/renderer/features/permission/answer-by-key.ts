import { typesText } from '#renderer/lib/page/focus'
import { now } from '#renderer/lib/page/now.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { plainAnswer } from './permission-choices'
import { answerRequest } from './permission-actions'

/**
 * Answers the request whose card has the focus, else the oldest one of the open session that was not put off. Answers
 * false, and does nothing, where there is none or something is being written: the keys are not meant for the request then.
 */
export function answerByKey(appWindow: AppWindow, behavior: 'allow' | 'deny'): boolean {
  const focus = document.activeElement
  if (typesText(focus) && !(focus instanceof HTMLTextAreaElement && focus.value === '')) return false
  const request = focusedRequest(appWindow, focus) ?? oldestRequest(appWindow)
  if (request === undefined) return false
  void answerRequest(appWindow, request.id, plainAnswer(request, behavior))
  return true
}

function focusedRequest({ approvals, openSession }: AppWindow, focus: Element | null) {
  const id = focus?.closest<HTMLElement>('[data-permission-id]')?.dataset['permissionId']
  if (id === undefined) return undefined
  const waiting = approvals.waiting.find(({ request, state }) => request.id === id && state === 'pending')?.request
  return waiting ?? openSession?.conversation.permissions.find((request) => request.id === id)
}

function oldestRequest({ approvals, openSession }: AppWindow) {
  return openSession?.conversation.permissions.find(({ id }) => (approvals.snoozedUntil(id) ?? 0) <= now())
}
