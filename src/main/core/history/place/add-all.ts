import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { readGit, textOf } from '../../base/git/git-program'
import type { ChangeOptions } from '../../base/git/git-program'
import type { Step } from './steps'

const GITLINK = /^160000 ([0-9a-f]+) 0\t(.*)$/s

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
  const moved = filled.flatMap(({ name, before, now }): Step[] =>
    now === undefined || now === before
      ? []
      : [{ folder, args: ['update-index', '--cacheinfo', `160000,${now},${name}`], ...given }],
  )
  return [{ folder, args: ['add', '--all', '--', ':/', ...others], ...given }, ...moved]
}

async function filledSubmodules(folder: string, options: Pick<ChangeOptions, 'indexFile'> = {}) {
  const listed = textOf(await readGit(folder, ['ls-files', '--stage', '-z'], options)) ?? ''
  const links = listed.split('\0').flatMap((entry) => {
    const [, before, name] = GITLINK.exec(entry) ?? []
    return before === undefined || name === undefined ? [] : [{ before, name }]
  })
  const found = await Promise.all(
    links.map(async ({ before, name }) => {
      const inner = path.join(folder, name)
      const isFilled = await lstat(path.join(inner, '.git')).then(
        () => true,
        () => false,
      )
      if (!isFilled) return []
      const now = textOf(await readGit(inner, ['rev-parse', '--verify', 'HEAD']))
      return [{ name, before, now }]
    }),
  )
  return found.flat()
}
