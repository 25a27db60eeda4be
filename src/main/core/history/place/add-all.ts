import path from 'node:path'
import { readGit, textOf } from '#core/base/git/git-program'
import type { ChangeOptions } from '#core/base/git/git-program'
import type { Step } from './steps'
import { isFilled, submodulesOf } from './submodules'

/**
 * Returns the steps that stage all changes of a worktree. Submodules with files are left out of `git add`, which would
 * look into them, where programs run that their own settings name; the commit that they have checked out is staged by its
 * id.
 */
export async function addAll(folder: string, options?: Pick<ChangeOptions, 'indexFile'>): Promise<Step[]> {
  const given = options === undefined ? {} : { options }
  const filled = await filledSubmodules(folder, options)
  if (filled.length === 0) return [{ folder, args: ['add', '--all'], ...given }]
  const others = filled.map(({ name }) => `:(top,exclude,literal)${name}`)
  const moved = filled.flatMap(({ name, commit, now }): Step[] =>
    now === undefined || now === commit
      ? []
      : [{ folder, args: ['update-index', '--cacheinfo', `160000,${now},${name}`], ...given }],
  )
  return [{ folder, args: ['add', '--all', '--', ':/', ...others], ...given }, ...moved]
}

async function filledSubmodules(folder: string, options?: Pick<ChangeOptions, 'indexFile'>) {
  const all = await submodulesOf(folder, options)
  const found = await Promise.all(
    all.map(async ({ name, commit }) => {
      if (!(await isFilled(folder, name))) return []
      const now = textOf(await readGit(path.join(folder, name), ['rev-parse', '--verify', 'HEAD']))
      return [{ name, commit, now }]
    }),
  )
  return found.flat()
}
