import type { AdapterEvent } from '../../../../../shared/adapter/port'
import { wrap } from '../conversion'
import { text } from '../../transcript/values'
import { breakOffTools } from './map-tools'
import { emptyAgent, OWN, withAgent, type AgentState, type Mapped, type MapState } from './map-state'

type Json = Readonly<Record<string, unknown>>

/** More of them than this do not work at once in an agent that means well. */
const MAX_AGENTS = 200

/**
 * A subagent begins; nothing when it works already. One that is over can be given more to do, and has another name then.
 * Undefined when there are too many, and when nothing says which one it is.
 */
export function beginChild(state: MapState, agentId: string, data: Json): Mapped | undefined {
  if (agentId === OWN) return undefined
  const { own } = state
  const known = state.subagents.get(agentId)
  if (known?.childId !== undefined) return { state, events: [] }
  if (known === undefined && state.subagents.size >= MAX_AGENTS) return undefined
  const agent = known ?? emptyAgent
  const runs = agent.runs + 1
  const childId = runs === 1 ? agentId : `${agentId}#${runs}`
  const toolCallId = text(data['toolCallId'])
  const isOwnCall = toolCallId !== undefined && (own.tools.has(toolCallId) || own.done.has(`tool:${toolCallId}`))
  // The call says what it is for; older versions describe the kind of agent.
  const call = toolCallId === undefined ? undefined : own.tools.get(toolCallId)
  const told = text(data['agentDescription']) ?? text(data['agentDisplayName']) ?? text(data['agentName'])
  const title = call?.title ?? told
  return {
    state: withAgent(state, agentId, { ...agent, childId, runs }),
    events: [
      {
        type: 'subagent.spawned',
        childId,
        ...(isOwnCall ? { toolCallId } : {}),
        task: text(call?.args['prompt']) ?? title ?? 'Subagent',
        ...(title === undefined ? {} : { title }),
      },
    ],
  }
}

/** A subagent is over; nothing when it does not work. */
export function endChild(state: MapState, agentId: string, failure?: string): Mapped {
  const before = state.subagents.get(agentId)
  if (before?.childId === undefined) return { state, events: [] }
  const { agent, events } = breakOff(before)
  const { childId, lastText, ...rest } = agent
  const completed: AdapterEvent = {
    type: 'subagent.completed',
    childId: before.childId,
    ...(lastText === undefined ? {} : { finalMessage: lastText }),
    ...(failure === undefined ? {} : { outcome: 'error', failure }),
  }
  return { state: withAgent(state, agentId, rest), events: [...wrap(childId, events), completed] }
}

/** Ends what the session's own agent left open when its prompt is over. Subagents go on. */
export function endOwn(state: MapState): Mapped {
  const { agent, events } = breakOff(state.own)
  return { state: withAgent(state, OWN, agent), events }
}

/** Ends all that is open: the agent is gone. */
export function endAll(state: MapState): Mapped {
  let now = endOwn(state)
  for (const agentId of state.subagents.keys()) {
    const ended = endChild(now.state, agentId)
    now = { state: ended.state, events: [...now.events, ...ended.events] }
  }
  return now
}

/** Nothing more is heard of what is open, but perhaps the rest of what was being said. */
function breakOff(agent: AgentState) {
  const ended = breakOffTools(agent)
  return { agent: { ...ended.agent, message: 'nothing' as const, speaking: null }, events: ended.events }
}
