import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { findCustomAgents } from './find'

const NOTE = 'custom-agent'

/** `session.agent.list`. */
export const listCustomAgents =
  (context: HostContext): Handler<'session.agent.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    return ok({ agents: (await findCustomAgents(found.value.cwd)).map(({ agent }) => agent) })
  }

/** `session.agent.reload`. */
export const reloadAgents =
  (context: HostContext): Handler<'session.agent.reload'> =>
  (input, asker) =>
    listCustomAgents(context)(input, asker)

/** `session.agent.getCurrent`. One whose file is gone is no longer current. */
export const getCurrentAgent =
  (context: HostContext): Handler<'session.agent.getCurrent'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const name = await context.store.read.customAgent(sessionId)
    const all = name === null ? [] : await findCustomAgents(found.value.cwd)
    return ok({ agent: all.find(({ agent }) => agent.name === name)?.agent ?? null })
  }

/** `session.agent.select`. */
export const selectAgent =
  (context: HostContext): Handler<'session.agent.select'> =>
  async ({ sessionId, name }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      if (runtime.session.status === 'archived')
        return err(contractError('session-archived', 'The session is archived; its agents cannot be changed.'))
      const chosen = (await findCustomAgents(runtime.cwd)).find(({ agent }) => agent.name === name)
      if (chosen === undefined)
        return err(contractError('custom-agent-not-found', `The session has no custom agent ${name}.`, { name }))
      if (runtime.agents.length === 0)
        return err(contractError('agent-not-found', 'The session has no agent yet that could work as another one.'))
      const text = `From now on work as the agent "${name}". Its instructions:\n\n${chosen.instructions}`
      const written = await context.store.write((writer) => {
        writer.putCustomAgent(sessionId, name)
        for (const { agent } of runtime.agents) writer.putNote(agent.agentId, NOTE, text)
      })
      return written.ok ? ok({ agent: chosen.agent }) : written
    })
  }

/** `session.agent.deselect`. Without a selection it changes nothing and succeeds. */
export const deselectAgent =
  (context: HostContext): Handler<'session.agent.deselect'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      const name = await context.store.read.customAgent(sessionId)
      if (name === null) return ok({ success: true })
      const text = `No longer work as the agent "${name}"; its instructions do not hold any more.`
      const written = await context.store.write((writer) => {
        writer.putCustomAgent(sessionId, null)
        for (const { agent } of runtime.agents) writer.putNote(agent.agentId, NOTE, text)
      })
      return written.ok ? ok({ success: true }) : written
    })
  }
