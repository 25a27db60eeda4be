import { wrap } from '#core/agents/adapters/conversion'
import { record, text } from '#core/agents/transcript/values'
import { OWN, withAgent, type Mapped, type MapState } from './map-state'
import { endShell } from './shells'
import { childOf } from './subagents'

/** Ends the command whose end a notification tells. */
export function notified(state: MapState, kind: unknown): Mapped {
  const { shellId, exitCode } = record(kind)
  const id = text(shellId) ?? ''
  for (const [agentId, agent] of [[OWN, state.own] as const, ...state.subagents]) {
    const ended = endShell(agent, id, typeof exitCode === 'number' ? exitCode : null)
    if (ended.events.length > 0)
      return { state: withAgent(state, agentId, ended.agent), events: wrap(childOf(state, agentId), ended.events) }
  }
  return { state, events: [] }
}
