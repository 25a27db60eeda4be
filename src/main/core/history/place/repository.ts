import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { readGit, textOf, type GitFailure } from '../../base/git/git-program'
import { parseWorktrees, type ListedWorktree } from '../../base/git/worktrees'

/** A repository as seen from one of its folders. */
export interface Repository {
  /** Folder of its main working files; of the nearest ones when it has none. */
  readonly root: string
  /** Top of the working files that the folder belongs to. */
  readonly top: string
  /** Path of the folder from there: empty, or with a slash at its end. */
  readonly prefix: string
  /** Null when no branch is checked out. */
  readonly branch: string | null
  /** Null when there is no commit. */
  readonly head: string | null
  readonly worktrees: readonly ListedWorktree[]
}

/** Returns the failure of a git command as that of a request. */
export function gitFailed(failure: GitFailure, details: Record<string, unknown> = {}): ContractError {
  if (failure.reason === 'cancelled') return knownError('cancelled')
  return contractError('git-failed', failure.message, { reason: failure.reason, ...details })
}

/** Finds the repository of a folder. */
export async function findRepository(folder: string): Promise<Result<Repository, ContractError>> {
  const real = await realpath(folder).catch(() => folder)
  const inside = await readGit(real, ['rev-parse', '--is-inside-work-tree'])
  if (!inside.ok)
    return inside.error.reason === 'no-git' ? err(gitFailed(inside.error)) : err(notOne(real, inside.error.message))
  if (textOf(inside) !== 'true') return err(notOne(real, 'The folder belongs to a bare repository.'))
  const [shown, prefixShown, listed, branch, head] = await Promise.all([
    readGit(real, ['rev-parse', '--show-toplevel']),
    readGit(real, ['rev-parse', '--show-prefix']),
    listWorktrees(real),
    readGit(real, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    readGit(real, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
  ])
  const top = path.resolve(textOf(shown) ?? '')
  const prefix = textOf(prefixShown) ?? ''
  // A repository can name any other folder as that of its files.
  if (!shown.ok || path.join(top, prefix, '.') !== path.join(real, '.'))
    return err(notOne(real, 'The repository keeps its files in another folder.'))
  const main = listed[0]
  return ok({
    root: main === undefined || main.isBare ? top : path.resolve(main.path),
    top,
    prefix,
    branch: textOf(branch) ?? null,
    head: textOf(head) ?? null,
    worktrees: listed,
  })
}

/** Returns the worktrees of a repository; none when git fails. */
export async function listWorktrees(folder: string): Promise<ListedWorktree[]> {
  const listed = await readGit(folder, ['worktree', 'list', '--porcelain', '-z'])
  if (listed.ok) return parseWorktrees(listed.value.toString())
  // Before git 2.36 there is no `-z`.
  const lines = await readGit(folder, ['worktree', 'list', '--porcelain'])
  return lines.ok ? parseWorktrees(lines.value.toString().replaceAll('\n', '\0')) : []
}

/** Returns the commit of a name; undefined when there is none. */
export async function commitOf(folder: string, name: string): Promise<string | undefined> {
  return textOf(await readGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]))
}

const notOne = (folder: string, why: string): ContractError =>
  contractError('not-a-repository', `${folder} cannot have worktrees: ${why}`, { folder })
