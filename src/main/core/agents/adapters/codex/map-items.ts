import type { AdapterEvent } from '../../../../../shared/adapter/port'
import { wrap } from '../conversion'
import { toDiffs } from './diffs'
import { toolUse, type ToolUse } from './items'
import {
  isSpeech,
  nothing,
  withItem,
  withoutItem,
  type MappedThread,
  type OpenTool,
  type ThreadState,
} from './map-state'
import type { FileChange, Item } from './messages'
import { beginSpeech, endSpeech } from './speech'

/** More steps than this are not open at once in an agent that means well; further ones are not understood. */
const MAX_OPEN = 500

/**
 * A step begins. One that is known already, also one that is done, begins no second time; one that is not understood is
 * told of when it is over.
 */
export function beginItem(thread: ThreadState, item: Item): MappedThread {
  if (thread.items.has(item.id) || thread.done.has(item.id)) return nothing(thread)
  if (thread.items.size >= MAX_OPEN) return nothing(thread)
  const speech = beginSpeech(item)
  if (speech !== undefined) return nothing(withItem(thread, item.id, speech))
  const use = toolUse(item)
  return use === undefined ? nothing(thread) : beginTool(thread, item.id, use)
}

/** A step is over: what was not said of it before is said now. */
export function endItem(thread: ThreadState, item: Item): MappedThread {
  if (thread.done.has(item.id)) return nothing(thread)
  const begun = beginItem(thread, item)
  const open = begun.thread.items.get(item.id)
  if (open === undefined) return { thread: withoutItem(thread, item.id), events: [{ type: 'unknown', native: item }] }
  const ended = isSpeech(open) ? endSpeech(begun.thread, item, open) : endTool(begun.thread, item, open)
  return { thread: withoutItem(ended.thread, item.id), events: [...begun.events, ...ended.events] }
}

/** More than this of what a command prints is not remembered, to be compared with what it printed in all. */
const MAX_PRINTED = 1024 * 1024

/** A command printed something. */
export function print(thread: ThreadState, itemId: string, delta: string): MappedThread {
  const open = thread.items.get(itemId)
  if (open?.what !== 'command' || delta === '') return nothing(thread)
  const printed = open.printed === null || open.printed.length > MAX_PRINTED ? null : open.printed + delta
  return {
    thread: { ...withItem(thread, itemId, { ...open, printed }), speaking: null },
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
    thread: { ...withItem(thread, itemId, { ...open, args, content }), speaking: null },
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
  for (const [itemId, open] of thread.items) {
    if (isSpeech(open)) {
      speeches.push(itemId)
      continue
    }
    next = withoutItem(next, itemId)
    if (open.what === 'command')
      events.push({ type: 'terminal.ended', terminalId: itemId, exitCode: null, signal: null })
    events.push({ type: 'tool.completed', toolCallId: itemId, outcome: 'cancelled' })
  }
  for (const itemId of speeches.slice(0, -MAX_UNFINISHED)) next = withoutItem(next, itemId)
  return { thread: { ...next, message: 'nothing', speaking: null }, events: wrap(thread.childId, events) }
}

function beginTool(thread: ThreadState, toolCallId: string, use: ToolUse): MappedThread {
  const { name, title, kind, args, content = [], terminal } = use
  const item: OpenTool = { what: terminal === undefined ? 'tool' : 'command', printed: '', args, content }
  return {
    thread: { ...withItem(thread, toolCallId, item), message: 'more', speaking: null },
    events: [
      { type: 'tool.started', toolCallId, name, title, kind, args },
      ...(content.length === 0 ? [] : [{ type: 'tool.updated' as const, toolCallId, content }]),
      ...(terminal === undefined ? [] : [{ type: 'terminal.started' as const, terminalId: toolCallId, ...terminal }]),
    ],
  }
}

function endTool(before: ThreadState, item: Item, open: OpenTool): MappedThread {
  const { id: toolCallId } = item
  const thread: ThreadState = { ...before, speaking: null }
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
  const rest = print(thread, toolCallId, unprinted(end.output, open.printed))
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

/** What of an output was not told: Codex tells only so much of it piece by piece, and of a long one leaves out the middle. */
function unprinted(output: unknown, printed: string | null): string {
  if (typeof output !== 'string' || printed === null || !output.startsWith(printed)) return ''
  return output.slice(printed.length)
}
