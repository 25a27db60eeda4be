import type { Workspace } from '../workspace.svelte'
import { SessionIndex } from './session-index.svelte'

const indexes = new WeakMap<Workspace, SessionIndex>()

/** The index of a window's sessions; it lasts as long as the window. */
export function sessionIndexOf(workspace: Workspace): SessionIndex {
  const known = indexes.get(workspace)
  if (known !== undefined) return known
  const made = new SessionIndex(workspace.connection, workspace.adapters)
  indexes.set(workspace, made)
  return made
}
