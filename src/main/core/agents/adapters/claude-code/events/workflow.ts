import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'
import type { Mapped, MapState } from './map-state'
import { endChild, spentOf } from './map-tools'

type Json = Readonly<Record<string, unknown>>

/** Maximum number of agents of one workflow that are told. */
const MAX_AGENTS = 500

/** Ends of an agent of a workflow; every other state is one of work. */
const outcomes = { done: 'ok', error: 'error', failed: 'error', killed: 'cancelled', stopped: 'cancelled' } as const

function outcomeOf({ state }: Json): (typeof outcomes)[keyof typeof outcomes] | undefined {
  return typeof state === 'string' && Object.hasOwn(outcomes, state)
    ? outcomes[state as keyof typeof outcomes]
    : undefined
}

/** Returns the agents of the workflow that a message about its progress names; each message names all of them. */
function agentsOf(frame: Json): Json[] {
  return list(frame['workflow_progress'])
    .map(record)
    .filter(({ type, agentId }) => type === 'workflow_agent' && isAgentId(agentId))
}

/** Returns whether a value is the id of an agent, which is also a part of the name of its file. */
export const isAgentId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)

/** Returns the ids of agents that the message says have ended, and that were not told to have. */
export function endedAgents({ ended }: MapState, frame: Json): string[] {
  return agentsOf(frame).flatMap((agent) => {
    const id = String(agent['agentId'])
    return outcomeOf(agent) === undefined || ended.has(id) ? [] : [id]
  })
}

/** Begins the agents of a workflow that begin with a message about its progress; what they say is only in their files. */
export function beginAgents(state: MapState, frame: Json): Mapped {
  const workflow = text(frame['tool_use_id'])
  if (workflow === undefined || !state.children.has(workflow)) return { state, events: [] }
  const children = new Map(state.children)
  const events: AdapterEvent[] = []
  for (const agent of agentsOf(frame)) {
    const childId = String(agent['agentId'])
    if (children.has(childId) || state.ended.has(childId) || children.size >= MAX_AGENTS) continue
    const label = text(agent['label'])
    const model = text(agent['model'])
    children.set(childId, { isBackground: true, workflow, ...defined({ model }) })
    events.push({
      type: 'subagent.spawned',
      childId,
      parentId: workflow,
      ...defined({ title: label, agentName: text(agent['phaseTitle']), model }),
      task: text(agent['promptPreview']) ?? label ?? childId,
    })
  }
  return { state: events.length === 0 ? state : { ...state, children }, events }
}

/** Ends the agents of a workflow that have ended, each once. */
export function endAgents(before: MapState, frame: Json): Mapped {
  let state = before
  const events: AdapterEvent[] = []
  for (const agent of agentsOf(frame)) {
    const childId = String(agent['agentId'])
    const outcome = outcomeOf(agent)
    if (outcome === undefined || state.children.get(childId)?.workflow === undefined) continue
    const words = text(outcome === 'error' ? agent['error'] : agent['resultPreview'])
    const ended = endChild(state, childId, words, outcome, spentOf(agent, 'tokens', 'toolCalls'))
    state = ended.state
    events.push(...ended.events)
  }
  return { state, events }
}
