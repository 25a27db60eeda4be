import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, type Result } from '../../../../shared/kernel/result'
import type { Place } from '../../../../shared/place/entities'
import type { SessionContext } from '../../session/context'
import { inSession } from '../../session/lookup'
import type { SessionRuntime } from '../../session/runtime'
import { exists } from './create-place'
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
    const place = found.value
    if (place.state !== 'ready' || !(await exists(place.path)))
      return err(contractError('place-not-found', `The worktree ${place.path} was removed. Restore it first.`))
    const others = context.runtimes.all.filter((other) => other.session.place?.placeId === place.placeId)
    if (others.some((other) => other.isBusy))
      return err(contractError('session-busy', 'An agent is working in the worktree. Stop it or wait.'))
    return work(place, runtime)
  })
}

/** The failure for a worktree in a state that does not allow something. */
export function wrongState(message: string, details?: Record<string, unknown>): Result<never, ContractError> {
  return err(contractError('place-state', message, details))
}
