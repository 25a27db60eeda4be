import type { RequestInput, RequestOutput } from '#shared/contract'
import { baseName } from '#renderer/lib/text/format'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Brings files back to what they were before; "Undo" takes that back. */
export async function revertFiles(appWindow: AppWindow, what: RequestInput<'session.files.revert'>): Promise<void> {
  const answer = await appWindow.ask('session.files.revert', what)
  if (answer !== null) await offerUndoOfRevert(appWindow, what.sessionId, answer)
}

/** Tells that files were reverted; "Undo" takes that back. */
export async function offerUndoOfRevert(
  { ask, toasts }: AppWindow,
  sessionId: string,
  { revertId, paths }: RequestOutput<'session.files.revert'>,
): Promise<void> {
  const [only] = paths
  const named =
    paths.length === 1 && only !== undefined ? `“${baseName(only)}”` : m.files.fileCount({ count: paths.length })
  if (!(await toasts.offerUndo(m.files.revertedToast({ named })))) return
  await ask('session.files.revert', { sessionId, revertId })
}
