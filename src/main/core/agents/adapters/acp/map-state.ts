import type { ToolContent, ToolKind } from '../../../../../shared/session/blocks'
import type { Converted } from '../conversion'
import type { Controls } from './controls'
import type { Quirks } from './quirks'
import type { SessionCost } from './usage'

/** A tool call that is not done. */
export interface OpenTool {
  /** The id it has here; an agent may use one id again after a call is done, which would mix two calls up. */
  readonly toolCallId: string
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  readonly content?: readonly ToolContent[]
  readonly exitCode?: number | null
  /** Whether its output was passed on while it came. */
  readonly hasOutput: boolean
  readonly childId?: string
  /** It was asked for, and a person said no; some agents say nothing more of it then. */
  readonly isDeclined?: true
}

/** What has to be remembered between two reports of an agent. */
export interface MapState {
  readonly quirks: Quirks
  readonly controls: Controls
  /** Calls that are not done, by the agent's id. */
  readonly tools: ReadonlyMap<string, OpenTool>
  /** How often an id was used lately, the oldest first. */
  readonly uses: ReadonlyMap<string, number>
  /** The open calls in which terminals are shown, by terminal. */
  readonly terminals: ReadonlyMap<string, string>
  /** Tool calls that are subagents, whose own events name them. */
  readonly children: readonly string[]
  readonly messageId?: string
  /** What the message that grows holds so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  /** The latest thing it got is a thought. */
  readonly isThinking: boolean
  readonly cost?: SessionCost
  /** The latest text of the prompt, for agents that tell a failure of the model as text. */
  readonly lastText: string
  /** The prompt is being cancelled. */
  readonly cancelled: boolean
  /** The agent said that the model failed. */
  readonly modelFailed: boolean
}

export type Mapped = Converted<MapState>

/** What is known when a session begins. */
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

/** The state for the next prompt. */
export function beginPrompt(state: MapState): MapState {
  const { messageId: _before, ...rest } = state
  return { ...rest, message: 'nothing', isThinking: false, lastText: '', cancelled: false, modelFailed: false }
}
