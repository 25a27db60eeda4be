import { noticeText } from '#shared/kernel/notice-texts'
import { record } from '#core/agents/transcript/values'
import { passedOver } from './passed-over'
import type { PlanEntry } from '#shared/plan/entities'
import { planText } from '#shared/plan/text'
import type { AdapterEvent } from '#shared/adapter/port'
import { wrap } from '#core/agents/adapters/conversion'
import type { Message } from '../protocol/app-server'
import { readDelta, readItem, readItemParams, readTurn, readUsage } from '../protocol/fast-path'
import { clearGoal, tellGoal } from './goal'
import { mapHook } from './hooks'
import { beginItem, breakOff, changePatch, endItem, print, progress } from './map-items'
import { notices } from './map-notices'
import {
  beginTurn,
  nothing,
  withoutItem,
  withThread,
  type Mapped,
  type MappedThread,
  type MapState,
  type ThreadState,
} from './map-state'
import { isOver, ofThread, readThread, type Mapper } from './mapper'
import {
  HookParams,
  NameParams,
  PatchParams,
  PlanParams,
  ProgressParams,
  GoalParams,
  SummaryPartParams,
  ThreadParams,
  type Item,
} from '../protocol/messages'
import { speak } from './speech'
import { completeChild, mapSubagents } from './subagents'
import { mapUsage } from './usage'

const NAMED = { agent: 'Codex' }

/** Converts a message of the app server. Pure; never throws, whatever the message is. */
export function mapNotification(state: MapState, message: Message): Mapped {
  const { method, params } = message
  // Comparing with the most frequent one is faster than hashing it.
  const mapper = method === ANSWER ? mapAnswer : mappers.get(method)
  if (mapper !== undefined) {
    const mapped = mapper(state, params)
    if (mapped !== undefined) return mapped
    return isElsewhere(state, params) ? { state, events: [] } : unknown(state, message)
  }
  return passedOver.has(method) || method.startsWith(OLD) ? { state, events: [] } : unknown(state, message)
}

const unknown = (state: MapState, native: unknown): Mapped => ({ state, events: [{ type: 'unknown', native }] })

/**
 * Returns whether a message belongs to a thread that is neither the session's nor one of its subagents, such as a fork that
 * another client of the program works in. It is passed over.
 */
function isElsewhere({ threadId, threads }: MapState, params: unknown): boolean {
  const other = record(params)['threadId']
  return threadId !== '' && typeof other === 'string' && threads.get(other) === undefined
}

const words = (what: 'text' | 'reasoning') =>
  readThread(readDelta, (thread, { itemId, delta, part }) => speak(thread, itemId, what, delta, part))

const ANSWER = 'item/agentMessage/delta'
const mapAnswer = words('text')

const mappers: ReadonlyMap<string, Mapper> = new Map<string, Mapper>([
  ['item/started', itemMapper(beginItem)],
  ['item/completed', itemMapper(endItem)],
  [ANSWER, mapAnswer],
  ['item/plan/delta', words('text')],
  ['item/reasoning/summaryTextDelta', words('reasoning')],
  ['item/reasoning/textDelta', words('reasoning')],
  // The gap between two parts is added with the text of the second one.
  ['item/reasoning/summaryPartAdded', ofThread(SummaryPartParams, nothing)],
  [
    'item/commandExecution/outputDelta',
    readThread(readDelta, (thread, { itemId, delta }) => print(thread, itemId, delta)),
  ],
  [
    'item/mcpToolCall/progress',
    ofThread(ProgressParams, (thread, { itemId, message }) => progress(thread, itemId, message)),
  ],
  [
    'item/fileChange/patchUpdated',
    ofThread(PatchParams, (thread, { itemId, changes }) => changePatch(thread, itemId, changes)),
  ],
  [
    'turn/plan/updated',
    ofThread(PlanParams, (thread, { plan, explanation }) => {
      const entries = plan.map(({ step, status }) => ({ content: step, status: planStatus(status) }))
      const why = explanation?.trim() ?? ''
      const content = why === '' ? {} : { content: `${why}\n\n${planText(entries)}`.trim() }
      return { thread, events: [{ type: 'plan', entries, ...content }] }
    }),
  ],
  ['thread/tokenUsage/updated', mapTokens],
  [
    'thread/name/updated',
    ofThread(NameParams, (thread, { threadName }) => ({
      thread,
      events: threadName == null || threadName === '' ? [] : [{ type: 'title', title: threadName, isChosen: true }],
    })),
  ],
  ['thread/reverted', ofThread(ThreadParams, revert)],
  ['thread/deleted', ofThread(ThreadParams, remove)],
  ['thread/goal/updated', ofThread(GoalParams, tellGoal)],
  ['thread/goal/cleared', ofThread(ThreadParams, clearGoal)],
  ['hook/started', ofThread(HookParams, (thread, { run }) => ({ thread, events: [mapHook(run, false)] }))],
  ['hook/completed', ofThread(HookParams, (thread, { run }) => ({ thread, events: [mapHook(run, true)] }))],
  ['turn/started', readThread(readTurn, (thread, { turn }) => nothing(beginTurn(thread, turn.id)))],
  ['turn/completed', endTurn],
  ...notices,
])

/** Methods that are converted. */
export const convertedMethods: readonly string[] = [...mappers.keys()]

/** Older versions repeat everything under names with this prefix. */
const OLD = 'codex/event/'

function itemMapper(map: typeof beginItem): Mapper {
  const mapThread = readThread(readItemParams, (thread, { item }) => mapItem(thread, item, map))
  return (state, native) => {
    const mapped = mapThread(state, native)
    if (mapped === undefined || map === beginItem) return mapped
    const params = readItemParams(native)
    if (params === undefined || state.threads.get(params.threadId)?.done.has(params.item.id) === true) return mapped
    return mapSubagents(mapped, params.threadId, params.item)
  }
}

/** Converts an item, unless its content is already known. */
function mapItem(thread: ThreadState, item: Item, map: typeof beginItem): MappedThread {
  switch (item.type) {
    // Messages of the user or a hook, or requests of the user.
    case 'userMessage':
    case 'hookPrompt':
    case 'enteredReviewMode':
      return nothing(thread)
    // Reported as the subagent that it refers to.
    case 'subAgentActivity':
      return nothing(map === beginItem ? thread : withoutItem(thread, item.id))
    case 'contextCompaction':
      if (thread.done.has(item.id)) return nothing(thread)
      if (map === beginItem) return { thread, events: [{ type: 'report', report: 'compaction_start', payload: {} }] }
      return {
        thread: withoutItem(thread, item.id),
        events: [
          { type: 'report', report: 'compaction_complete', payload: { success: true } },
          { type: 'notice', level: 'info', ...noticeText('compacted', NAMED) },
        ],
      }
    default:
      return map(thread, item)
  }
}

/** Handles turns that another client took back: the sum of the tokens goes back with them. */
function revert({ total: _before, ...thread }: ThreadState): MappedThread {
  return { thread, events: [{ type: 'notice', level: 'warning', ...noticeText('conversation-reverted', NAMED) }] }
}

function remove(thread: ThreadState): MappedThread {
  return { thread, events: [{ type: 'notice', level: 'warning', ...noticeText('conversation-deleted', NAMED) }] }
}

/** Usage of subagents is theirs; the fill level of their context windows is not reported. */
function mapTokens(state: MapState, native: unknown): Mapped | undefined {
  const params = readUsage(native)
  const thread = params === undefined ? undefined : state.threads.get(params.threadId)
  if (params === undefined || thread === undefined) return undefined
  const { threadId, turnId } = params
  const mapped = mapUsage(thread, turnId != null && turnId === thread.turnId, params)
  const isOwn = threadId === state.threadId
  return {
    state: withThread(state, threadId, mapped.thread),
    events: isOwn
      ? mapped.events
      : wrap(
          thread.childId ?? thread.lastChildId,
          mapped.events.filter(({ type }) => type === 'usage'),
        ),
  }
}

/** Converts the end of a turn, which repeats its latest items: those not reported before are emitted now. */
function endTurn(state: MapState, native: unknown): Mapped | undefined {
  const params = readTurn(native)
  const thread = params === undefined ? undefined : state.threads.get(params.threadId)
  if (params === undefined || thread === undefined || isOver(state, params.threadId, thread)) return undefined
  const { threadId, turn } = params
  let now = thread
  const events: AdapterEvent[] = []
  for (const native of turn.items ?? []) {
    const item = readItem(native)
    if (item === undefined || thread.done.has(item.id)) continue
    const mapped = mapItem(now, item, endItem)
    now = mapped.thread
    events.push(...wrap(thread.childId, mapped.events))
  }
  const ended = breakOff(now)
  events.push(...ended.events)
  const { turnId: _over, ...rest } = ended.thread
  if (threadId === state.threadId) return { state: withThread(state, threadId, rest), events }
  const completed = completeChild(state, threadId, rest)
  return { state: completed.state, events: [...events, ...completed.events] }
}

function planStatus(status: string): PlanEntry['status'] {
  if (status === 'completed') return 'completed'
  return status === 'inProgress' ? 'in_progress' : 'pending'
}
