import type { AppWindow } from './app-window.svelte'

/** Shows the changes of a session for review in its place. */
export function showReview(appWindow: AppWindow, sessionId: string): void {
  if (sessionId !== appWindow.current) appWindow.open(sessionId)
  appWindow.show({ kind: 'review' })
}
