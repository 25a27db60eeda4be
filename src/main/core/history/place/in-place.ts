import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { exists } from './create-place'
import { findRepositoryAgain } from './find-repository-again'
import { findPlace } from './place-records'

/** Works on the worktree of a session that no agent is working in, once everything requested before is done. */
export function inPlace<T>(
  context: SessionContext,
  sessionId: string,
  work: (place: Place, runtime: SessionRuntime) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  return inSession<Result<T, ContractError>>(context, sessionId, async (runtime) => {
    const found = await findPlace(context, runtime.session.place?.placeId)
    if (!found.ok) return found
    const recorded = found.value
    if (recorded.state !== 'ready' || !(await exists(recorded.path)))
      return err(knownError('place-not-found/removed', { path: recorded.path }))
    const again = await findRepositoryAgain(context, recorded)
    if (!again.ok) return again
    const place = again.value
    const others = context.runtimes.all.filter((other) => other.session.place?.placeId === place.placeId)
    if (others.some((other) => other.isBusy)) return err(knownError('session-busy/worktree'))
    return work(place, runtime)
  })
}
