import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import type { GitOptions } from '#core/base/git/git-program'
import { exists } from './create-place'

const STAGED_LINK = /^160000 ([0-9a-f]+) 0\t(.*)$/s
const CHANGED_LINK = /^:\d+ 160000 [0-9a-f]+ ([0-9a-f]+) /

/** A submodule by its path from the top of the repository, with slashes, and the commit that the repository names. */
export interface Submodule {
  readonly name: string
  readonly commit: string
}

/** Returns the submodules in the index of a worktree. */
export async function submodulesOf(folder: string, options: Pick<GitOptions, 'indexFile'> = {}): Promise<Submodule[]> {
  const listed = textOf(await readGit(folder, ['ls-files', '--stage', '-z'], options)) ?? ''
  return listed.split('\0').flatMap((entry) => {
    const [, commit, name] = STAGED_LINK.exec(entry) ?? []
    return commit === undefined || name === undefined ? [] : [{ name, commit }]
  })
}

/** Returns whether a submodule has its files. */
export function isFilled(folder: string, name: string): Promise<boolean> {
  return exists(path.join(folder, name, '.git'))
}

/**
 * Returns the submodules that have no files in a worktree, although they do in the repository's main working files. Git
 * leaves the submodules of every new worktree empty.
 */
export async function emptySubmodules({ path: folder, repository }: Place): Promise<string[]> {
  if (!(await exists(path.join(folder, '.gitmodules')))) return []
  const found: string[] = []
  for (const { name } of await submodulesOf(folder))
    if (!(await isFilled(folder, name)) && (await isFilled(repository, name))) found.push(name)
  return found
}

/**
 * Returns the submodules whose commits, as `to` names them, exist in this worktree alone: no remote has them, and neither
 * has `other`, another checkout of the repository. Only those that `from` names otherwise are looked at.
 */
export async function unpushedSubmodules(
  { path: folder }: Place,
  { from, to, other }: { readonly from: string; readonly to: string; readonly other?: string },
): Promise<string[]> {
  const told = textOf(await readGit(folder, ['diff-tree', '-r', '-z', '--no-renames', from, to])) ?? ''
  const parts = told.split('\0')
  const found: string[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, commit] = CHANGED_LINK.exec(parts[at] ?? '') ?? []
    const name = parts[at + 1] ?? ''
    // A submodule without files here was not committed to here.
    if (commit === undefined || !(await hasCommit(folder, name, commit))) continue
    if (other !== undefined && (await hasCommit(other, name, commit))) continue
    const inner = path.join(folder, name)
    const remotes = await readGit(inner, ['for-each-ref', '--count=1', '--contains', commit, 'refs/remotes/'])
    if (textOf(remotes) === '') found.push(name)
  }
  return found
}

/** Returns the error that such submodules are, with what to do. */
export function submodulesUnpushed(names: readonly string[]): ContractError {
  return knownError('place-state/submodules-unpushed', { submodules: names.join(', '), paths: names })
}

async function hasCommit(folder: string, name: string, commit: string): Promise<boolean> {
  if (!(await isFilled(folder, name))) return false
  return (await readGit(path.join(folder, name), ['cat-file', '-e', `${commit}^{commit}`])).ok
}
