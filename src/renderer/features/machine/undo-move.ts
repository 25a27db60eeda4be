import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Gives a session back to the machine that it was moved from, and shows it there. */
export async function undoMove(appWindow: AppWindow, sessionId: string): Promise<void> {
  const origin = appWindow.sessions.byId(sessionId)?.origin
  const answer = await appWindow.ask('machine.move.undo', { sessionId })
  if (answer?.success === true && origin !== undefined) appWindow.open(origin.sessionId)
}
