import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { Place } from '#shared/place/entities'
import { keptRef } from './names'
import { listWorktrees } from './repository'
import type { Step } from './steps'

interface Forgetting {
  readonly steps: readonly Step[]
  /** Commit of the worktree that is on no branch. It stays. */
  readonly keptCommit?: string
}

/** Plans how a repository forgets a worktree whose folder was deleted by other means. */
export async function planForgetting({ placeId, repository, path: folder }: Place): Promise<Forgetting> {
  const listed = (await listWorktrees(repository)).find((other) => path.resolve(other.path) === path.resolve(folder))
  if (listed === undefined) return { steps: [] }
  const keptCommit = listed.branch === undefined ? listed.head : undefined
  const keep = keptCommit === undefined ? [] : [['update-ref', keptRef(placeId), keptCommit]]
  const forget = ['worktree', 'remove', '--force', folder]
  return { steps: [...keep, forget].map((args) => ({ folder: repository, args })), ...defined({ keptCommit }) }
}
