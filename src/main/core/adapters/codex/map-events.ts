import type { z } from 'zod'
import type { PlanEntry } from '../../../../shared/adapter/entities'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { remember, wrap } from '../conversion'
import type { Message } from './app-server'
import { mapHook } from './hooks'
import {
  beginItem,
  breakOff,
  changePatch,
  endItem,
  nothing,
  print,
  progress,
  speak,
  type MappedThread,
} from './map-items'
import { beginTurn, withoutItem, withThread, type Mapped, type MapState, type ThreadState } from './map-state'
import {
  DeltaParams,
  ErrorParams,
  HookParams,
  Item,
  ItemParams,
  NameParams,
  NoticeParams,
  PatchParams,
  PlanParams,
  ProgressParams,
  ReroutedParams,
  ServerStatusParams,
  SummaryParams,
  SummaryPartParams,
  TurnParams,
  UsageParams,
} from './messages'
import { completeChild, mapSubagents } from './subagents'
import { mapUsage } from './usage'

/** The facts in a message of the app server. Pure; never throws, whatever the message is. */
export function mapNotification(state: MapState, message: Message): Mapped {
  if (silent.has(message.method) || message.method.startsWith(OLD)) return { state, events: [] }
  return mappers.get(message.method)?.(state, message.params) ?? unknown(state, message)
}

type Mapper = (state: MapState, params: unknown) => Mapped | undefined

const unknown = (state: MapState, native: unknown): Mapped => ({ state, events: [{ type: 'unknown', native }] })

/** A message about one thread; those of threads nobody told of are not understood. */
function ofThread<P extends { threadId: string }>(
  schema: z.ZodType<P>,
  map: (thread: ThreadState, params: P) => MappedThread,
): Mapper {
  return (state, native) => {
    const params = schema.safeParse(native).data
    const thread = params === undefined ? undefined : state.threads.get(params.threadId)
    // A subagent that is at its end has nobody it could be told in the name of.
    if (params === undefined || thread === undefined || isOver(state, params.threadId, thread)) return undefined
    const mapped = map(thread, params)
    return { state: withThread(state, params.threadId, mapped.thread), events: wrap(thread.childId, mapped.events) }
  }
}

function isOver(state: MapState, threadId: string, thread: ThreadState): boolean {
  return threadId !== state.threadId && thread.childId === undefined
}

/** Something that is worth a word, once. */
function warning<P>(schema: z.ZodType<P>, text: (params: P) => string | undefined): Mapper {
  return (state, native) => {
    const params = schema.safeParse(native).data
    if (params === undefined) return undefined
    const message = text(params)
    if (message === undefined || state.warnings.has(message)) return { state, events: [] }
    return {
      state: { ...state, warnings: remember(state.warnings, message) },
      events: [{ type: 'notice', level: 'warning', message }],
    }
  }
}

const words = (what: 'text' | 'reasoning') =>
  ofThread(DeltaParams, (thread, { itemId, delta, summaryIndex }) =>
    speak(thread, itemId, what, delta, typeof summaryIndex === 'number' ? summaryIndex : undefined),
  )

const notices: readonly (readonly [string, Mapper])[] = [
  ['error', mapError],
  ['warning', warning(NoticeParams, ({ message }) => message)],
  ['guardianWarning', warning(NoticeParams, ({ message }) => message)],
  ['configWarning', warning(SummaryParams, ({ summary, details }) => detailed(summary, details))],
  [
    'mcpServer/startupStatus/updated',
    warning(ServerStatusParams, ({ name, status, error }) =>
      status === 'failed' ? detailed(`The MCP server ${name} could not be started.`, error) : undefined,
    ),
  ],
  [
    'model/rerouted',
    warning(ReroutedParams, ({ fromModel, toModel }) => `The answer comes from ${toModel} in place of ${fromModel}.`),
  ],
]

const mappers: ReadonlyMap<string, Mapper> = new Map<string, Mapper>([
  ['item/started', itemMapper(beginItem)],
  ['item/completed', itemMapper(endItem)],
  ['item/agentMessage/delta', words('text')],
  ['item/plan/delta', words('text')],
  ['item/reasoning/summaryTextDelta', words('reasoning')],
  ['item/reasoning/textDelta', words('reasoning')],
  // The gap between two parts is made with the words of the second one.
  ['item/reasoning/summaryPartAdded', ofThread(SummaryPartParams, nothing)],
  [
    'item/commandExecution/outputDelta',
    ofThread(DeltaParams, (thread, { itemId, delta }) => print(thread, itemId, delta)),
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
    ofThread(PlanParams, (thread, { plan }) => ({
      thread,
      events: [
        { type: 'plan', entries: plan.map(({ step, status }) => ({ content: step, status: planStatus(status) })) },
      ],
    })),
  ],
  ['thread/tokenUsage/updated', mapTokens],
  [
    'thread/name/updated',
    ofThread(NameParams, (thread, { threadName }) => ({
      thread,
      events: threadName == null || threadName === '' ? [] : [{ type: 'title', title: threadName }],
    })),
  ],
  ['hook/started', ofThread(HookParams, (thread, { run }) => ({ thread, events: [mapHook(run, false)] }))],
  ['hook/completed', ofThread(HookParams, (thread, { run }) => ({ thread, events: [mapHook(run, true)] }))],
  ['turn/started', ofThread(TurnParams, (thread, { turn }) => nothing(beginTurn(thread, turn.id)))],
  ['turn/completed', endTurn],
  ...notices,
])

/** Older versions say everything a second time, under names that begin so. */
const OLD = 'codex/event/'

/** Messages that say nothing which is not known from others, or concern other programs. */
const silent = new Set([
  'thread/started',
  'thread/status/changed',
  'thread/settings/updated',
  'thread/readState/changed',
  'thread/goal/cleared',
  'thread/goal/updated',
  'thread/closed',
  'thread/compacted',
  'turn/diff/updated',
  'serverRequest/resolved',
  'account/rateLimits/updated',
  'account/updated',
  'remoteControl/status/changed',
  'skills/changed',
  'app/list/updated',
  'deprecationNotice',
  'item/fileChange/outputDelta',
  'item/commandExecution/terminalInteraction',
])

function itemMapper(map: typeof beginItem): Mapper {
  return (state, native) => {
    const params = ItemParams.safeParse(native).data
    const mapped = ofThread(ItemParams, (thread, { item }) => mapItem(thread, item, map))(state, native)
    if (params === undefined || mapped === undefined || map === beginItem) return mapped
    const { threadId, item } = params
    const isRepeated = state.threads.get(threadId)?.done.has(item.id) === true
    return isRepeated ? mapped : mapSubagents(mapped, threadId, item)
  }
}

/** A step, unless it is known already what it says. */
function mapItem(thread: ThreadState, item: Item, map: typeof beginItem): MappedThread {
  switch (item.type) {
    // What a person or a hook said, or a person asked for.
    case 'userMessage':
    case 'hookPrompt':
    case 'enteredReviewMode':
      return nothing(thread)
    // Told of as the subagent that it is about.
    case 'subAgentActivity':
      return nothing(map === beginItem ? thread : withoutItem(thread, item.id))
    case 'contextCompaction':
      // A summary that replaces what was said is only worth a word, when it is there.
      if (map === beginItem || thread.done.has(item.id)) return nothing(thread)
      return {
        thread: withoutItem(thread, item.id),
        events: [{ type: 'notice', level: 'info', message: 'Codex summed up the conversation to make room.' }],
      }
    default:
      return map(thread, item)
  }
}

/** What subagents use is used by the session; how full their windows are is for nobody. */
function mapTokens(state: MapState, native: unknown): Mapped | undefined {
  const params = UsageParams.safeParse(native).data
  const thread = params === undefined ? undefined : state.threads.get(params.threadId)
  if (params === undefined || thread === undefined) return undefined
  const { threadId, turnId, tokenUsage } = params
  const mapped = mapUsage(thread, turnId != null && turnId === thread.turnId, tokenUsage)
  const isOwn = threadId === state.threadId
  return {
    state: withThread(state, threadId, mapped.thread),
    events: isOwn ? mapped.events : mapped.events.filter(({ type }) => type === 'usage'),
  }
}

/** How a turn failed is told by its end. */
function mapError(state: MapState, native: unknown): Mapped | undefined {
  const params = ErrorParams.safeParse(native).data
  if (params === undefined) return undefined
  const { error, willRetry, threadId } = params
  if (!willRetry) return { state, events: [] }
  const message = detailed(error.message, error.additionalDetails)
  const childId = threadId == null ? undefined : state.threads.get(threadId)?.childId
  return { state, events: wrap(childId, [{ type: 'notice', level: 'warning', message }]) }
}

/** The end of a turn repeats its latest steps: what was not heard of them before is told now. */
function endTurn(state: MapState, native: unknown): Mapped | undefined {
  const params = TurnParams.safeParse(native).data
  const thread = params === undefined ? undefined : state.threads.get(params.threadId)
  if (params === undefined || thread === undefined || isOver(state, params.threadId, thread)) return undefined
  const { threadId, turn } = params
  let now = thread
  const events: AdapterEvent[] = []
  for (const native of turn.items ?? []) {
    const item = Item.safeParse(native).data
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

function detailed(message: string, details: string | null | undefined): string {
  return (details ?? '') === '' ? message : `${message} ${details ?? ''}`
}
