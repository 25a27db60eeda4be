import { tokens } from '../../lib/format'
import type { Workspace } from '../../lib/workspace.svelte'
import type { Pipeline } from './compression-plan.svelte'
import { m } from '../../../messages'

/** Compresses a session's context; "Undo" brings everything back. Resolves to what went wrong, or null. */
export async function compressSession(
  workspace: Workspace,
  sessionId: string,
  pipeline: Pipeline,
): Promise<string | null> {
  const answer = await workspace.connection.request('session.compress', { sessionId, pipeline })
  if (!answer.ok) return answer.error.message
  const { eventId, tokensBefore, tokensAfter } = answer.value
  const done =
    tokensAfter === undefined
      ? m.compression.doneToast
      : m.compression.doneToastWithSize({ before: tokens(tokensBefore), after: tokens(tokensAfter) })
  void offerUndo(workspace, sessionId, eventId, done)
  return null
}

/** Undoes a compression, and tells when that cannot be. */
export async function undoCompression(workspace: Workspace, sessionId: string, eventId: string): Promise<void> {
  const answer = await workspace.connection.request('session.compress.undo', { sessionId, eventId })
  if (answer.ok) workspace.announcer.say(m.compression.undone)
  else workspace.tell(answer.error)
}

async function offerUndo(workspace: Workspace, sessionId: string, eventId: string, message: string): Promise<void> {
  if (await workspace.toasts.offerUndo(message)) await undoCompression(workspace, sessionId, eventId)
}
