import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import { resolveSelection } from '../agent/resolve-selection'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { existingFolder } from './folder'
import { findRuntime } from './lookup'
import { checkMessage } from './message-input'

/** `session.agent.attach`. A start that fails attaches nothing. */
export const attachAgent =
  (context: HostContext): Handler<'session.agent.attach'> =>
  async ({ sessionId, agent: selection, role, initialMessage }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const checked = initialMessage === undefined ? undefined : checkMessage(initialMessage)
    if (checked?.ok === false) return checked
    return runtime.exclusive(async () => {
      if (runtime.session.status === 'archived')
        return err(contractError('session-archived', 'The session is archived; it cannot be written to.'))
      const resolved = await resolveSelection(context, selection)
      if (!resolved.ok) return resolved
      const { adapter, config } = resolved.value
      const folder = config.cwd === undefined ? undefined : await existingFolder(config.cwd)
      if (folder?.ok === false) return folder
      const wanted = { adapter, config: folder === undefined ? config : { ...config, cwd: folder.value } }
      const unit = runtime.stream.unit()
      const runner = runtime.addAgent(wanted, role, unit)
      const { agentId } = runner.agent
      const committed = await runtime.stream.commit(unit)
      if (!committed.ok) {
        runtime.forgetAgent(runner)
        return committed
      }
      const started = await runner.start()
      if (!started.ok) {
        runtime.forgetAgent(runner)
        await runtime.stream.keep(runtime.stream.unit().write((writer) => writer.removeAgent(agentId)))
        return err(contractError('adapter-failed', started.error.message, { category: started.error.category }))
      }
      const attached = { agentId, adapterSessionId: started.value.adapterSessionId, role: runner.agent.role }
      if (initialMessage === undefined || checked === undefined) return ok(attached)
      const sent = await runtime.send(
        {
          blocks: checked.value,
          content: initialMessage,
          origin: undefined,
          source: 'user',
          sourceId: undefined,
        },
        [agentId],
      )
      return sent.ok ? ok({ ...attached, ...sent.value }) : sent
    })
  }
