import type { RequestInput } from '../../../shared/contract'
import { baseName } from '../../lib/format'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

/** Brings files back to what they were before; "Undo" takes that back. */
export async function revertFiles(workspace: Workspace, what: RequestInput<'session.files.revert'>): Promise<void> {
  const { connection, toasts } = workspace
  const answer = await connection.request('session.files.revert', what)
  if (!answer.ok) {
    workspace.tell(answer.error)
    return
  }
  const { revertId, paths } = answer.value
  const [only] = paths
  const named =
    paths.length === 1 && only !== undefined ? `“${baseName(only)}”` : m.files.fileCount({ count: paths.length })
  if (!(await toasts.offerUndo(m.files.revertedToast({ named })))) return
  const undone = await connection.request('session.files.revert', { sessionId: what.sessionId, revertId })
  if (!undone.ok) workspace.tell(undone.error)
}
