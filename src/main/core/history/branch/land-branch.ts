import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Landing, Place } from '#shared/place/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { takeBack } from '../place/land'
import { landWithBase, type Landed } from '../place/land-with-base'
import { findPlace } from '../place/place-records'
import { hasLanded, readStatus } from '../place/status'
import type { BranchPair } from './find-branch'

type Request = Parameters<Handler<'session.merge'>>[1]

/** Lands the code of a branch with its merge. `isNew` is false when it had landed before. */
export async function landBranch(
  context: SessionContext,
  { parent, child }: BranchPair,
  { by, dryRun }: { readonly by: Landing['by']; readonly dryRun: boolean },
  request: Request,
): Promise<Result<Landed & { readonly isNew: boolean }, ContractError>> {
  const found = await findPlace(context, child.session.place?.placeId)
  if (!found.ok) return found
  const place = found.value
  if (await isLanded(place)) return ok({ commands: [], conflicts: [], isNew: false })
  // Its files are those that the landing changes.
  if (parent.isBusy) return err(knownError('session-busy'))
  const landed = await landWithBase(context, place, { by, dryRun, isMergeBack: true }, request)
  return landed.ok ? ok({ ...landed.value, isNew: true }) : landed
}

/** Returns whether everything has landed with an earlier merge, after which the conversation was not merged. */
async function isLanded(place: Place): Promise<boolean> {
  if (place.state !== 'ready' || place.landing?.isMergeBack !== true || !(await hasLanded(place))) return false
  const status = await readStatus(place)
  return status?.head === place.landing.branch && status.changedCount === 0
}

/** Takes back the code that landed with a merge, if any. */
export async function takeBackCode(
  context: SessionContext,
  { child }: BranchPair,
): Promise<Result<unknown, ContractError>> {
  return (await hasLandedCode(context, child)) ? takeBack(context, { sessionId: child.sessionId }) : ok(undefined)
}

async function hasLandedCode(context: SessionContext, { session }: BranchPair['child']): Promise<boolean> {
  const { place } = session
  const found = place === undefined ? null : await context.store.read.worktree(place.placeId)
  return found?.landing?.isMergeBack === true && (await hasLanded(found))
}
