import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { readGit } from '#core/base/git/git-program'
import { gitFailed, type Repository } from '#core/history/place/repository'
import type { Commits } from '../merging/commits'
import type { Base } from './base'

/** A branch of a repository that could land. */
export interface CandidateBranch {
  readonly branch: string
  readonly head: string
  /** Folder of the worktree that has it checked out. */
  readonly path?: string
  /** Session that works on it, in a worktree of Parley's. */
  readonly sessionId?: string
  /** That worktree. */
  readonly placeId?: string
}

/** Maximum number of branches of a forecast. */
const MOST_BRANCHES = 50
/** Age up to which a branch of the user's that is checked out nowhere is of interest, in milliseconds. */
const LONGEST_AGE_MS = 30 * 24 * 60 * 60_000
/** Maximum number of branches whose age is looked at. */
const MOST_LOOKED_AT = 2000

/** Returns the branches, Parley's first, then those that are checked out, then the newest. */
export async function readBranches(
  repository: Repository,
  places: readonly Place[],
  base: Base,
  commits: Commits,
  now: number,
): Promise<Result<CandidateBranch[], ContractError>> {
  const told = await readGit(repository.root, ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads/'])
  if (!told.ok) return err(gitFailed(told.error))
  const worktrees = new Map(
    repository.worktrees.flatMap(({ branch, path: folder, isBare, isPrunable }) =>
      branch === undefined || isBare || isPrunable ? [] : [[branch, path.resolve(folder)] as const],
    ),
  )
  const owned = new Map(places.flatMap((place) => (place.state === 'ready' ? [[place.branch, place] as const] : [])))
  const all = told.value
    .toString()
    .split('\n')
    .flatMap((line): CandidateBranch[] => {
      const [, head, branch] = /^([\da-f]+) refs\/heads\/(.+)$/.exec(line) ?? []
      if (head === undefined || branch === undefined || `refs/heads/${branch}` === base.ref) return []
      const [folder, place] = [worktrees.get(branch), owned.get(branch)]
      return [
        {
          branch,
          head,
          ...(folder === undefined ? {} : { path: folder }),
          ...(place === undefined ? {} : { sessionId: place.sessionId, placeId: place.placeId }),
        },
      ]
    })
  const rank = ({ sessionId, path: folder }: CandidateBranch): number =>
    sessionId !== undefined ? 0 : folder !== undefined ? 1 : 2
  const facts = await commits.read(all.slice(0, MOST_LOOKED_AT).map(({ head }) => head))
  const age = ({ head }: CandidateBranch): number => now - (facts.get(head)?.at ?? 0)
  const chosen = all
    // A branch whose commit is missing is told, and not left out.
    .filter((one) => rank(one) < 2 || !facts.has(one.head) || age(one) < LONGEST_AGE_MS)
    .sort((one, other) => rank(one) - rank(other) || age(one) - age(other))
  return ok(chosen.slice(0, MOST_BRANCHES))
}
