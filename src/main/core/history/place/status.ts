import { defined } from '#shared/kernel/defined'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Place, PlaceStatus } from '#shared/place/entities'
import { changeGit, readGit, textOf } from '#core/base/git/git-program'
import { parseStatus, STATUS_ARGUMENTS, type FullStatus } from '#core/base/git/status'
import { exists } from './create-place'
import { emptySubmodules } from './submodules'

const MOST_SHOWN = 1000
const TIMEOUT_MS = 30_000

/**
 * Reads the state of working files, with the user's own filters, without which files of Git LFS would look changed. Takes
 * no locks. Undefined when git fails.
 */
export async function readFullStatus(folder: string): Promise<FullStatus | undefined> {
  const args = ['--no-optional-locks', ...STATUS_ARGUMENTS]
  const told = await changeGit(folder, args, { timeoutMs: TIMEOUT_MS, onlyReads: true })
  return told.ok ? parseStatus(told.value.toString()) : undefined
}

/** Compares a worktree with its base branch. Undefined when git fails. */
export async function readStatus(place: Place): Promise<PlaceStatus | undefined> {
  const { path: folder, baseBranch, branch } = place
  const status = await readFullStatus(folder)
  if (status === undefined) return undefined
  const [counts, { unfinished, hasSubmodules }, alone, isLanded, empty] = await Promise.all([
    baseBranch === undefined
      ? undefined
      : readGit(folder, ['rev-list', '--left-right', '--count', `refs/heads/${baseBranch}...HEAD`]),
    readOwnState(folder),
    countAlone(folder, status.branch ?? branch),
    readLanded(place, status.head),
    emptySubmodules(place),
  ])
  const [, behind, ahead] = /^(\d+)\s+(\d+)/.exec(counts === undefined ? '' : (textOf(counts) ?? '')) ?? []
  const reasons = reasonsToKeep(status, unfinished, isLanded ? 0 : alone)
  if (hasSubmodules) reasons.push(SUBMODULES)
  return {
    head: status.head,
    ...(ahead === undefined ? {} : { ahead: Number(ahead), behind: Number(behind) }),
    changed: status.entries
      .slice(0, MOST_SHOWN)
      .map((entry) => ({ path: entry.path, state: entry.kind === 'ignored' ? 'untracked' : entry.kind })),
    changedCount: status.entries.length,
    ...defined({ unfinished }),
    isSafeToRemove: reasons.length === 0,
    reasons,
    ...(empty.length === 0 ? {} : { emptySubmodules: empty }),
  }
}

/** Reason to keep a worktree, with its uncommitted changes saved or not. */
export const SUBMODULES = 'It has submodules, whose commits would be lost with it.'

interface OwnState {
  readonly unfinished: 'merge' | 'rebase' | undefined
  /** True when submodules have repositories that belong to this worktree alone. */
  readonly hasSubmodules: boolean
}

/** Reads what git keeps about a worktree alone. */
async function readOwnState(folder: string): Promise<OwnState> {
  const own = textOf(await readGit(folder, ['rev-parse', '--absolute-git-dir']))
  if (own === undefined) return { unfinished: undefined, hasSubmodules: false }
  const [isRebase, isApply, isMerge, submodules] = await Promise.all([
    exists(path.join(own, 'rebase-merge')),
    exists(path.join(own, 'rebase-apply')),
    exists(path.join(own, 'MERGE_HEAD')),
    readdir(path.join(own, 'modules')).catch(() => []),
  ])
  const unfinished = isRebase || isApply ? 'rebase' : isMerge ? 'merge' : undefined
  return { unfinished, hasSubmodules: submodules.length > 0 }
}

/** Returns the merge or rebase that is not finished in a worktree. */
export async function readUnfinished(folder: string): Promise<OwnState['unfinished']> {
  return (await readOwnState(folder)).unfinished
}

/** Returns the number of commits that are on no other branch; undefined when git fails. */
async function countAlone(folder: string, branch: string): Promise<number | undefined> {
  const told = textOf(
    await readGit(folder, ['rev-list', '--count', 'HEAD', '--not', `--exclude=${branch}`, '--branches', '--remotes']),
  )
  return told === undefined ? undefined : Number(told)
}

/** Returns whether the base branch has the changes of a commit, in a commit of its own. */
async function readLanded(place: Place, head: string | null): Promise<boolean> {
  return place.landing?.branch === head && (await hasLanded(place))
}

/** Returns whether the base branch has the last landing. One that was interrupted, or undone by other means, it has not. */
export async function hasLanded({ landing, baseBranch, repository }: Place): Promise<boolean> {
  if (landing === undefined || baseBranch === undefined) return false
  const base = `refs/heads/${baseBranch}`
  return (await readGit(repository, ['merge-base', '--is-ancestor', landing.after, base])).ok
}

function reasonsToKeep(
  { entries }: FullStatus,
  unfinished: 'merge' | 'rebase' | undefined,
  alone: number | undefined,
): string[] {
  const reasons: string[] = []
  if (unfinished !== undefined) reasons.push(`A ${unfinished} is not finished.`)
  if (entries.length === 1) reasons.push('One file has uncommitted changes.')
  if (entries.length > 1) reasons.push(`${entries.length} files have uncommitted changes.`)
  if (alone === undefined) reasons.push('Git could not compare its commits with other branches.')
  else if (alone === 1) reasons.push('One commit is on no other branch.')
  else if (alone > 1) reasons.push(`${alone} commits are on no other branch.`)
  return reasons
}
