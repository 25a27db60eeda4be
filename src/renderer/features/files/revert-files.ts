import type { RequestInput } from '../../../shared/contract'
import { baseName, plural } from '../../lib/format'
import type { Workspace } from '../../lib/workspace.svelte'

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
  const named = paths.length === 1 && only !== undefined ? `“${baseName(only)}”` : plural(paths.length, 'file')
  if (!(await toasts.offerUndo(`Reverted ${named}.`))) return
  const undone = await connection.request('session.files.revert', { sessionId: what.sessionId, revertId })
  if (!undone.ok) workspace.tell(undone.error)
}
