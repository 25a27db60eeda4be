import { normalize, sep } from 'node:path'
import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { changeGit, readGit, textOf } from '#core/base/git/git-program'
import { exists } from '#core/history/place/create-place'
import { gitFailed } from '#core/history/place/repository'

/** Code of a session as its machine packed it. */
export type Bundle = Pick<
  RequestOutput<'session.handOver.bundle'>,
  'branch' | 'baseBranch' | 'head' | 'files' | 'prefix'
> & { readonly path: string }

/** Commits at the tips of a repository's branches; what they contain need not be sent. */
export async function tipsOf(folder: string): Promise<string[]> {
  const args = [
    'for-each-ref',
    '--count=1000',
    '--sort=-committerdate',
    '--format=%(objectname)',
    'refs/heads',
    'refs/remotes',
  ]
  const listed = textOf(await readGit(folder, args)) ?? ''
  return [...new Set(listed.split('\n').filter(Boolean))]
}

/** Adds the commits of a bundle to a repository, without a branch. */
export async function unpack(
  folder: string,
  { path, head, files }: Pick<Bundle, 'path' | 'head' | 'files'>,
): Promise<Result<void, ContractError>> {
  const unpacked = await changeGit(folder, ['bundle', 'unbundle', path])
  if (!unpacked.ok) return err(gitFailed(unpacked.error))
  const parent = textOf(await readGit(folder, ['rev-parse', '--verify', '--quiet', `${files}^{commit}^1`]))
  return parent === head ? ok(undefined) : err(knownError('machine-misbehaved'))
}

/** Returns whether a commit has an ancestor in common with any of the branches at `tips`; true where there is no branch. */
export async function isRelated(folder: string, commit: string, tips: readonly string[]): Promise<boolean> {
  if (tips.length === 0) return true
  const told = await readGit(folder, ['merge-base', commit, ...tips])
  // Any other failure, such as a limit of time, tells nothing.
  return told.ok || told.error.exitCode !== 1
}

/** Gives the working files the content that they had, on top of the commit that is checked out. */
export async function restoreFiles(folder: string, head: string, files: string): Promise<Result<void, ContractError>> {
  const differs = await readGit(folder, ['diff', '--quiet', '--no-ext-diff', '--no-textconv', head, files])
  if (differs.ok) return ok(undefined)
  const restored = await changeGit(folder, ['restore', `--source=${files}`, '--worktree', '--no-overlay', '--', ':/'])
  return restored.ok ? ok(undefined) : err(gitFailed(restored.error))
}

/** Returns whether a repository has a branch. */
export async function isBranch(folder: string, name: string | undefined): Promise<boolean> {
  if (name === undefined || (await validBranch(folder, name)) === undefined) return false
  return (await readGit(folder, ['rev-parse', '--verify', '--quiet', `refs/heads/${name}`])).ok
}

/** Returns the name of a branch of another machine, if it can be one here. */
export async function validBranch(folder: string, name: string | null): Promise<string | undefined> {
  if (name === null || !/^[^-\s][^\s]{0,199}$/.test(name)) return undefined
  const cwd = (await exists(folder)) ? folder : process.cwd()
  return (await readGit(cwd, ['check-ref-format', `refs/heads/${name}`])).ok ? name : undefined
}

/** Returns a path within a repository, empty where it leads out of it. */
export function safePrefix(prefix: string): string {
  const path = normalize(prefix)
  const isInside = prefix !== '' && !path.startsWith('..') && !path.startsWith(sep) && !/^[a-z]:/i.test(path)
  return isInside && !prefix.includes('\0') ? prefix : ''
}
