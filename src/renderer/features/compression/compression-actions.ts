import { tokens } from '#renderer/lib/text/format'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { Pipeline } from './compression-plan.svelte'
import { m } from '#messages'

/** Compresses a session's context; "Undo" brings everything back. Resolves to what went wrong, or null. */
export async function compressSession(
  appWindow: AppWindow,
  sessionId: string,
  pipeline: Pipeline,
): Promise<string | null> {
  const answer = await appWindow.connection.request('session.compress', { sessionId, pipeline })
  if (!answer.ok) return answer.error.message
  const { eventId, tokensBefore, tokensAfter } = answer.value
  const done =
    tokensAfter === undefined
      ? m.compression.doneToast
      : m.compression.doneToastWithSize({ before: tokens(tokensBefore), after: tokens(tokensAfter) })
  void offerUndo(appWindow, sessionId, eventId, done)
  return null
}

/** Undoes a compression, and tells when that cannot be. */
export async function undoCompression(appWindow: AppWindow, sessionId: string, eventId: string): Promise<void> {
  const answer = await appWindow.ask('session.compress.undo', { sessionId, eventId })
  if (answer !== null) appWindow.announcer.say(m.compression.undone)
}

async function offerUndo(appWindow: AppWindow, sessionId: string, eventId: string, message: string): Promise<void> {
  if (await appWindow.toasts.offerUndo(message)) await undoCompression(appWindow, sessionId, eventId)
}
