import type { AdapterEvent } from '#shared/adapter/port'
import type { Converted } from '#core/agents/adapters/conversion'
import type { RateLimits, Tokens } from '../protocol/messages'
import { Entries } from '#core/agents/adapters/entries'
import { nothingRemembered, remember, type Remembered } from '#core/agents/adapters/remembered'

/** An item that has not completed. */
export type OpenItem = Speech | OpenTool

/** Text or reasoning in progress. */
export interface Speech {
  readonly what: 'text' | 'reasoning'
  /** Text emitted so far. */
  readonly said: string
  /** Latest part of it, without anything else in between. */
  readonly run: string
  /** Part of the item that it belongs to. */
  readonly part?: string
}

/** A running tool call. */
export interface OpenTool {
  readonly what: 'tool' | 'command'
  /** Output of a command; null when it is too long to be kept. */
  readonly printed: string | null
  /** Arguments, as reported. */
  readonly args?: Readonly<Record<string, unknown>>
  /** Latest changes of a file editing tool. */
  readonly content?: Extract<AdapterEvent, { type: 'tool.updated' }>['content']
}

/** State of one thread: the session's own, or that of a subagent. */
export interface ThreadState {
  readonly items: Entries<OpenItem>
  /** Latest completed items: anything that still arrives about them is late or repeated. */
  readonly done: Remembered
  /** Content of the growing message so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  /** Item whose text was emitted last; null when something else was, or may have been. */
  readonly speaking: string | null
  /** Running total of the tokens; undefined until it is known. */
  readonly total?: Tokens
  /** Current turn. */
  readonly turnId?: string
  /** Goal that it works towards by itself, as it was told last. */
  readonly goal?: { readonly objective: string; readonly status: string }
  /** Result of a review, which an answer with the same text follows. */
  readonly review?: string
  /** Subagents only: its id in the parent while it works, and its latest finished text. */
  readonly childId?: string
  readonly lastText?: string
  /** Subagents only: the id under which it worked last. */
  readonly lastChildId?: string
}

/** State between two messages of the app server. */
export interface MapState {
  /** The session's own thread. */
  readonly threadId: string
  readonly threads: Entries<ThreadState>
  /** Allowances of the account, as they were told last. */
  readonly limits?: RateLimits
  /** Warnings already emitted; the app server repeats them with every turn. */
  readonly warnings: Remembered
}

export type Mapped = Converted<MapState>

/** A thread after a message about one of its items, and the resulting events. */
export interface MappedThread {
  readonly thread: ThreadState
  readonly events: readonly AdapterEvent[]
}

export const nothing = (thread: ThreadState): MappedThread => ({ thread, events: [] })

export const noTokens: Tokens = {
  totalTokens: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningOutputTokens: 0,
}

export const emptyThread: ThreadState = {
  items: new Entries(),
  done: nothingRemembered,
  message: 'nothing',
  speaking: null,
  total: noTokens,
}

/** Returns the initial state of a thread; for a resumed one the token total is unknown. */
export function initialState(threadId: string, isNew: boolean): MapState {
  const { total: _none, ...unknown } = emptyThread
  return { threadId, threads: new Entries([threadId], [isNew ? emptyThread : unknown]), warnings: nothingRemembered }
}

export function withThread(state: MapState, threadId: string, thread: ThreadState): MapState {
  return { threadId: state.threadId, threads: state.threads.with(threadId, thread), warnings: state.warnings }
}

/** Starts a turn of a thread. */
export const beginTurn = ({ review: _before, ...thread }: ThreadState, turnId: string): ThreadState => ({
  ...thread,
  turnId,
})

export const isSpeech = (open: OpenItem): open is Speech => open.what === 'text' || open.what === 'reasoning'

export function withItem(thread: ThreadState, itemId: string, item: OpenItem): ThreadState {
  return { ...thread, items: thread.items.with(itemId, item) }
}

export function withoutItem(thread: ThreadState, itemId: string): ThreadState {
  return { ...thread, items: thread.items.without(itemId), done: remember(thread.done, itemId) }
}
