import type { AdapterEvent } from '#shared/adapter/port'
import { wrap } from '#core/agents/adapters/conversion'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import {
  nothing,
  withoutPart,
  withPart,
  type KnownMessage,
  type MapState,
  type MappedSession,
  type OpenPart,
  type SessionState,
} from './map-state'
import { useTool } from './map-tools'
import { usageOf } from './tokens'
import { dataOf } from './tool-part'

/** Maximum number of open parts; further ones are treated as unknown. */
const MAX_OPEN = 500
/** Maximum number of parts kept per message until its author is known. */
const MAX_HELD = 200

/** Converts a part of a message. A completed one emits nothing more. */
export function mapPart(session: SessionState, part: JsonRecord, state: MapState): MappedSession {
  const partId = text(part['id'])
  const messageId = text(part['messageID'])
  if (partId === undefined || messageId === undefined)
    return { session, events: [{ type: 'unknown', native: { part } }] }
  if (session.done.has(partId)) return nothing(session)
  const message = session.messages.get(messageId)
  if (message === undefined) return nothing(hold(session, messageId, part))
  if (message.author === 'user')
    return part['type'] === 'compaction' ? beginSummary(session, partId, part) : nothing(session)
  return mapOwn(session, partId, part, message, state)
}

function mapOwn(
  session: SessionState,
  partId: string,
  part: JsonRecord,
  message: KnownMessage,
  state: MapState,
): MappedSession {
  switch (part['type']) {
    case 'step-finish':
      return countStep(session, partId, part, message, state)
    case 'text':
    case 'reasoning':
      if (message.author === 'summary') return nothing(session)
      return isFull(session, partId) ? nothing(session) : speakWhole(session, partId, part, part['type'])
    case 'tool':
      return isFull(session, partId) ? nothing(session) : useTool(session, partId, part, state.cwd)
    case 'file':
      return showFile(withoutPart(session, partId), part)
    case 'step-start':
    case 'snapshot':
    case 'patch':
    case 'agent':
    case 'retry':
    case 'compaction':
    case 'subtask':
      return nothing(session)
    default:
      return { session: withoutPart(session, partId), events: [{ type: 'unknown', native: { part } }] }
  }
}

/** Reports that the conversation is being summed up, which the program notes in a message of its own. */
function beginSummary(session: SessionState, partId: string, { auto }: JsonRecord): MappedSession {
  const payload = typeof auto === 'boolean' ? { trigger: auto ? 'auto' : 'manual' } : {}
  return { session: withoutPart(session, partId), events: [{ type: 'report', report: 'compaction_start', payload }] }
}

const isFull = ({ parts }: SessionState, partId: string): boolean => !parts.has(partId) && parts.size >= MAX_OPEN

function hold(session: SessionState, messageId: string, part: JsonRecord): SessionState {
  const held = new Map(session.held)
  const before = held.get(messageId) ?? []
  if (before.length >= MAX_HELD || (held.size >= MAX_HELD && before.length === 0)) return session
  return { ...session, held: held.set(messageId, [...before, part]) }
}

/** Converts text of a known part. If some was missed, it is emitted later, together with the rest. */
export function speak(session: SessionState, partId: string, messageId: string, delta: string): MappedSession {
  const open = session.parts.get(partId)
  if (open === undefined || open.what === 'tool' || open.isGapped === true || delta === '') return nothing(session)
  const { what } = open
  // Reasoning before an answer belongs to the same message; a second answer is a new one.
  const { last } = session
  const isNew = last?.what === what && last.partId !== partId
  const started: AdapterEvent[] = isNew ? [{ type: 'message.started', adapterMessageId: messageId }] : []
  return {
    session: { ...withPart(session, partId, { ...open, said: open.said + delta }), last: { partId, what } },
    events: [...started, { type: what, delta }],
  }
}

/** Converts a text as far as it is known, or complete: the part not emitted before is emitted now. */
function speakWhole(
  session: SessionState,
  partId: string,
  part: JsonRecord,
  what: 'text' | 'reasoning',
): MappedSession {
  const open: OpenPart = session.parts.get(partId) ?? { what, said: '' }
  if (open.what !== what) return nothing(session)
  const whole = text(part['text']) ?? ''
  const isOver = record(part['time'])['end'] !== undefined
  const { isGapped, ...known } = open
  const before = withPart(session, partId, known)
  // An unfinished text is emitted again only where it continues.
  const rest = isOver || whole.startsWith(open.said) ? restOf(whole, open.said) : ''
  const mapped = speak(before, partId, text(part['messageID']) ?? '', rest)
  if (isOver) {
    const done = withoutPart(mapped.session, partId)
    return { session: what === 'text' ? { ...done, lastText: whole } : done, events: mapped.events }
  }
  const now = mapped.session.parts.get(partId)
  if (isGapped !== true || now === undefined) return mapped
  return { session: withPart(mapped.session, partId, { ...now, isGapped }), events: mapped.events }
}

/** Returns the part of a text that was not emitted: repeating something is better than omitting it. */
function restOf(whole: string, said: string): string {
  // The end of a text may lose its white space.
  if (said.startsWith(whole)) return ''
  let same = 0
  while (same < said.length && said[same] === whole[same]) same++
  // If the emitted text differs, whole words are repeated.
  return whole.slice(same === said.length ? same : whole.lastIndexOf(' ', same - 1) + 1)
}

/** Converts an image or a document created by the model. */
function showFile(session: SessionState, part: JsonRecord): MappedSession {
  const source = dataOf(part['url'])
  if (source === undefined) return nothing(session)
  const type = source.mimeType.startsWith('image/') ? 'image' : 'document'
  return { session, events: [{ type: 'block', block: { type, source } }] }
}

/**
 * Converts the end of a model call. Usage of subagents is theirs; the fill level of their context windows is not
 * reported.
 */
function countStep(
  session: SessionState,
  partId: string,
  part: JsonRecord,
  { model }: KnownMessage,
  { windows }: MapState,
): MappedSession {
  const done = withoutPart(session, partId)
  const report = usageOf(part, 'call', model?.id)
  if (report === null) return nothing(done)
  const maxTokens = model === undefined ? undefined : windows.get(`${model.provider}/${model.id}`)
  const currentTokens = report.inputTokens + report.outputTokens
  const isShown = maxTokens !== undefined && session.childId === undefined
  return {
    session: done,
    events: [
      { type: 'usage', report },
      ...(isShown ? [{ type: 'contextWindow' as const, state: { currentTokens, maxTokens } }] : []),
    ],
  }
}

/** Maximum number of unfinished texts expected after their prompt. */
const MAX_UNFINISHED = 50

/**
 * Ends everything left open when a prompt ends: nothing more is reported about it, except possibly the rest of a text.
 */
export function breakOff(session: SessionState): MappedSession {
  const events: AdapterEvent[] = []
  const speeches: string[] = []
  let next = session
  for (const [partId, { tool }] of session.parts) {
    if (tool === undefined) {
      speeches.push(partId)
      continue
    }
    const { toolCallId, isTerminal } = tool
    next = withoutPart(next, partId)
    if (isTerminal) events.push({ type: 'terminal.ended', terminalId: toolCallId, exitCode: null, signal: null })
    events.push({ type: 'tool.completed', toolCallId, outcome: 'cancelled' })
  }
  for (const partId of speeches.slice(0, -MAX_UNFINISHED)) next = withoutPart(next, partId)
  const { last: _over, ...rest } = next
  return { session: rest, events: wrap(session.childId, events) }
}

/** Marks open texts with missed parts, which continue when their complete text is known. */
export function withGaps(session: SessionState): SessionState {
  const parts = [...session.parts].map(([partId, part]): [string, OpenPart] => [
    partId,
    part.tool === undefined ? { ...part, isGapped: true } : part,
  ])
  return { ...session, parts: new Map(parts) }
}
