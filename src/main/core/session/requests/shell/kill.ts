import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'

/** `session.shell.kill`. Ending a command that has ended changes nothing and succeeds. */
export const kill =
  (context: SessionContext): Handler<'session.shell.kill'> =>
  async ({ sessionId, processId, signal = 'SIGTERM' }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const killed = found.value.shell.kill(processId, signal)
    if (!killed.ok || killed.value.killed) return killed
    const known = await context.store.read.commands(sessionId)
    if (known.some(({ commandId }) => commandId === processId)) return killed
    return err(knownError('process-not-found', { processId }))
  }
