import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { resolveSelection } from '../agents/selection/resolve-selection'
import { errorOf } from '../stream/error-of'
import { prepareMessage } from '#core/resources/attachment/prepare-message'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { sessionFolder } from './folder'
import { findRuntime } from '../runtime/lookup'
import { inSession } from '../runtime/lookup'

/** `session.agent.attach`. A start that fails attaches nothing. */
export const attachAgent =
  (context: SessionContext): Handler<'session.agent.attach'> =>
  async ({ sessionId, agent: selection, role, initialMessage }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const message =
      initialMessage === undefined ? undefined : await prepareMessage(context, initialMessage, { cwd: runtime.cwd })
    if (message?.ok === false) return message
    return inSession(context, sessionId, async () => {
      const resolved = await resolveSelection(context, selection)
      if (!resolved.ok) return resolved
      const { adapter, config } = resolved.value
      const folder = config.cwd === undefined ? undefined : await sessionFolder(context, config.cwd, sessionId)
      if (folder?.ok === false) return folder
      const wanted = { adapter, config: folder === undefined ? config : { ...config, cwd: folder.value } }
      const changes = runtime.stream.changes()
      const ledBefore = runtime.session.leadAgentId
      const runner = runtime.attached.add(wanted, role, changes)
      const { agentId } = runner.agent
      const committed = await runtime.stream.commit(changes)
      if (!committed.ok) {
        runtime.attached.forget(runner)
        return committed
      }
      const started = await runner.start()
      if (!started.ok) {
        const gone = runtime.stream.changes().event('agent.detached', { agentId }, { agentId })
        if (ledBefore !== runtime.session.leadAgentId) runtime.attached.setLead(ledBefore ?? null, gone)
        await runtime.stream.keep(gone.event('error', errorOf(started.error)))
        return err(contractError('adapter-failed', started.error.message, { category: started.error.category }))
      }
      const attached = { agentId, adapterSessionId: started.value.adapterSessionId, role: runner.agent.role }
      if (message === undefined) return ok(attached)
      const sent = await runtime.send(
        {
          ...message.value,
          origin: undefined,
          source: 'user',
          sourceId: undefined,
        },
        [agentId],
      )
      return sent.ok ? ok({ ...attached, ...sent.value }) : sent
    })
  }
