import type { AttemptGroupRecord, AttemptRecord } from '#shared/attempt/entities'
import { knownError } from '#shared/kernel/error-texts'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'

type Records = Pick<SessionContext, 'store' | 'feed'>

/** Groups whose attempts this host is starting. */
export const starting = new Set<string>()

/** Returns whether a failure is one of the store, after which nothing can be recorded either. */
export function isStoreFailure({ code }: ContractError): boolean {
  return code.startsWith('store-')
}

/** Returns a result in which a session that was purged meanwhile is an attempt that does not exist. */
export function ofAttempt<T>(result: Result<T, ContractError>): Result<T, ContractError> {
  if (result.ok || result.error.code !== 'session-not-found') return result
  return err(knownError('attempt-not-found/deleted'))
}

/** An attempt that exists, with its group and its worktree. */
export interface FoundAttempt {
  readonly group: AttemptGroupRecord
  readonly attempt: AttemptRecord
  readonly place: Place
}

/** Finds a group of attempts. */
export async function findGroup(
  { store }: Pick<Records, 'store'>,
  groupId: string,
): Promise<Result<AttemptGroupRecord, ContractError>> {
  const group = await store.read.attemptGroup(groupId)
  return group === null ? err(knownError('attempt-not-found', { groupId })) : ok(group)
}

/** Finds an attempt that has a worktree. */
export async function findAttempt(
  { store }: Pick<Records, 'store'>,
  { groupId, sessionId }: { readonly groupId: string; readonly sessionId: string },
): Promise<Result<FoundAttempt, ContractError>> {
  const found = await findGroup({ store }, groupId)
  if (!found.ok) return found
  const group = found.value
  const attempt = group.attempts.find((one) => one.sessionId === sessionId)
  if (attempt === undefined) return err(knownError('attempt-not-found/group', { sessionId }))
  const place = (await placesOf({ store }, group)).get(sessionId)
  if (place === undefined)
    return err(contractError('place-not-found', attempt.problem ?? 'The attempt has no worktree.'))
  return ok({ group, attempt, place })
}

/** Returns the worktrees of a group of attempts by session. */
export async function placesOf(
  { store }: Pick<Records, 'store'>,
  { groupId }: Pick<AttemptGroupRecord, 'groupId'>,
): Promise<ReadonlyMap<string, Place>> {
  const places = await store.read.places()
  return new Map(
    places.filter((place) => place.attemptGroupId === groupId).map((place) => [place.sessionId, place] as const),
  )
}

/** Stores an attempt and tells clients. */
export async function putAttempt(
  { store, feed }: Records,
  groupId: string,
  attempt: AttemptRecord,
): Promise<Result<void, ContractError>> {
  const stored = await store.operations.putAttempt(attempt)
  if (stored.ok) announce({ feed }, groupId)
  return stored
}

/** Tells clients that attempts changed. */
export function announce({ feed }: Pick<Records, 'feed'>, groupId: string): void {
  feed.announce('attempt.changed', { groupId })
}
