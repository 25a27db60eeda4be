import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from './context'
import type { SessionRuntime } from './runtime'

/** The runtime of a session that must exist. */
export async function findRuntime(
  context: Pick<SessionContext, 'runtimes'>,
  sessionId: string,
): Promise<Result<SessionRuntime, ContractError>> {
  const runtime = await context.runtimes.get(sessionId)
  return runtime === null ? err(knownError('session-not-found', { sessionId })) : ok(runtime)
}

/**
 * Works on a session that must exist, once everything requested of it before is done. Fails if the session no longer
 * meets the requirement of the request by then.
 */
export async function inSession<R extends Result<unknown, ContractError>>(
  context: Pick<SessionContext, 'runtimes'>,
  sessionId: string,
  work: (runtime: SessionRuntime) => Promise<R>,
): Promise<R | Result<never, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  const { value: runtime } = found
  const done = await runtime.exclusive(async () => {
    // Purged or replaced by what was requested before.
    if (runtime.stream.isGone) return null
    const refused = context.runtimes.refusal(runtime)
    return refused === undefined ? work(runtime) : err(refused)
  })
  return done ?? inSession(context, sessionId, work)
}
