import { access, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { changeGit } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import { freeNames } from './names'
import { forgetPlace, putPlace } from './place-records'
import { findNamed, findRepository, gitFailed, listWorktrees, type Repository } from './repository'
import { fillSteps } from './sparse'
import { commandsOf, runSteps, type Step } from './steps'

/** Purpose of a new worktree. */
export interface PlaceWish {
  readonly sessionId: string
  readonly title: string
  /** Commit that it starts from. */
  readonly commit: string
  readonly baseBranch: string | undefined
  readonly signal?: AbortSignal
  /** Group of attempts that it is made for. */
  readonly attemptGroupId?: string
  /** True: a pull request is opened once its session has done what was asked. */
  readonly autoPr?: boolean
  /** Name of the branch, if it is free. Default: by the title. */
  readonly branch?: string | undefined
  /** Folders to which the worktree is limited. */
  readonly sparse?: readonly string[]
}

/** Returns the commands that make a worktree, with all files or those of some folders. */
export function addSteps(
  { top }: Repository,
  folder: string,
  branch: string,
  commit: string,
  sparse: readonly string[] = [],
): readonly Step[] {
  const all = sparse.length === 0
  const args = ['worktree', 'add', ...(all ? [] : ['--no-checkout']), '-b', branch, folder, commit]
  return [{ folder: top, args }, ...(all ? [] : fillSteps(folder, sparse))]
}

/** The last worktree that is being made of each repository. */
const underWay = new Map<string, Promise<unknown>>()

/** Makes one worktree of a repository after the other: a name is free only until the next one takes it. */
async function inTurn<T>(repository: string, make: () => Promise<T>): Promise<T> {
  const made = (underWay.get(repository) ?? Promise.resolve()).then(make, make)
  underWay.set(repository, made)
  try {
    return await made
  } finally {
    if (underWay.get(repository) === made) underWay.delete(repository)
  }
}

/**
 * Makes a worktree on a new branch. It is recorded before it is made and stays `creating`; {@link finishPlace} or
 * {@link discardPlace} follows, at the next start if the host dies.
 */
export const makePlace = (
  context: SessionContext,
  repository: Repository,
  wish: PlaceWish,
): Promise<Result<{ place: Place; commands: string[] }, ContractError>> =>
  inTurn(repository.root, () => makeNamed(context, repository, wish))

async function makeNamed(
  context: SessionContext,
  repository: Repository,
  { sessionId, title, commit, baseBranch, signal, attemptGroupId, autoPr, branch: wanted, sparse = [] }: PlaceWish,
): Promise<Result<{ place: Place; commands: string[] }, ContractError>> {
  const { branch, folder } = await freeNames(context.dataDir, repository, title, { wanted })
  const recorded = await putPlace(context, {
    placeId: context.ids.next(),
    state: 'creating',
    sessionId,
    path: folder,
    repository: repository.root,
    branch,
    ...defined({ baseBranch, attemptGroupId, autoPr }),
    ...(sparse.length === 0 ? {} : { sparse: [...sparse] }),
    baseCommit: commit,
    prefix: repository.prefix,
    createdAt: context.clock.now(),
  })
  if (!recorded.ok) return recorded
  const place = recorded.value
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  const steps = addSteps(repository, folder, branch, commit, sparse)
  const options = { writesTree: true, ...defined({ signal }) }
  const added = await runSteps(steps.map((step) => ({ ...step, options })))
  if (!added.ok) {
    await discardPlace(context, place)
    return added
  }
  return ok({ place, commands: commandsOf(steps) })
}

/** Records that a worktree is complete, once its session is stored. */
export function finishPlace(context: SessionContext, place: Place): Promise<Result<Place, ContractError>> {
  return putPlace(context, finished(place))
}

/** Returns a worktree as it is once its session is stored. */
export const finished = (place: Place): Place => ({ ...place, state: 'ready' })

/**
 * Undoes the creation of a worktree that no session has used. A branch that has moved on stays.
 */
export async function discardPlace(context: SessionContext, place: Place): Promise<void> {
  if (place.isAdopted === true) {
    await forgetPlace(context, place)
    return
  }
  const { repository, path: folder, branch, baseCommit } = place
  const worktrees = await listWorktrees(repository)
  const isOwn = (other: { readonly path: string }): boolean => path.resolve(other.path) === path.resolve(folder)
  if (worktrees.some(isOwn)) await changeGit(repository, ['worktree', 'remove', '--force', '--force', folder])
  // Remains of an interrupted checkout.
  await rm(folder, { recursive: true, force: true })
  // Another program may have made a branch of that name meanwhile.
  if (!worktrees.some((other) => other.branch === branch && !isOwn(other)))
    await changeGit(repository, ['update-ref', '-d', `refs/heads/${branch}`, baseCommit])
  await forgetPlace(context, place)
}

/** Finds what a worktree starts from: a branch or commit, by default what the folder has checked out. */
export async function findBase(
  folder: string,
  base: string | undefined,
): Promise<Result<{ repository: Repository; commit: string; baseBranch: string | undefined }, ContractError>> {
  const found = await findRepository(folder)
  if (!found.ok) return found
  const repository = found.value
  if (base === undefined && repository.head !== null)
    return ok({ repository, commit: repository.head, baseBranch: repository.branch ?? undefined })
  const named = base === undefined ? undefined : await findNamed(folder, base)
  if (named !== undefined) return ok({ repository, ...named })
  const message =
    base === undefined
      ? 'The repository has no commits yet. Create one first.'
      : `The repository has no branch or commit ${base}.`
  return err(gitFailed({ reason: 'failed', message, output: Buffer.alloc(0) }))
}

/** Returns whether a file or folder exists. */
export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
