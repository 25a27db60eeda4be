import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Opens the session that needs the user next after the open one; announces when there is none. */
export function openNextWaiting(appWindow: AppWindow): void {
  const { attention, announcer, current } = appWindow
  const next = attention.next(appWindow.page === null ? current : null)
  if (next === undefined) announcer.say(m.attention.nothingWaits)
  else appWindow.open(next)
}

/** Returns true when the last turn of a session failed, or finished unseen, and nobody has taken note of it. */
export function isUnseen({ attention }: AppWindow, sessionId: string): boolean {
  const state = attention.of(sessionId)?.state
  return state === 'failed' || state === 'doneUnseen'
}
