import type { QuotaWindow } from '#shared/limits/entities'
import type { PlanEntry } from '#shared/plan/entities'
import type { Converted } from '#core/agents/adapters/conversion'
import { nothingRemembered, type Remembered } from '#core/agents/adapters/remembered'

/** A tool call without a result. */
export interface OpenTool {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** True when its arguments are complete. */
  readonly isTold: boolean
  /** Subagent that made it. */
  readonly childId?: string
}

/** A running subagent. */
export interface RunningChild {
  /** Model that answered it last. */
  readonly model?: string
  /** It works on after the turn that started it. */
  readonly isBackground: boolean
  /** Subagent for the workflow that it is a part of. */
  readonly workflow?: string
}

/** The growing block of the main conversation, and the part already emitted. */
export interface Streamed {
  readonly messageId: string
  readonly kind: 'text' | 'reasoning'
  readonly text: string
  /** True when it was emitted completely; further text is emitted in addition. */
  readonly isWhole: boolean
  /** True when no other part of a message has arrived since. */
  readonly isLatest: boolean
}

/** The latest run of a task. */
export interface TaskRun {
  readonly childId: string
  /** Each run has its own, while the task keeps its id. */
  readonly runId?: string
}

/** An allowance that is used up. */
export interface RejectedAllowance {
  readonly window?: QuotaWindow
  /** Unix milliseconds. */
  readonly resetsAt?: number
}

/** State of the conversion between two frames. */
export interface MapState {
  readonly tools: ReadonlyMap<string, OpenTool>
  /** Completed calls; a repeated frame does not open them again. */
  readonly ended: Remembered
  /** Running subagents, by the call that started them first. */
  readonly children: ReadonlyMap<string, RunningChild>
  /** Subagents by the task that they are for the program, which they keep when they work again. */
  readonly childOfTask: ReadonlyMap<string, TaskRun>
  readonly messageId: string
  readonly streamed: Streamed | null
  /** Emitted frames of finished blocks. */
  readonly seen: Remembered
  /** The agent's tasks in order, by id. */
  readonly tasks: ReadonlyMap<string, PlanEntry>
  /** The call of the main conversation whose arguments are being streamed. */
  readonly callingId?: string
  /** Usage of the model call of the main conversation, as far as it is reported. */
  readonly callUsage: Readonly<Record<string, unknown>>
  /** Words of a failed model call of this turn, which its result repeats. */
  readonly failedCall?: string
  /** Tokens in the context window of the latest model call. */
  readonly contextTokens: number
  /** Last reported cost of the session; null when unknown, as after a resume. */
  readonly costBefore: number | null
  /** Words of a command of the program itself, such as `/compact`, that failed in this turn. */
  readonly failedCommand?: string
  /** Allowance that the service refused to serve any more in this turn. */
  readonly rejected?: RejectedAllowance
  /** Notices that the program repeats with every turn. */
  readonly told: Remembered
  /** True when the running prompt was cancelled. */
  readonly cancelled: boolean
}

/** State after a frame, and its events. */
export type Mapped = Converted<MapState>

/** `isNew`: a new session, which has no cost yet. */
export function initialState(isNew: boolean): MapState {
  return {
    tools: new Map(),
    ended: nothingRemembered,
    children: new Map(),
    childOfTask: new Map(),
    messageId: '',
    streamed: null,
    callUsage: {},
    seen: nothingRemembered,
    tasks: new Map(),
    contextTokens: 0,
    told: nothingRemembered,
    costBefore: isNew ? 0 : null,
    cancelled: false,
  }
}

/** Returns whether a subagent works on after the turn that started it. */
export function isBackground({ children }: MapState, childId: string): boolean {
  return children.get(childId)?.isBackground === true
}

/** Starts a prompt. */
export const beginPrompt = (state: MapState): MapState => withoutFailure({ ...state, cancelled: false })

/** Cancels the running prompt; tools that end from now on count as cancelled. */
export const cancelPrompt = (state: MapState): MapState => ({ ...state, cancelled: true })

/** Forgets the failed command and call of a turn, and its refused allowance. */
export function withoutFailure({
  failedCommand: _told,
  failedCall: _failed,
  rejected: _rejected,
  ...state
}: MapState): MapState {
  return state
}
