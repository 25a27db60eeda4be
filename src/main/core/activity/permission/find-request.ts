import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PermissionEntry } from '#shared/permission/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { PendingPermissions } from './pending-permissions'
import { notOpen } from './ending'

/** The failure for an id that names no request. */
export function permissionNotFound(requestId: string): ContractError {
  return knownError('permission-not-found', { requestId })
}

/**
 * A request that can still be answered: pending in the session where its agent waits, or interrupted, in which case
 * only a rule can be made from it.
 */
export type Answerable =
  | { readonly state: 'pending'; readonly permissions: PendingPermissions }
  | { readonly state: 'interrupted'; readonly entry: PermissionEntry }

/** Finds a request by its id alone, whichever session it belongs to. */
export async function findRequest(
  { store, runtimes }: Pick<SessionContext, 'store' | 'runtimes'>,
  requestId: string,
): Promise<Result<Answerable, ContractError>> {
  // One that was only just asked may not be stored yet.
  const permissions = runtimes.all
    .map(({ pending }) => pending.of(PendingPermissions))
    .find((each) => each.has(requestId))
  if (permissions !== undefined) return ok({ state: 'pending', permissions })
  const entry = await store.read.permission(requestId)
  if (entry === null) return err(permissionNotFound(requestId))
  return entry.state === 'interrupted' ? ok({ state: 'interrupted', entry }) : err(notOpen(requestId))
}

/** Returns the permissions of the session where an agent waits for the answer to a request. */
export async function findPending(
  context: Pick<SessionContext, 'store' | 'runtimes'>,
  requestId: string,
): Promise<Result<PendingPermissions, ContractError>> {
  const found = await findRequest(context, requestId)
  if (!found.ok) return found
  return found.value.state === 'pending' ? ok(found.value.permissions) : err(notOpen(requestId))
}
