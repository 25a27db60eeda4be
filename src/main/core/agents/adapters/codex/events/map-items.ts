import type { AdapterEvent } from '#shared/adapter/port'
import { wrap } from '#core/agents/adapters/conversion'
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
import type { FileChange, Item } from '../protocol/messages'
import { beginSpeech, endSpeech } from './speech'

/** Maximum number of open items; further ones are treated as unknown. */
const MAX_OPEN = 500

/**
 * Starts an item. A known item, even a completed one, is not started again; one that is not understood is reported when
 * it ends.
 */
export function beginItem(thread: ThreadState, item: Item): MappedThread {
  if (thread.items.has(item.id) || thread.done.has(item.id)) return nothing(thread)
  if (thread.items.size >= MAX_OPEN) return nothing(thread)
  const speech = beginSpeech(item)
  if (speech !== undefined) return nothing(withItem(thread, item.id, speech))
  const use = toolUse(item)
  return use === undefined ? nothing(thread) : beginTool(thread, item.id, use)
}

/** Ends an item: anything not reported before is emitted now. */
export function endItem(thread: ThreadState, item: Item): MappedThread {
  if (thread.done.has(item.id)) return nothing(thread)
  const begun = beginItem(thread, item)
  const open = begun.thread.items.get(item.id)
  if (open === undefined) return { thread: withoutItem(thread, item.id), events: [{ type: 'unknown', native: item }] }
  const ended = isSpeech(open) ? endSpeech(begun.thread, item, open) : endTool(begun.thread, item, open)
  return { thread: withoutItem(ended.thread, item.id), events: [...begun.events, ...ended.events] }
}

/** Maximum length of command output kept for comparison with the final output. */
const MAX_PRINTED = 1024 * 1024

/** Converts the output of a command. */
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

/** Converts the progress of a tool. */
export function progress(thread: ThreadState, itemId: string, message: string): MappedThread {
  if (thread.items.get(itemId)?.what !== 'tool') return nothing(thread)
  return { thread, events: [{ type: 'tool.progress', toolCallId: itemId, message }] }
}

/** Updates the changes that a tool is about to make. */
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

/** Maximum number of unfinished texts expected after their turn. */
const MAX_UNFINISHED = 50

/**
 * Ends everything left open when a turn ends: nothing more is reported about it, except possibly the rest of a text.
 */
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
  // An item that ends with another type than it started with, or an unknown one, has ended all the same.
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
      {
        type: 'terminal.ended',
        terminalId: toolCallId,
        exitCode,
        signal: null,
        ...(use?.isUnrun === true ? { failure: failureOf(end.output) } : {}),
      },
      completed,
    ],
  }
}

/** Returns why a command could not be run. */
function failureOf(output: unknown): string {
  return typeof output === 'string' && output.trim() !== '' ? output.trim() : 'Codex could not run the command.'
}

/**
 * Returns the part of an output that was not streamed: Codex streams only a limited amount, and omits the middle of a
 * long output.
 */
function unprinted(output: unknown, printed: string | null): string {
  if (typeof output !== 'string' || printed === null || !output.startsWith(printed)) return ''
  return output.slice(printed.length)
}
