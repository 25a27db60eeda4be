import { readGit, textOf } from '#core/base/git/git-program'
import type { Step } from './steps'

/** Steps that fill a worktree that was added without files: all of them, or those of some folders and at the top. */
export function fillSteps(folder: string, sparse: readonly string[], commit = 'HEAD'): Step[] {
  return [
    ...limitSteps(folder, sparse),
    { folder, args: ['read-tree', '--reset', '-u', commit], options: { writesTree: true } },
  ]
}

/** Steps that limit a worktree to some folders and the files at the top; none without folders. */
export function limitSteps(folder: string, sparse: readonly string[] = []): Step[] {
  return sparse.length === 0
    ? []
    : [{ folder, args: ['sparse-checkout', 'set', '--cone', '--', ...sparse], options: { writesTree: true } }]
}

/** Setting of a repository that git writes for the first sparse worktree, and that older tools refuse. */
export const WORKTREE_CONFIG = 'extensions.worktreeConfig'

/** Returns whether a sparse worktree would be the first thing for which git writes {@link WORKTREE_CONFIG}. */
export async function writesWorktreeConfig(repository: string): Promise<boolean> {
  return textOf(await readGit(repository, ['config', '--get', '--type=bool', WORKTREE_CONFIG])) !== 'true'
}
