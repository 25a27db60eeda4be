import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { AdapterEvent } from '#shared/adapter/port'
import type { AgentReport } from '#shared/report/events'
import { defined } from '#shared/kernel/defined'
import { count, list, record, text } from '#core/agents/transcript/values'
import { failedCompaction, retriedCall } from './failed-calls'
import { remember } from '#core/agents/adapters/remembered'
import type { Mapped, MapState } from './map-state'

type Json = Readonly<Record<string, unknown>>
type Level = Extract<AdapterEvent, { type: 'notice' }>['level']
type Mapper = (state: MapState, frame: Json) => Mapped | undefined

/** Frames of the system that tell people something, by subtype; undefined when one lacks its words. */
export const notices: ReadonlyMap<string, Mapper> = new Map<string, Mapper>([
  ['status', mapStatus],
  ['compact_boundary', mapSummary],
  ['api_retry', mapRetry],
  ['informational', (state, { content, level }) => say(state, level === 'warning' ? 'warning' : 'info', content)],
  ['model_refusal_fallback', (state, { content }) => say(state, 'warning', content)],
  ['model_refusal_no_fallback', (state, { content }) => say(state, 'warning', content)],
  ['session_writes_lost', (state) => tellOnce(state, [LOST])],
  ['session_title_changed', mapTitle],
  ['permission_denied', mapDenial],
  // Its tools, plugins and mode are read by the protocol of the session.
  ['init', (state, frame) => tellOnce(state, brokenParts(frame))],
])

const NAMED = { agent: 'Claude Code' }

const LOST = noticeText('disk-full', NAMED)

/** Reports that the conversation is being summed up, or could not be, which the result of the command calls a success. */
function mapStatus(state: MapState, frame: Json): Mapped {
  if (frame['status'] === 'compacting') return { state, events: [report('compaction_start', {})] }
  if (frame['compact_result'] !== 'failed') return { state, events: [] }
  const words = text(frame['compact_error'])
  const notice = words === undefined ? noticeText('compaction-failed') : { message: words }
  const error = notice.message
  return {
    state: { ...state, failedCommand: error },
    events: [
      report('compaction_complete', { success: false, error }),
      { type: 'notice', level: 'warning', ...notice },
      ...failedCompaction(error),
    ],
  }
}

function mapSummary(state: MapState, frame: Json): Mapped {
  const metadata = record(frame['compact_metadata'])
  const before = count(metadata['pre_tokens'])
  const notice =
    before === 0 ? noticeText('compacted', NAMED) : noticeText('compacted/from', { ...NAMED, tokens: before })
  const tokens = defined({
    preCompactionTokens: counted(metadata['pre_tokens']),
    postCompactionTokens: counted(metadata['post_tokens']),
  })
  return {
    state,
    events: [report('compaction_complete', { success: true, ...tokens }), { type: 'notice', level: 'info', ...notice }],
  }
}

function mapRetry(state: MapState, frame: Json): Mapped {
  const status = count(frame['error_status'])
  const tries = { attempt: count(frame['attempt']), of: count(frame['max_retries']) }
  const notice =
    status === 0 ? noticeText('retrying/attempt', tries) : noticeText('retrying/status', { ...tries, status })
  return { state, events: [{ type: 'notice', level: 'warning', ...notice }, retriedCall(frame)] }
}

function mapTitle(state: MapState, frame: Json): Mapped | undefined {
  const title = text(frame['title'])?.trim() ?? ''
  return title === '' ? undefined : { state, events: [{ type: 'title', title, isChosen: true }] }
}

/** Tells a call that the program's own reviewer did not allow; the call itself only fails. */
function mapDenial(state: MapState, frame: Json): Mapped {
  // Rules and hooks are the user's own.
  if (frame['decision_reason_type'] !== 'classifier') return { state, events: [] }
  const reason = text(frame['decision_reason']) ?? text(frame['message']) ?? ''
  const denied = { ...NAMED, tool: text(frame['tool_name']) ?? 'a tool' }
  const notice =
    reason === '' ? noticeText('tool-denied', denied) : noticeText('tool-denied/reason', { ...denied, reason })
  return { state, events: [{ type: 'notice', level: 'warning', ...notice }] }
}

/** Returns sentences about servers and plugins that the program could not load; it repeats them with every turn. */
function brokenParts(frame: Json): NoticeText[] {
  const sentences = (field: string, name: string, what: 'mcp-server-not-loaded' | 'plugin-not-loaded') =>
    list(frame[field])
      .map(record)
      .map((each) => noticeText(what, { name: text(each[name]) ?? '', reason: text(each['message']) ?? '' }))
  return [
    ...sentences('mcp_server_errors', 'name', 'mcp-server-not-loaded'),
    ...sentences('plugin_errors', 'plugin', 'plugin-not-loaded'),
    ...list(frame['mcp_servers'])
      .map(record)
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => noticeText('mcp-server-failed', { name: text(name) ?? '' })),
  ]
}

/** Tells warnings that were not told before. */
export function tellOnce(state: MapState, notices: readonly NoticeText[]): Mapped {
  const news = notices.filter(({ message }) => !state.told.has(message))
  return {
    state:
      news.length === 0
        ? state
        : { ...state, told: news.reduce((told, { message }) => remember(told, message), state.told) },
    events: news.map((notice) => ({ type: 'notice', level: 'warning', ...notice })),
  }
}

/** Prefix of the words with which a hook sends the model back to work, as for a goal that is not met. */
const FEEDBACK = 'Stop hook feedback:'

/** Tells why the program goes on by itself; undefined for other messages that it writes in the place of the user. */
export function feedback(parts: readonly unknown[]): AdapterEvent[] | undefined {
  const words = parts.flatMap((part) => text(record(part)['text']) ?? []).join('\n')
  if (!words.startsWith(FEEDBACK)) return undefined
  const reason = words.slice(FEEDBACK.length).trim()
  return [{ type: 'notice', level: 'info', ...noticeText('continues', { ...NAMED, reason }) }]
}

function say(state: MapState, level: Level, words: unknown): Mapped | undefined {
  const message = text(words)?.trim() ?? ''
  return message === '' ? undefined : { state, events: [{ type: 'notice', level, message }] }
}

function report<T extends 'compaction_start' | 'compaction_complete'>(
  type: T,
  payload: Extract<AgentReport, { report: T }>['payload'],
): AdapterEvent {
  return { type: 'report', report: type, payload } as AgentReport
}

const counted = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
