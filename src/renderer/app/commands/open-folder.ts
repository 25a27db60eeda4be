import type { Workspace } from '../../lib/workspace.svelte'

/** Lets the user choose a folder and begins a session in it. */
export async function openFolder(workspace: Workspace): Promise<void> {
  const answer = await workspace.connection.request('app.pickFolder', {})
  if (!answer.ok) workspace.tell(answer.error)
  else if (answer.value.path !== null) startIn(workspace, answer.value.path)
}

/** Shows the start of a session with a folder filled in. */
export function startIn(workspace: Workspace, folder: string): void {
  workspace.startFolder = folder
  workspace.open(null)
}
