import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { findCustomAgents } from '#core/session/agents/custom-agent/find'
import { workAs } from './work-as'

const NOTE = 'custom-agent'

/** `session.agent.select`. Also announced in each agent's next prompt, because not all take instructions in between. */
export const selectAgent =
  (context: SessionContext): Handler<'session.agent.select'> =>
  ({ sessionId, name }) =>
    inSession(context, sessionId, async (runtime) => {
      const chosen = (await findCustomAgents(runtime.cwd)).find(({ agent }) => agent.name === name)
      if (chosen === undefined) return err(knownError('custom-agent-not-found', { name }))
      if (runtime.agents.length === 0) return err(knownError('agent-not-found/to-act'))
      const text = `From now on work as the agent "${name}". Its instructions:\n\n${chosen.instructions}`
      const kept = await keep(context, runtime, name, text)
      return kept.ok ? ok({ agent: chosen.agent }) : kept
    })

/** `session.agent.deselect`. Without a selection it changes nothing and succeeds. */
export const deselectAgent =
  (context: SessionContext): Handler<'session.agent.deselect'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const name = await context.store.read.customAgent(sessionId)
      if (name === null) return ok({ success: true })
      const text = `No longer work as the agent "${name}"; its instructions do not hold any more.`
      const kept = await keep(context, runtime, null, text)
      return kept.ok ? ok({ success: true }) : kept
    })

/** Keeps which custom agent a session has, and lets its agents work as that. */
async function keep(
  context: SessionContext,
  runtime: SessionRuntime,
  name: string | null,
  text: string,
): Promise<Result<void, ContractError>> {
  const { sessionId, stream, agents } = runtime
  const notes = agents.map(({ agent: { agentId } }) => ({ agentId, kind: NOTE, text }))
  const changes = stream
    .changes()
    .event('updated', { sessionId, changedProperties: ['customAgent'] }, {}, { customAgent: name, notes })
  const committed = await stream.commit(changes)
  if (!committed.ok) return committed
  const custom = await runtime.customAgent.load()
  await Promise.all(agents.map((runner) => workAs(context, runtime, runner, custom?.agent ?? null)))
  return ok(undefined)
}
