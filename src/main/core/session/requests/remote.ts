import type { RemoteControl } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { findAgent } from './agents/find-agent'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { adapterFailed } from '#core/agents/adapter-failed'

/** `session.remote.enable`. */
export const remoteEnable =
  (context: SessionContext): Handler<'session.remote.enable'> =>
  async ({ sessionId, agentId, mode }) => {
    const found = await remoteOf(context, sessionId, agentId)
    if (!found.ok) return found
    const { remote, name } = found.value
    if (remote === undefined && mode === 'off') return ok({ remoteSteerable: false })
    if (remote === undefined) {
      const message = `${name} has no service that shows its sessions elsewhere.`
      return err(contractError('capability-missing', message, { capability: 'remote' }))
    }
    const enabled = await remote.enable(mode)
    return enabled.ok ? ok(enabled.value) : adapterFailed(enabled.error)
  }

/** `session.remote.disable`. */
export const remoteDisable =
  (context: SessionContext): Handler<'session.remote.disable'> =>
  async ({ sessionId, agentId }) => {
    const found = await remoteOf(context, sessionId, agentId)
    if (!found.ok) return found
    const disabled = await found.value.remote?.disable()
    return disabled?.ok === false ? adapterFailed(disabled.error) : ok({ success: true })
  }

/** Returns how an agent can be shown elsewhere, if at all. Starts it if needed, because only a running one can tell. */
async function remoteOf(
  context: SessionContext,
  sessionId: string,
  agentId: string | undefined,
): Promise<Result<{ readonly remote: RemoteControl | undefined; readonly name: string }, ContractError>> {
  const found = await findAgent(context, sessionId, agentId)
  if (!found.ok) return found
  const { runner } = found.value
  const started = await runner.start()
  return started.ok ? ok({ remote: started.value.remote, name: runner.name }) : adapterFailed(started.error)
}
