import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place, SessionPlace } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'

type Records = Pick<SessionContext, 'store' | 'feed'>

/** Stores a worktree and tells clients. */
export async function putPlace({ store, feed }: Records, place: Place): Promise<Result<Place, ContractError>> {
  const stored = await store.operations.putPlace(place)
  if (!stored.ok) return stored
  feed.announce('workspace.changed', { placeId: place.placeId, sessionId: place.sessionId })
  return ok(place)
}

/** Tells clients that the branch or files of a worktree changed. */
export function announcePlace({ feed }: Pick<Records, 'feed'>, { placeId, sessionId }: Place): void {
  feed.announce('workspace.changed', { placeId, sessionId })
}

/** Forgets a worktree. */
export async function forgetPlace({ store, feed }: Records, place: Place): Promise<Result<void, ContractError>> {
  const deleted = await store.operations.deletePlace(place.placeId)
  if (deleted.ok) feed.announce('workspace.changed', { placeId: place.placeId, sessionId: place.sessionId })
  return deleted
}

/** Stores that a person allowed setup commands. */
export function allowSetup(
  { store, clock }: Pick<SessionContext, 'store' | 'clock'>,
  repository: string,
  hash: string,
): Promise<Result<void, ContractError>> {
  return store.operations.allowSetup(repository, hash, clock.now())
}

/** Returns a worktree by its id. */
export async function findPlace(
  { store }: Pick<SessionContext, 'store'>,
  placeId: string | undefined,
): Promise<Result<Place, ContractError>> {
  const place = placeId === undefined ? null : await store.read.worktree(placeId)
  if (place !== null) return ok(place)
  return err(placeId === undefined ? knownError('place-not-found/none') : knownError('place-not-found', { placeId }))
}

/** Returns what a session shows of its worktree. */
export function asSessionPlace(place: Place): SessionPlace {
  const { placeId, path, repository, branch, baseBranch, attemptGroupId, pullRequest } = place
  const { autoPr, pullRequestProblem } = place
  return {
    placeId,
    path,
    repository,
    branch,
    ...defined({ baseBranch, attemptGroupId, pullRequest, autoPr, pullRequestProblem }),
  }
}
