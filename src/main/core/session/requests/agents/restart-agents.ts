import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'

/** Ends the agents of a session that is not busy. Their next message starts them with what is set then. */
export async function restartAgents(
  context: Pick<SessionContext, 'runtimes'>,
  sessionId: string,
): Promise<Result<{ success: boolean }, ContractError>> {
  return inSession(context, sessionId, async (runtime) => {
    if (runtime.isBusy) return err(knownError('session-busy/restart'))
    await runtime.stopAgents()
    return ok({ success: true })
  })
}
