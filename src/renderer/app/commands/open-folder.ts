import { startIn } from '../../lib/start-in'
import type { Workspace } from '../../lib/workspace.svelte'

/** Lets the user choose a folder and begins a session in it. */
export async function openFolder(workspace: Workspace): Promise<void> {
  const answer = await workspace.connection.request('app.pickFolder', {})
  if (!answer.ok) workspace.tell(answer.error)
  else if (answer.value.path !== null) startIn(workspace, answer.value.path)
}
