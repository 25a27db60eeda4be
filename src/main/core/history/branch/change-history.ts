import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/**
 * Changes the history of a session, after all earlier requests to the session. Fails with `session-not-found`,
 * `session-archived` and `session-busy`, and as `change` does.
 */
export async function changeHistory<T>(
  context: SessionContext,
  sessionId: string,
  change: (runtime: SessionRuntime) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  return inSession(context, sessionId, async (runtime) => {
    const refused = refusal(runtime)
    return refused === null ? change(runtime) : err(refused)
  })
}

/** Returns the reason why the history cannot be changed now, or null. */
export function refusal({ session, isBusy }: SessionRuntime): ContractError | null {
  if (session.status === 'archived') return knownError('session-archived')
  if (isBusy) return knownError('session-busy')
  return null
}
