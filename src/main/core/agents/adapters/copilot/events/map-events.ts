import type { AdapterEvent } from '#shared/adapter/port'
import { endsWords, wrap } from '#core/agents/adapters/conversion'
import { record, text } from '#core/agents/transcript/values'
import { mapHook } from './hooks'
import { notices, warnOfQuota } from './map-notices'
import {
  agentOf,
  emptyAgent,
  nothing,
  OWN,
  withAgent,
  type AgentState,
  type Mapped,
  type MappedAgent,
  type MapState,
} from './map-state'
import { beginTools, endTool, growArgs, print, printAll, progress, runTool } from './map-tools'
import { isPassedOver } from './passed-over'
import { mapReport, reportTypes } from './reports'
import { notified } from './notified'
import { endMessage, endThought, forgetThoughts, speak } from './speech'
import { beginChild, childOf, endChild } from './subagents'
import { mapContext, mapUsage } from './usage'
import { remember } from '#core/agents/adapters/remembered'

type Json = Readonly<Record<string, unknown>>

/** Converts an event of one agent; undefined when it is not understood. */
type AgentMapper = (agent: AgentState, data: Json, state: MapState) => MappedAgent | undefined

/** Converts an event of a session. Each counts once. Pure; never throws, whatever the event is. */
export function mapEvent(state: MapState, native: unknown): Mapped {
  const event = record(native)
  const mapped = read(state, event)
  if (mapped === undefined) return { state, events: [{ type: 'unknown', native }] }
  // An event without effect may be repeated.
  if (mapped.state === state && mapped.events.length === 0) return mapped
  const id = text(event['id'])
  if (id === undefined) return mapped
  const seen = remember(state.seen, id)
  if (seen === state.seen) return { state, events: [] }
  const { cwd, own, subagents, warnings } = mapped.state
  return { state: { cwd, seen, own, subagents, warnings }, events: mapped.events }
}

function read(state: MapState, event: Json): Mapped | undefined {
  const type = text(event['type'])
  if (type === undefined) return undefined
  const data = record(event['data'])
  const agentId = text(event['agentId']) ?? OWN
  // Comparing with the most frequent one is faster than hashing it.
  const ofAgent = type === ANSWER ? mapAnswer : agentMappers.get(type)
  if (ofAgent !== undefined) return inAgent(state, agentId, data, ofAgent)
  const mapper = mappers.get(type)
  if (mapper !== undefined) return mapper(state, agentId, data)
  return isPassedOver(type) ? { state, events: [] } : undefined
}

function said(agent: AgentState, kind: 'text' | 'reasoning', id: unknown, delta: unknown): MappedAgent | undefined {
  return typeof id !== 'string' || id === '' || typeof delta !== 'string' ? undefined : speak(agent, kind, id, delta)
}

const ofCall =
  (
    field: string,
    map: (agent: AgentState, toolCallId: string, words: string, data: Json) => MappedAgent,
  ): AgentMapper =>
  (agent, data) => {
    const toolCallId = text(data['toolCallId'])
    const words = data[field]
    return toolCallId === undefined || typeof words !== 'string' ? undefined : map(agent, toolCallId, words, data)
  }

const ANSWER = 'assistant.message_delta'
const mapAnswer: AgentMapper = (agent, data) => said(agent, 'text', data['messageId'], data['deltaContent'])

const agentMappers: ReadonlyMap<string, AgentMapper> = new Map<string, AgentMapper>([
  [ANSWER, mapAnswer],
  ['assistant.reasoning_delta', (agent, data) => said(agent, 'reasoning', data['reasoningId'], data['deltaContent'])],
  ['assistant.message', mapMessage],
  ['assistant.reasoning', mapReasoning],
  ['assistant.turn_end', (agent) => nothing(forgetThoughts(agent))],
  ['assistant.tool_call_delta', ofCall('inputDelta', growArgs)],
  ['tool.execution_start', (agent, data, { cwd }) => runTool(agent, data, cwd)],
  ['tool.user_requested', (agent, data, { cwd }) => runTool(agent, data, cwd)],
  ['tool.execution_partial_result', ofCall('partialOutput', printAll)],
  [
    'tool.shell_output',
    ofCall('text', (agent, toolCallId, words, { stream }) =>
      print(agent, toolCallId, words, stream === 'stderr' ? stream : 'stdout'),
    ),
  ],
  ['tool.execution_progress', ofCall('progressMessage', progress)],
  ['tool.execution_complete', endTool],
])

/** Events about a subagent or the whole session; undefined results are not understood. */
const mappers = new Map<string, (state: MapState, agentId: string, data: Json) => Mapped | undefined>([
  ['subagent.started', (state, agentId, data) => beginChild(state, workerOf(agentId, data), data)],
  ['subagent.completed', (state, agentId, data) => endChild(state, workerOf(agentId, data), data)],
  [
    'subagent.failed',
    (state, agentId, data) =>
      endChild(
        state,
        workerOf(agentId, data),
        data,
        text(data['error']) ?? text(data['message']) ?? 'The subagent failed.',
      ),
  ],
  [
    'assistant.usage',
    (state, agentId, data) => {
      const warned = warnOfQuota(state, data)
      const used = wrap(childOf(state, callerOf(agentId, data)), mapUsage(data))
      return { state: warned.state, events: [...used, ...warned.events] }
    },
  ],
  ['session.usage_info', (state, agentId, data) => ({ state, events: agentId === OWN ? mapContext(data) : [] })],
  ['hook.end', (state, _agentId, data) => ({ state, events: mapHook(data) })],
  ...reportTypes.map((type) => [type, report(type)] as const),
  ...notices,
])

/** Types of the events that are converted. */
export const convertedTypes: readonly string[] = [...agentMappers.keys(), ...mappers.keys()]

function report(type: string) {
  return (state: MapState, agentId: string, data: Json): Mapped | undefined => {
    const events = mapReport(type, data)
    if (events === undefined) return undefined
    const ended = type === 'system.notification' ? notified(state, data['kind']) : { state, events: [] }
    return { state: ended.state, events: [...ended.events, ...wrap(childOf(state, callerOf(agentId, data)), events)] }
  }
}

/** Older versions identify a subagent by the call that started it. */
const workerOf = (agentId: string, data: Json): string =>
  agentId === OWN ? (text(data['toolCallId']) ?? OWN) : agentId

/** A model call of a subagent also has the call that started it. */
const callerOf = (agentId: string, data: Json): string =>
  agentId === OWN ? (text(data['parentToolCallId']) ?? OWN) : agentId

/** Converts an event of one agent. A subagent with output is working, even if its start was not reported. */
function inAgent(state: MapState, agentId: string, data: Json, map: AgentMapper): Mapped | undefined {
  const before = agentOf(state, agentId) ?? emptyAgent
  const mapped = withEndOfWords(map(before, data, state))
  if (mapped === undefined) return undefined
  if (agentId === OWN)
    return { state: mapped.agent === before ? state : withAgent(state, OWN, mapped.agent), events: mapped.events }
  if (mapped.events.length === 0)
    return { state: state.subagents.has(agentId) ? withAgent(state, agentId, mapped.agent) : state, events: [] }
  const begun = beginChild(state, agentId, {})
  const child = begun?.state.subagents.get(agentId)
  if (begun === undefined || child?.childId === undefined) return undefined
  const { childId, runs } = child
  return {
    state: withAgent(begun.state, agentId, { ...mapped.agent, childId, runs }),
    events: [...begun.events, ...wrap(childId, mapped.events)],
  }
}

function mapMessage(agent: AgentState, data: Json): MappedAgent | undefined {
  const id = text(data['messageId'])
  if (id === undefined) return undefined
  const spoken = endMessage(agent, id, text(data['content']) ?? '', text(data['reasoningText']) ?? '')
  const calling = beginTools(spoken.agent, data['toolRequests'])
  return { agent: calling.agent, events: [...spoken.events, ...calling.events] }
}

/** After a call, text before it can no longer be replaced. */
function withEndOfWords(mapped: MappedAgent | undefined): MappedAgent | undefined {
  if (mapped === undefined || mapped.agent.speaking === null) return mapped
  const { agent, events } = mapped
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at] as AdapterEvent
    if (event.type === 'text' || event.type === 'reasoning') return mapped
    if (endsWords(event)) return { agent: { ...agent, speaking: null }, events }
  }
  return mapped
}

function mapReasoning(agent: AgentState, data: Json): MappedAgent | undefined {
  const id = text(data['reasoningId'])
  const content = data['content']
  return id === undefined || typeof content !== 'string' ? undefined : endThought(agent, id, content)
}
