import type { AdapterEvent } from '../../../../shared/adapter/port'
import { wrap } from '../conversion'
import { toDiffs } from './diffs'
import { toolUse, type ToolUse } from './items'
import { withItem, withoutItem, type OpenItem, type ThreadState } from './map-state'
import { ReasoningItem, ReviewItem, TextItem, type FileChange, type Item } from './messages'

/** A thread after a message about one of its steps, and what that says. */
export interface MappedThread {
  readonly thread: ThreadState
  readonly events: readonly AdapterEvent[]
}

const spoken: ReadonlyMap<string, 'text' | 'reasoning'> = new Map([
  ['agentMessage', 'text'],
  ['plan', 'text'],
  ['reasoning', 'reasoning'],
  ['exitedReviewMode', 'text'],
])

export const nothing = (thread: ThreadState): MappedThread => ({ thread, events: [] })

/** More steps than this are not open at once in an agent that means well; further ones are not understood. */
const MAX_OPEN = 500

/**
 * A step begins. One that is known already, also one that is done, begins no second time; one that is not understood is
 * told of when it is over.
 */
export function beginItem(thread: ThreadState, item: Item): MappedThread {
  if (thread.items.has(item.id) || thread.done.has(item.id)) return nothing(thread)
  if (thread.items.size >= MAX_OPEN) return nothing(thread)
  const what = spoken.get(item.type)
  if (what !== undefined) return nothing(withItem(thread, item.id, { what, said: '' }))
  const use = toolUse(item)
  return use === undefined ? nothing(thread) : beginTool(thread, item.id, use)
}

/** A step is over: what was not said of it before is said now. */
export function endItem(thread: ThreadState, item: Item): MappedThread {
  if (thread.done.has(item.id)) return nothing(thread)
  const begun = beginItem(thread, item)
  const open = begun.thread.items.get(item.id)
  if (open === undefined) return { thread: withoutItem(thread, item.id), events: [{ type: 'unknown', native: item }] }
  const ended =
    open.what === 'text' || open.what === 'reasoning'
      ? endSpeech(begun.thread, item, open)
      : endTool(begun.thread, item, open)
  return { thread: withoutItem(ended.thread, item.id), events: [...begun.events, ...ended.events] }
}

/** Words of a step. A step nobody told of begins with them. */
export function speak(
  thread: ThreadState,
  itemId: string,
  what: 'text' | 'reasoning',
  delta: string,
  part?: number,
): MappedThread {
  if (thread.done.has(itemId) || delta === '') return nothing(thread)
  const open = thread.items.get(itemId) ?? { what, said: '' }
  if (open.what !== what) return nothing(thread)
  const gap = part !== undefined && open.part !== undefined && part > open.part ? '\n\n' : ''
  const words = gap + delta
  const next: OpenItem = {
    ...open,
    said: open.said + words,
    ...(part === undefined ? {} : { part: Math.max(part, open.part ?? part) }),
  }
  // What was thought before an answer belongs to the same message; a second answer is a new one.
  const isNew = open.said === '' && thread.message === 'more'
  const started: AdapterEvent[] = isNew ? [{ type: 'message.started', adapterMessageId: itemId }] : []
  return {
    thread: {
      ...withItem(thread, itemId, next),
      message: what === 'text' ? 'more' : isNew || thread.message === 'nothing' ? 'reasoning' : thread.message,
    },
    events: [...started, { type: what, delta: words }],
  }
}

/** A command printed something. */
export function print(thread: ThreadState, itemId: string, delta: string): MappedThread {
  const open = thread.items.get(itemId)
  if (open?.what !== 'command' || delta === '') return nothing(thread)
  return {
    thread: open.said === '' ? withItem(thread, itemId, { ...open, said: 'something' }) : thread,
    events: [
      { type: 'terminal.output', terminalId: itemId, stream: 'stdout', text: delta },
      { type: 'tool.updated', toolCallId: itemId, outputDelta: delta },
    ],
  }
}

/** A tool tells how far it is. */
export function progress(thread: ThreadState, itemId: string, message: string): MappedThread {
  if (thread.items.get(itemId)?.what !== 'tool') return nothing(thread)
  return { thread, events: [{ type: 'tool.progress', toolCallId: itemId, message }] }
}

/** The change that a tool is about to make became another one. */
export function changePatch(thread: ThreadState, itemId: string, changes: readonly FileChange[]): MappedThread {
  const open = thread.items.get(itemId)
  if (open?.what !== 'tool') return nothing(thread)
  const content = toDiffs(changes)
  const args = { paths: changes.map(({ path }) => path) }
  return {
    thread: withItem(thread, itemId, { ...open, args, content }),
    events: [{ type: 'tool.updated', toolCallId: itemId, args, content }],
  }
}

/** More words than these are not waited for after their turn. */
const MAX_UNFINISHED = 50

/** Ends what is left open when a turn is over: nothing more is heard of it, but perhaps the rest of what was being said. */
export function breakOff(thread: ThreadState): MappedThread {
  const events: AdapterEvent[] = []
  const speeches: string[] = []
  let next = thread
  for (const [itemId, { what }] of thread.items) {
    if (what === 'text' || what === 'reasoning') {
      speeches.push(itemId)
      continue
    }
    next = withoutItem(next, itemId)
    if (what === 'command') events.push({ type: 'terminal.ended', terminalId: itemId, exitCode: null, signal: null })
    events.push({ type: 'tool.completed', toolCallId: itemId, outcome: 'cancelled' })
  }
  for (const itemId of speeches.slice(0, -MAX_UNFINISHED)) next = withoutItem(next, itemId)
  return { thread: { ...next, message: 'nothing' }, events: wrap(thread.childId, events) }
}

function beginTool(thread: ThreadState, toolCallId: string, use: ToolUse): MappedThread {
  const { name, title, kind, args, content = [], terminal } = use
  const item: OpenItem = { what: terminal === undefined ? 'tool' : 'command', said: '', args, content }
  return {
    thread: { ...withItem(thread, toolCallId, item), message: 'more' },
    events: [
      { type: 'tool.started', toolCallId, name, title, kind, args },
      ...(content.length === 0 ? [] : [{ type: 'tool.updated' as const, toolCallId, content }]),
      ...(terminal === undefined ? [] : [{ type: 'terminal.started' as const, terminalId: toolCallId, ...terminal }]),
    ],
  }
}

function endTool(thread: ThreadState, item: Item, open: OpenItem): MappedThread {
  const { id: toolCallId } = item
  const use = toolUse(item)
  // A step that ends as another one than it began, or as none, is over all the same.
  const end = use?.end ?? { outcome: 'error' as const, error: 'How it ended is not understood.' }
  const completed: AdapterEvent = { type: 'tool.completed', toolCallId, ...end }
  const unread: AdapterEvent[] = use === undefined ? [{ type: 'unknown', native: item }] : []
  if (open.what === 'tool') {
    const isNews = use !== undefined && JSON.stringify(use.args) !== JSON.stringify(open.args)
    const updated: AdapterEvent[] = isNews
      ? [{ type: 'tool.updated', toolCallId, args: use.args, title: use.title }]
      : []
    return { thread, events: [...unread, ...updated, completed] }
  }
  // What was printed was told; all of it is only told here when none of it was.
  const whole = typeof end.output === 'string' && open.said === '' ? end.output : ''
  const rest = print(thread, toolCallId, whole)
  const exitCode = use?.exitCode ?? null
  return {
    thread: rest.thread,
    events: [
      ...unread,
      ...rest.events,
      { type: 'terminal.ended', terminalId: toolCallId, exitCode, signal: null },
      completed,
    ],
  }
}

function endSpeech(thread: ThreadState, item: Item, open: OpenItem): MappedThread {
  const whole = wholeText(item) ?? ''
  const rest = speak(thread, item.id, open.what === 'text' ? 'text' : 'reasoning', restOf(whole, open.said))
  return item.type === 'reasoning' ? rest : { ...rest, thread: { ...rest.thread, lastText: whole } }
}

/** What of a text was not said: rather something twice than something not at all. */
function restOf(whole: string, said: string): string {
  let same = 0
  while (same < said.length && said[same] === whole[same]) same++
  return whole.slice(same)
}

function wholeText(item: Item): string | undefined {
  if (item.type === 'exitedReviewMode') return ReviewItem.safeParse(item).data?.review
  if (item.type !== 'reasoning') return TextItem.safeParse(item).data?.text
  const parsed = ReasoningItem.safeParse(item).data
  if (parsed === undefined) return undefined
  return (parsed.summary.length > 0 ? parsed.summary : parsed.content).join('\n\n')
}
