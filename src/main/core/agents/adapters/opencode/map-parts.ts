import type { AdapterEvent } from '../../../../../shared/adapter/port'
import { wrap } from '../conversion'
import type { JsonRecord } from '../../transcript/records'
import { record, text } from '../../transcript/values'
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

/** More parts than these are not open at once in an agent that means well; further ones are not understood. */
const MAX_OPEN = 500
/** More parts of one message than these are not kept until it is told whose it is. */
const MAX_HELD = 200

/** What a part of a message says now. One that is done says nothing more. */
export function mapPart(session: SessionState, part: JsonRecord, state: MapState): MappedSession {
  const partId = text(part['id'])
  const messageId = text(part['messageID'])
  if (partId === undefined || messageId === undefined)
    return { session, events: [{ type: 'unknown', native: { part } }] }
  if (session.done.has(partId)) return nothing(session)
  const message = session.messages.get(messageId)
  if (message === undefined) return nothing(hold(session, messageId, part))
  if (message.author === 'user') return nothing(session)
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

const isFull = ({ parts }: SessionState, partId: string): boolean => !parts.has(partId) && parts.size >= MAX_OPEN

function hold(session: SessionState, messageId: string, part: JsonRecord): SessionState {
  const held = new Map(session.held)
  const before = held.get(messageId) ?? []
  if (before.length >= MAX_HELD || (held.size >= MAX_HELD && before.length === 0)) return session
  return { ...session, held: held.set(messageId, [...before, part]) }
}

/** Words of a part that is known. Where some were missed, these are told later, with those. */
export function speak(session: SessionState, partId: string, messageId: string, delta: string): MappedSession {
  const open = session.parts.get(partId)
  if (open === undefined || open.what === 'tool' || open.isGapped === true || delta === '') return nothing(session)
  const { what } = open
  // What was thought before an answer belongs to the same message; a second answer is a new one.
  const { last } = session
  const isNew = last?.what === what && last.partId !== partId
  const started: AdapterEvent[] = isNew ? [{ type: 'message.started', adapterMessageId: messageId }] : []
  return {
    session: { ...withPart(session, partId, { ...open, said: open.said + delta }), last: { partId, what } },
    events: [...started, { type: what, delta }],
  }
}

/** A text as far as it is known, or all of it: what was not said before is said now. */
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
  // A text that is not over is told anew only where it goes on.
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

/** What of a text was not said: rather something twice than something not at all. */
function restOf(whole: string, said: string): string {
  // The end of a text may lose its white space.
  if (said.startsWith(whole)) return ''
  let same = 0
  while (same < said.length && said[same] === whole[same]) same++
  // Where something else was said than is true, words are told whole.
  return whole.slice(same === said.length ? same : whole.lastIndexOf(' ', same - 1) + 1)
}

/** A picture or a document that the model made. */
function showFile(session: SessionState, part: JsonRecord): MappedSession {
  const source = dataOf(part['url'])
  if (source === undefined) return nothing(session)
  const type = source.mimeType.startsWith('image/') ? 'image' : 'document'
  return { session, events: [{ type: 'block', block: { type, source } }] }
}

/** A call of the model is over. What subagents use is used by the session; how full their windows are is for nobody. */
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

/** More words than these are not waited for after their prompt. */
const MAX_UNFINISHED = 50

/** Ends what is left open when a prompt is over: nothing more is heard of it, but perhaps the rest of what was being said. */
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

/** Some of what was said was missed: texts that are open are told on when all of them is known. */
export function withGaps(session: SessionState): SessionState {
  const parts = [...session.parts].map(([partId, part]): [string, OpenPart] => [
    partId,
    part.tool === undefined ? { ...part, isGapped: true } : part,
  ])
  return { ...session, parts: new Map(parts) }
}
