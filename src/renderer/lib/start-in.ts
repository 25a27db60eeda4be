import type { Workspace } from './workspace.svelte'

/** Shows the start of a session with a folder filled in. */
export function startIn(workspace: Workspace, folder: string): void {
  workspace.dialog = null
  workspace.startFolder = folder
  workspace.open(null)
}
