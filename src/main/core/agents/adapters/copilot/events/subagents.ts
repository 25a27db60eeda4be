import type { AdapterEvent } from '#shared/adapter/port'
import { wrap } from '#core/agents/adapters/conversion'
import { count, text } from '#core/agents/transcript/values'
import { breakOffTools } from './map-tools'
import { defined } from '#shared/kernel/defined'
import { emptyAgent, OWN, withAgent, type AgentState, type Mapped, type MapState } from './map-state'

type Json = Readonly<Record<string, unknown>>

/** Maximum number of concurrent subagents. */
const MAX_AGENTS = 200

/**
 * Starts a subagent; does nothing when it is already working. An ended one can be prompted again, under a different id.
 * Undefined when there are too many, or when it cannot be identified.
 */
export function beginChild(state: MapState, agentId: string, data: Json): Mapped | undefined {
  if (agentId === OWN) return undefined
  const { own } = state
  const known = state.subagents.get(agentId)
  if (known?.childId !== undefined) return { state, events: [] }
  if (known === undefined && state.subagents.size >= MAX_AGENTS) return undefined
  const agent = known ?? emptyAgent
  const runs = agent.runs + 1
  const childId = childIdOf(agentId, runs)
  const toolCallId = text(data['toolCallId'])
  const isOwnCall = toolCallId !== undefined && (own.tools.has(toolCallId) || own.done.has(`tool:${toolCallId}`))
  // The call has its purpose; older versions describe the kind of agent.
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
        ...defined({ title, model: text(data['model']), agentName: text(data['agentName']) }),
        ...(runs === 1 ? {} : { resumes: childIdOf(agentId, runs - 1) }),
      },
    ],
  }
}

const childIdOf = (agentId: string, run: number): string => (run === 1 ? agentId : `${agentId}#${run}`)

/** Returns the current or last work of a subagent; undefined for an unknown one, and for the session's own agent. */
export function childOf(state: MapState, agentId: string): string | undefined {
  const known = state.subagents.get(agentId)
  return known === undefined || known.runs === 0 ? undefined : childIdOf(agentId, known.runs)
}

/** Ends a subagent; does nothing when it is not working. */
export function endChild(state: MapState, agentId: string, data: Json = {}, failure?: string): Mapped {
  const before = state.subagents.get(agentId)
  if (before?.childId === undefined) return { state, events: [] }
  const { agent, events } = breakOff(before)
  const { childId, lastText, ...rest } = agent
  const completed: AdapterEvent = {
    type: 'subagent.completed',
    childId: before.childId,
    ...defined({ finalMessage: lastText }),
    ...(failure === undefined ? {} : { outcome: 'error', failure }),
    ...defined({ model: text(data['model']) }),
    ...(count(data['totalTokens']) === 0 ? {} : { totalTokens: count(data['totalTokens']) }),
    ...(Number.isInteger(data['totalToolCalls']) ? { totalToolCalls: count(data['totalToolCalls']) } : {}),
  }
  return { state: withAgent(state, agentId, rest), events: [...wrap(childId, events), completed] }
}

/** Ends what the session's own agent left open when its prompt ends. Subagents continue. */
export function endOwn(state: MapState): Mapped {
  const { agent, events } = breakOff(state.own)
  return { state: withAgent(state, OWN, agent), events }
}

/** Ends everything open: the agent is gone. */
export function endAll(state: MapState): Mapped {
  let now = endOwn(state)
  for (const agentId of state.subagents.keys()) {
    const ended = endChild(now.state, agentId)
    now = { state: ended.state, events: [...now.events, ...ended.events] }
  }
  return now
}

/** Ends everything open in an agent: nothing more is reported about it, except possibly the rest of a text. */
function breakOff(agent: AgentState) {
  const ended = breakOffTools(agent)
  return { agent: { ...ended.agent, message: 'nothing' as const, speaking: null }, events: ended.events }
}
