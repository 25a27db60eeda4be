import type { AdapterEvent } from '#shared/adapter/port'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { Converted } from '#core/agents/adapters/conversion'
import { Entries } from '#core/agents/adapters/entries'
import { nothingRemembered, remember, type Remembered } from '#core/agents/adapters/remembered'

/** Text of an unfinished message or thought. */
export interface Speech {
  readonly kind: 'text' | 'reasoning'
  /** Id of the message or thought. */
  readonly id: string
  /** Complete text so far. */
  readonly said: string
  /** Latest part of it, without anything else in between. */
  readonly run: string
}

/** A call that has not completed. */
export interface OpenTool {
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  /** True when its terminal was reported. */
  readonly hasTerminal: boolean
  /** End of its output, for comparison with the complete output; null when the output is streamed in pieces. */
  readonly printed: string | null
  /** Its arguments are not complete. */
  readonly argsFollow?: true
}

/** State of the session's own agent, or of a subagent. */
export interface AgentState {
  /** By `text:<messageId>` and `reasoning:<reasoningId>`. */
  readonly speeches: Entries<Speech>
  readonly tools: Entries<OpenTool>
  /** Calls whose command goes on after them, by the id of its shell. */
  readonly shells: Entries<string>
  /** Messages, thoughts and calls completed last: anything that still arrives about them is late or repeated. */
  readonly done: Remembered
  /** Thoughts reported by one kind of event, which the other kind will repeat. */
  readonly thoughts: Readonly<Record<'ofMessages' | 'ofThemselves', readonly string[]>>
  /** Content of the growing message so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  /** Message or thought whose text was emitted last; null when something else was, or may have been. */
  readonly speaking: string | null
  /** Subagents only: its id while it works. */
  readonly childId?: string
  /** Its latest finished message. */
  readonly lastText?: string
  /** Number of times a subagent was started. */
  readonly runs: number
}

/** State between two events. */
export interface MapState {
  /** Folder of the session. */
  readonly cwd: string
  /** Latest event ids: each counts once. */
  readonly seen: Remembered
  readonly own: AgentState
  /** By id. */
  readonly subagents: ReadonlyMap<string, AgentState>
  /** Warnings already emitted. */
  readonly warnings: Remembered
}

export type Mapped = Converted<MapState>

/** An agent after an event of its own, and the resulting events. */
export interface MappedAgent {
  readonly agent: AgentState
  readonly events: readonly AdapterEvent[]
}

/** Key of the session's own agent, which has no id. */
export const OWN = ''

export const emptyAgent: AgentState = {
  speeches: new Entries(),
  tools: new Entries(),
  shells: new Entries(),
  done: nothingRemembered,
  thoughts: { ofMessages: [], ofThemselves: [] },
  message: 'nothing',
  speaking: null,
  runs: 0,
}

export const initialState = (cwd: string): MapState => ({
  cwd,
  seen: nothingRemembered,
  own: emptyAgent,
  subagents: new Map(),
  warnings: nothingRemembered,
})

export const nothing = (agent: AgentState): MappedAgent => ({ agent, events: [] })

export function agentOf(state: MapState, agentId: string): AgentState | undefined {
  return agentId === OWN ? state.own : state.subagents.get(agentId)
}

export function withAgent(state: MapState, agentId: string, agent: AgentState): MapState {
  const { cwd, seen, subagents, warnings } = state
  if (agentId === OWN) return { cwd, seen, own: agent, subagents, warnings }
  return { ...state, subagents: new Map(state.subagents).set(agentId, agent) }
}

export function withTool(agent: AgentState, toolCallId: string, tool: OpenTool): AgentState {
  return { ...agent, tools: agent.tools.with(toolCallId, tool) }
}

export function withoutTool(agent: AgentState, toolCallId: string): AgentState {
  return { ...agent, tools: agent.tools.without(toolCallId), done: remember(agent.done, `tool:${toolCallId}`) }
}

export function withoutSpeech(agent: AgentState, key: string): AgentState {
  return { ...agent, speeches: agent.speeches.without(key), done: remember(agent.done, key) }
}
