import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { readGit, textOf, type GitFailure } from '#core/base/git/git-program'
import { parseWorktrees, type ListedWorktree } from '#core/base/git/worktrees'

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
  if (failure.needs !== undefined) return knownError('git-failed/consent', { ...details, ...failure.needs })
  return contractError('git-failed', failure.message, { reason: failure.reason, ...details })
}

/** Finds the repository of a folder. */
export async function findRepository(folder: string): Promise<Result<Repository, ContractError>> {
  const real = await realpath(folder).catch(() => folder)
  const inside = await readGit(real, ['rev-parse', '--is-inside-work-tree'])
  if (!inside.ok) {
    // Any other reason tells nothing about the folder.
    const isNone = inside.error.reason === 'failed' || inside.error.reason === 'bare'
    return err(isNone ? notOne(real, inside.error.message) : gitFailed(inside.error))
  }
  if (textOf(inside) !== 'true') return err(notOne(real, 'The folder belongs to a bare repository.'))
  const [shown, prefixShown, listed, branch, head] = await Promise.all([
    readGit(real, ['rev-parse', '--show-toplevel']),
    readGit(real, ['rev-parse', '--show-prefix']),
    listWorktrees(real),
    readGit(real, ['symbolic-ref', '--quiet', 'HEAD']),
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
    // Not git's own short name: that of a branch which shares its name with a tag is longer.
    branch: branchOf(textOf(branch)),
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

/** Returns the name of the branch that a ref is; null for any other ref. */
function branchOf(ref: string | undefined): string | null {
  return ref?.startsWith(BRANCHES) === true ? ref.slice(BRANCHES.length) : null
}

/** What a name stands for in a repository. */
interface Named {
  readonly commit: string
  /** The branch that it names; undefined for a branch of a remote, a tag or a commit. */
  readonly baseBranch: string | undefined
}

/** Where a name of a branch is looked for, in this order, before git looks in its own, which begins with tags. */
const BRANCHES = 'refs/heads/'
const REMOTE_BRANCHES = 'refs/remotes/'
/** Git takes it for the id of an object, even where a branch has that name. */
const WHOLE_ID = /^(?:[\da-f]{40}|[\da-f]{64})$/i

/** Returns what a name stands for: a branch before a tag or a short id of the same name; undefined when there is nothing. */
export async function findNamed(folder: string, name: string): Promise<Named | undefined> {
  const names = name.startsWith(BRANCHES) ? [name, name.slice(BRANCHES.length)] : [name]
  for (const branch of WHOLE_ID.test(name) ? [] : names) {
    const commit = await commitOf(folder, `${BRANCHES}${branch}`)
    // `branch~2` is a commit, and no branch.
    if (commit !== undefined)
      return { commit, baseBranch: (await hasRef(folder, `${BRANCHES}${branch}`)) ? branch : undefined }
  }
  const remote = WHOLE_ID.test(name) ? undefined : await commitOf(folder, `${REMOTE_BRANCHES}${name}`)
  const commit = remote ?? (await commitOf(folder, name))
  return commit === undefined ? undefined : { commit, baseBranch: undefined }
}

async function hasRef(folder: string, ref: string): Promise<boolean> {
  return (await readGit(folder, ['show-ref', '--verify', '--quiet', ref])).ok
}

const notOne = (folder: string, why: string): ContractError =>
  contractError('not-a-repository', `${folder} cannot have worktrees: ${why}`, { folder })
