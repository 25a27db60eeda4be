import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import { commitOf, type Repository } from '#core/history/place/repository'

/** Branch into which others would land. */
export interface Base {
  /** Short name, as it was given. */
  readonly name: string
  /** Its ref, such as `refs/heads/main`. */
  readonly ref: string
  readonly commit: string
}

/**
 * Finds the base: the one that is asked for, else that of the folder's worktree, else the branch of the main working files,
 * else the default branch of the remote.
 */
export async function findBase(
  { root, top, worktrees }: Repository,
  places: readonly Place[],
  asked: string | undefined,
): Promise<Result<Base, ContractError>> {
  const own = places.find(({ path }) => path === top)?.baseBranch
  const main = worktrees.find(({ path, isBare }) => path === root && !isBare)?.branch
  const names = asked === undefined ? [own, main, await remoteDefault(root)] : [asked]
  for (const name of names) {
    if (name === undefined) continue
    for (const prefix of ['refs/heads/', 'refs/remotes/']) {
      const ref = name.startsWith('refs/') ? name : `${prefix}${name}`
      const commit = await commitOf(root, ref)
      if (commit !== undefined) return ok({ name: name.replace(/^refs\/(?:heads|remotes)\//, ''), ref, commit })
    }
  }
  return err(
    asked === undefined
      ? knownError('not-a-repository/no-commit')
      : knownError('place-state/base-gone', { baseBranch: asked }),
  )
}

async function remoteDefault(root: string): Promise<string | undefined> {
  const told = textOf(await readGit(root, ['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD']))
  return told === '' ? undefined : told
}
