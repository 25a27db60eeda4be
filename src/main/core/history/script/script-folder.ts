import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { existingFolder } from '#core/session/requests/folder'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { findRepository } from '../place/repository'
import type { ScriptFolders } from './read-scripts'

/** Folder that the scripts of a session run in. */
export interface ScriptFolder extends ScriptFolders {
  /** Branch that its changes land in; absent where none is known. */
  readonly baseBranch?: string
}

/** Returns the folder of a session's scripts: its worktree, else the top of its repository, else its own folder. */
export async function scriptFolder({
  cwd,
  session: { place },
}: Pick<SessionRuntime, 'cwd' | 'session'>): Promise<Result<ScriptFolder, ContractError>> {
  const folder = await existingFolder(place?.path ?? cwd)
  if (!folder.ok) return folder
  if (place !== undefined) {
    const { repository, baseBranch } = place
    return ok({ root: repository, top: folder.value, ...defined({ baseBranch }) })
  }
  const found = await findRepository(folder.value)
  return ok(found.ok ? { root: found.value.root, top: found.value.top } : { root: folder.value, top: folder.value })
}

/** Returns the variables of scripts: `PORT`, and those of the tools whose files name scripts. */
export function variablesOf({ root, top, baseBranch }: ScriptFolder, port: number): Record<string, string> {
  const name = path.basename(top)
  const first = String(port)
  return {
    PORT: first,
    CONDUCTOR_PORT: first,
    CONDUCTOR_ROOT_PATH: root,
    CONDUCTOR_WORKSPACE_PATH: top,
    CONDUCTOR_WORKSPACE_NAME: name,
    ...defined({ CONDUCTOR_DEFAULT_BRANCH: baseBranch }),
    SUPERSET_ROOT_PATH: root,
    SUPERSET_WORKSPACE_PATH: top,
    SUPERSET_WORKSPACE_NAME: name,
    ROOT_WORKTREE_PATH: root,
  }
}
