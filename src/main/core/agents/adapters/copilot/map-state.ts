import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { ToolKind } from '../../../../../shared/session/blocks'
import type { Converted } from '../conversion'
import { nothingRemembered, remember, type Remembered } from '../remembered'

/** Words of a message or a thought that is not finished. */
export interface Speech {
  /** All of them. */
  readonly said: string
  /** The latest of them, between which nothing else came. */
  readonly run: string
}

/** A call that is not over. */
export interface OpenTool {
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  /** Its terminal was told of. */
  readonly hasTerminal: boolean
  /** The end of what it printed, to be compared with what it printed in all; null when that is told in pieces. */
  readonly printed: string | null
}

/** What has to be remembered of the session's own agent, or of a subagent. */
export interface AgentState {
  /** By `text:<messageId>` and `reasoning:<reasoningId>`. */
  readonly speeches: ReadonlyMap<string, Speech>
  readonly tools: ReadonlyMap<string, OpenTool>
  /** Messages, thoughts and calls that were done last: what still comes of them is late or repeated. */
  readonly done: Remembered
  /** Thoughts that one kind of event told, and that the other kind is going to tell once more. */
  readonly thoughts: Readonly<Record<'ofMessages' | 'ofThemselves', readonly string[]>>
  /** What the message that grows holds so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  /** The speech whose words are the latest that was told; null when something else is, or may be. */
  readonly speaking: string | null
  /** Of a subagent: the name it has while it works. */
  readonly childId?: string
  /** Its latest finished message. */
  readonly lastText?: string
  /** How often a subagent was begun. */
  readonly runs: number
}

/** What has to be remembered between two events. */
export interface MapState {
  /** Where the session works. */
  readonly cwd: string
  /** The latest events, by their ids: each counts once. */
  readonly seen: Remembered
  readonly own: AgentState
  /** By their ids. */
  readonly subagents: ReadonlyMap<string, AgentState>
  /** What people were warned of. */
  readonly warnings: Remembered
}

export type Mapped = Converted<MapState>

/** An agent after an event of its own, and what that says. */
export interface MappedAgent {
  readonly agent: AgentState
  readonly events: readonly AdapterEvent[]
}

/** Stands for the session's own agent, which has no id. */
export const OWN = ''

export const emptyAgent: AgentState = {
  speeches: new Map(),
  tools: new Map(),
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
  if (agentId === OWN) return { ...state, own: agent }
  return { ...state, subagents: new Map(state.subagents).set(agentId, agent) }
}

export function withTool(agent: AgentState, toolCallId: string, tool: OpenTool): AgentState {
  return { ...agent, tools: new Map(agent.tools).set(toolCallId, tool) }
}

export function withoutTool(agent: AgentState, toolCallId: string): AgentState {
  const tools = new Map(agent.tools)
  tools.delete(toolCallId)
  return { ...agent, tools, done: remember(agent.done, `tool:${toolCallId}`) }
}

export function withoutSpeech(agent: AgentState, key: string): AgentState {
  const speeches = new Map(agent.speeches)
  speeches.delete(key)
  return { ...agent, speeches, done: remember(agent.done, key) }
}
