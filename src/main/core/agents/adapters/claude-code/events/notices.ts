import type { AdapterEvent } from '../../../../../../shared/adapter/port'
import type { AgentReport } from '../../../../../../shared/report/events'
import { defined } from '../../../../../../shared/kernel/defined'
import { count, record, text } from '../../../transcript/values'
import { failedCompaction, retriedCall } from './failed-calls'
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
  ['session_writes_lost', (state) => say(state, 'warning', LOST)],
  ['session_title_changed', mapTitle],
])

const LOST = 'Claude Code could not save a part of this session, because the disk is full.'

/** Reports that the conversation is being summed up, or could not be, which the result of the command calls a success. */
function mapStatus(state: MapState, frame: Json): Mapped {
  if (frame['status'] === 'compacting') return { state, events: [report('compaction_start', {})] }
  if (frame['compact_result'] !== 'failed') return { state, events: [] }
  const error = text(frame['compact_error']) ?? 'The conversation could not be summed up.'
  return {
    state: { ...state, failedCommand: error },
    events: [
      report('compaction_complete', { success: false, error }),
      { type: 'notice', level: 'warning', message: error },
      ...failedCompaction(error),
    ],
  }
}

function mapSummary(state: MapState, frame: Json): Mapped {
  const metadata = record(frame['compact_metadata'])
  const before = count(metadata['pre_tokens'])
  const size = before === 0 ? '' : ` of ${before.toLocaleString('en')} tokens`
  const message = `Claude Code summed up the conversation${size} to make room.`
  const tokens = defined({
    preCompactionTokens: counted(metadata['pre_tokens']),
    postCompactionTokens: counted(metadata['post_tokens']),
  })
  return {
    state,
    events: [report('compaction_complete', { success: true, ...tokens }), { type: 'notice', level: 'info', message }],
  }
}

function mapRetry(state: MapState, frame: Json): Mapped {
  const status = count(frame['error_status'])
  const message = `The model did not answer${status === 0 ? '' : ` (${status})`}; trying again, ${count(frame['attempt'])} of ${count(frame['max_retries'])}.`
  return { state, events: [{ type: 'notice', level: 'warning', message }, retriedCall(frame)] }
}

function mapTitle(state: MapState, frame: Json): Mapped | undefined {
  const title = text(frame['title'])?.trim() ?? ''
  return title === '' ? undefined : { state, events: [{ type: 'title', title }] }
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
