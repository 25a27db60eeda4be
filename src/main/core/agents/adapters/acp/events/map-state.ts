import type { ToolContent } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { Converted } from '#core/agents/adapters/conversion'
import type { Controls } from '../session/controls'
import type { Quirks } from '../protocol/quirks'
import type { SessionCost } from './usage'

/** A tool call that has not completed. */
export interface OpenTool {
  /** Id within Parley; an agent may reuse its own id after a call is done, which would mix two calls up. */
  readonly toolCallId: string
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  readonly content?: readonly ToolContent[]
  readonly exitCode?: number | null
  /** Latest output that the agent reported as a whole. */
  readonly output?: unknown
  /** Latest status, if the schema does not list it. */
  readonly oddStatus?: string
  /** True when its output has been streamed. */
  readonly hasOutput: boolean
  readonly childId?: string
  /** The user denied it; some agents report nothing more about it then. */
  readonly isDeclined?: true
}

/** State between two messages of an agent. */
export interface MapState {
  readonly quirks: Quirks
  readonly controls: Controls
  /** Open calls, by the agent's id. */
  readonly tools: ReadonlyMap<string, OpenTool>
  /** Recent use counts of ids, oldest first. */
  readonly uses: ReadonlyMap<string, number>
  /** Open calls that show a terminal, by terminal. */
  readonly terminals: ReadonlyMap<string, string>
  /** Tool calls that are subagents, named by their own events. */
  readonly children: readonly string[]
  readonly messageId?: string
  /** Content of the growing message so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  /** True when its latest content is reasoning. */
  readonly isThinking: boolean
  readonly cost?: SessionCost
  /** Text of the summary of a running compaction. */
  readonly summary?: string
  /** Latest text of the prompt, for agents that report a model failure as text. */
  readonly lastText: string
  /** True while the prompt is being cancelled. */
  readonly cancelled: boolean
  /** True when the agent reported a model failure. */
  readonly modelFailed: boolean
}

export type Mapped = Converted<MapState>

/** Returns the state at the start of a session. */
export function initialState(quirks: Quirks, controls: Controls): MapState {
  return {
    quirks,
    controls,
    tools: new Map(),
    uses: new Map(),
    terminals: new Map(),
    children: [],
    message: 'nothing',
    isThinking: false,
    lastText: '',
    cancelled: false,
    modelFailed: false,
  }
}

/** Returns the state for the next prompt. */
export function beginPrompt(state: MapState): MapState {
  const { messageId: _before, ...rest } = state
  return { ...rest, message: 'nothing', isThinking: false, lastText: '', cancelled: false, modelFailed: false }
}
