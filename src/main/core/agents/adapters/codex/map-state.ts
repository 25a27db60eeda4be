import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { Converted } from '../conversion'
import type { Tokens } from './messages'
import { nothingRemembered, remember, type Remembered } from '../remembered'

/** A step that is not done. */
export type OpenItem = Speech | OpenTool

/** Something that is being said or thought. */
export interface Speech {
  readonly what: 'text' | 'reasoning'
  /** All words of it that were passed on. */
  readonly said: string
  /** The latest of them, between which nothing else came. */
  readonly run: string
  /** Which part of it they belong to. */
  readonly part?: string
}

/** The use of a tool. */
export interface OpenTool {
  readonly what: 'tool' | 'command'
  /** What a command printed; null when it is too much to be remembered. */
  readonly printed: string | null
  /** What it works with, as it was told. */
  readonly args?: Readonly<Record<string, unknown>>
  /** The latest changes of a tool that changes files. */
  readonly content?: Extract<AdapterEvent, { type: 'tool.updated' }>['content']
}

/** What has to be remembered of one thread: the session's own, or one of a subagent. */
export interface ThreadState {
  readonly items: ReadonlyMap<string, OpenItem>
  /** The steps that were done last: what still comes of them is late or repeated. */
  readonly done: Remembered
  /** What the message that grows holds so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  /** The step whose words are the latest that was told; null when something else is, or may be. */
  readonly speaking: string | null
  /** The running total of the tokens; undefined until it is known. */
  readonly total?: Tokens
  /** What it works on at the moment. */
  readonly turnId?: string
  /** What a review came to, which an answer of the same words follows. */
  readonly review?: string
  /** Of a subagent: the name it has in its parent while it works, and its latest finished text. */
  readonly childId?: string
  readonly lastText?: string
}

/** What has to be remembered between two messages of the app server. */
export interface MapState {
  /** The session's own thread. */
  readonly threadId: string
  readonly threads: ReadonlyMap<string, ThreadState>
  /** What was warned of; the app server repeats itself with every turn. */
  readonly warnings: Remembered
}

export type Mapped = Converted<MapState>

/** A thread after a message about one of its steps, and what that says. */
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
  items: new Map(),
  done: nothingRemembered,
  message: 'nothing',
  speaking: null,
  total: noTokens,
}

/** What is known when a thread begins; of one that is taken up again the total of its tokens is not. */
export function initialState(threadId: string, isNew: boolean): MapState {
  const { total: _none, ...unknown } = emptyThread
  return { threadId, threads: new Map([[threadId, isNew ? emptyThread : unknown]]), warnings: nothingRemembered }
}

export function withThread(state: MapState, threadId: string, thread: ThreadState): MapState {
  return { ...state, threads: new Map(state.threads).set(threadId, thread) }
}

/** A thread works on something new. */
export const beginTurn = ({ review: _before, ...thread }: ThreadState, turnId: string): ThreadState => ({
  ...thread,
  turnId,
})

export const isSpeech = (open: OpenItem): open is Speech => open.what === 'text' || open.what === 'reasoning'

export function withItem(thread: ThreadState, itemId: string, item: OpenItem): ThreadState {
  return { ...thread, items: new Map(thread.items).set(itemId, item) }
}

export function withoutItem(thread: ThreadState, itemId: string): ThreadState {
  const items = new Map(thread.items)
  items.delete(itemId)
  return { ...thread, items, done: remember(thread.done, itemId) }
}
