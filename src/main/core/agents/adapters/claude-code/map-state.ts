import type { PlanEntry } from '../../../../../shared/adapter/entities'
import type { Converted } from '../conversion'
import { nothingRemembered, type Remembered } from '../remembered'

/** A tool call that has no result yet. */
export interface OpenTool {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** Its arguments are complete. */
  readonly isTold: boolean
  /** The subagent that made it. */
  readonly childId?: string
}

/** The block that grows, of the main conversation: what of it was passed on. */
export interface Streamed {
  readonly messageId: string
  readonly kind: 'text' | 'reasoning'
  readonly text: string
  /** It was told whole; what comes now is said beside it. */
  readonly isWhole: boolean
  /** Nothing else came since that is part of a message. */
  readonly isLatest: boolean
}

/** What the conversion has to remember between two frames. */
export interface MapState {
  readonly tools: ReadonlyMap<string, OpenTool>
  /** Calls that are done; a frame that comes twice does not open them again. */
  readonly ended: Remembered
  /** Subagents that run, by the call that started them. */
  readonly children: ReadonlySet<string>
  readonly messageId: string
  readonly streamed: Streamed | null
  /** Frames of finished blocks that were passed on. */
  readonly seen: Remembered
  /** The agent's tasks in order, by id. */
  readonly tasks: ReadonlyMap<string, PlanEntry>
  /** What the newest call of the model had in its window. */
  readonly contextTokens: number
  /** The cost of the session when it was last told; null where it is not known, as after a resume. */
  readonly costBefore: number | null
  /** The running prompt was broken off. */
  readonly cancelled: boolean
}

/** The state after a frame, and what it tells. */
export type Mapped = Converted<MapState>

/** `isNew`: the session begins now, so that it has cost nothing yet. */
export function initialState(isNew: boolean): MapState {
  return {
    tools: new Map(),
    ended: nothingRemembered,
    children: new Set(),
    messageId: '',
    streamed: null,
    seen: nothingRemembered,
    tasks: new Map(),
    contextTokens: 0,
    costBefore: isNew ? 0 : null,
    cancelled: false,
  }
}

/** A prompt begins. */
export const beginPrompt = (state: MapState): MapState => ({ ...state, cancelled: false })

/** The running prompt is broken off; tools that end from now on count as cancelled. */
export const cancelPrompt = (state: MapState): MapState => ({ ...state, cancelled: true })
