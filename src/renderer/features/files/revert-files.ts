import type { RequestInput } from '../../../shared/contract'
import { baseName } from '../../lib/text/format'
import type { AppWindow } from '../../lib/window/app-window.svelte'
import { m } from '../../../messages'

/** Brings files back to what they were before; "Undo" takes that back. */
export async function revertFiles(appWindow: AppWindow, what: RequestInput<'session.files.revert'>): Promise<void> {
  const { connection, toasts } = appWindow
  const answer = await connection.request('session.files.revert', what)
  if (!answer.ok) {
    appWindow.tell(answer.error)
    return
  }
  const { revertId, paths } = answer.value
  const [only] = paths
  const named =
    paths.length === 1 && only !== undefined ? `“${baseName(only)}”` : m.files.fileCount({ count: paths.length })
  if (!(await toasts.offerUndo(m.files.revertedToast({ named })))) return
  const undone = await connection.request('session.files.revert', { sessionId: what.sessionId, revertId })
  if (!undone.ok) appWindow.tell(undone.error)
}
