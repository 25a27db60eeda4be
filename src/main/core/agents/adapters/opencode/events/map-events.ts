import { noticeText } from '#shared/kernel/notice-texts'
import type { PlanEntry } from '#shared/plan/entities'
import { wrap } from '#core/agents/adapters/conversion'
import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { failedCall, retriedCall } from './failed-calls'
import { mapMessage } from './map-messages'
import { mapPart, speak, withGaps } from './map-parts'
import { nothing, withSession, type Mapped, type MapState, type MappedSession, type SessionState } from './map-state'
import { isPassedOver } from './passed-over'
import { completeChild, beginChild, mapSubagent, expectChild } from './subagents'
import { titleOfSession } from './titles'

/** An event of the server, with its properties. */
export interface ServerEvent {
  readonly type: string
  readonly properties: JsonRecord
}

/** Converts an event of the server. Pure; never throws, whatever the event is. */
export function mapEvent(state: MapState, event: ServerEvent): Mapped {
  const { type, properties } = event
  const mapper = mappers.get(type)
  if (mapper !== undefined) return mapper(state, properties)
  return { state, events: isPassedOver(type) ? [] : [{ type: 'unknown', native: event }] }
}

/** Converts messages of a session that were fetched after missed events. */
export function mapMessages(state: MapState, sessionId: string, messages: readonly unknown[]): Mapped {
  let now: Mapped = { state, events: [] }
  const take = ({ state: next, events }: Mapped) => (now = { state: next, events: [...now.events, ...events] })
  for (const message of messages) {
    const { info, parts } = record(message)
    take(inSession(now.state, sessionId, (session) => mapMessage(session, record(info), now.state)))
    for (const part of list(parts)) take(mapPartOf(now.state, sessionId, record(part)))
  }
  return now
}

/** Records that events were missed. */
export function missEvents(state: MapState): MapState {
  const sessions = [...state.sessions].map(([id, session]): [string, SessionState] => [id, withGaps(session)])
  return { ...state, sessions: new Map(sessions) }
}

type Mapper = (state: MapState, properties: JsonRecord) => Mapped

const mappers: ReadonlyMap<string, Mapper> = new Map<string, Mapper>([
  ['message.part.delta', ofSession(mapDelta)],
  ['message.part.updated', mapPartEvent],
  ['message.updated', ofSession((session, { info }, state) => mapMessage(session, record(info), state))],
  [
    'todo.updated',
    ofSession((session, { todos }) => ({ session, events: [{ type: 'plan', entries: toPlan(todos) }] })),
  ],
  ['session.status', ofSession(mapStatus)],
  ['session.compacted', ofSession(mapCompaction)],
  ['session.updated', mapTitle],
  ['session.created', (state, { info }) => ({ state: expectChild(state, record(info)), events: [] })],
  ['session.idle', mapIdle],
  ['session.error', ofSession(mapError)],
  ['session.next.tool.input.delta', ofSession(mapArgs)],
])

/** Types of the events that are converted. */
export const convertedTypes: readonly string[] = [...mappers.keys()]

/** Creates a mapper for events of one session. Those of unrelated sessions are ignored. */
function ofSession(map: (session: SessionState, properties: JsonRecord, state: MapState) => MappedSession): Mapper {
  return (state, properties) => {
    const sessionId = text(properties['sessionID']) ?? text(record(properties['info'])['sessionID'])
    if (sessionId === undefined) return { state, events: [{ type: 'unknown', native: { properties } }] }
    return inSession(state, sessionId, (session) => map(session, properties, state))
  }
}

function inSession(before: MapState, sessionId: string, map: (session: SessionState) => MappedSession): Mapped {
  const { state, events: begun } = beginChild(before, sessionId)
  const session = state.sessions.get(sessionId)
  if (session === undefined) return { state, events: begun }
  const { session: next, events } = map(session)
  // There is nothing left to attribute a finished subagent's message to.
  const isOver = sessionId !== state.sessionId && session.childId === undefined
  const told = events.flatMap((event) => {
    if (event.type === 'usage') return wrap(session.childId ?? session.lastChildId, [event])
    return isOver ? [] : wrap(session.childId, [event])
  })
  return { state: next === session ? state : withSession(state, sessionId, next), events: [...begun, ...told] }
}

function mapPartEvent(state: MapState, { part }: JsonRecord): Mapped {
  const own = record(part)
  const sessionId = text(own['sessionID'])
  if (sessionId === undefined) return { state, events: [{ type: 'unknown', native: { part } }] }
  return mapPartOf(state, sessionId, own)
}

function mapPartOf(state: MapState, sessionId: string, part: JsonRecord): Mapped {
  const isRepeated = state.sessions.get(sessionId)?.done.has(text(part['id']) ?? '') === true
  const mapped = inSession(state, sessionId, (session) => mapPart(session, part, state))
  return isRepeated ? mapped : mapSubagent(mapped, sessionId, part)
}

function mapDelta(session: SessionState, { partID, messageID, field, delta }: JsonRecord): MappedSession {
  const partId = text(partID)
  const words = text(delta)
  if (field !== 'text' || partId === undefined || words === undefined) return nothing(session)
  return speak(session, partId, text(messageID) ?? '', words)
}

/** Converts a retry of a model call: the error, and the number of attempts. */
function mapStatus(session: SessionState, { status }: JsonRecord, { agentName }: MapState): MappedSession {
  const { type, message, attempt } = record(status)
  if (type !== 'retry') return nothing(session)
  const often = typeof attempt === 'number' ? ` (attempt ${attempt})` : ''
  const words = `${text(message) ?? 'The model failed.'} ${agentName} tries again${often}.`
  return { session, events: [{ type: 'notice', level: 'warning', message: words }, retriedCall(record(status))] }
}

/** Converts an error that ends a prompt; the prompt fails with its words. */
function mapError(session: SessionState, { error }: JsonRecord): MappedSession {
  return { session, events: failedCall(record(error)) }
}

/** Converts a part of the arguments of a call that are not complete. */
function mapArgs(session: SessionState, { callID, delta }: JsonRecord): MappedSession {
  const argsDelta = text(delta)
  const open = [...session.parts.values()].find(({ tool }) => tool?.callId !== undefined && tool.callId === callID)
  if (open?.tool?.argsFollow !== true || argsDelta === undefined) return nothing(session)
  return { session, events: [{ type: 'tool.updated', toolCallId: open.tool.toolCallId, argsDelta }] }
}

function mapCompaction(session: SessionState, _properties: JsonRecord, { agentName }: MapState): MappedSession {
  return {
    session,
    events: [
      { type: 'report', report: 'compaction_complete', payload: { success: true } },
      { type: 'notice', level: 'info', ...noticeText('compacted', { agent: agentName }) },
    ],
  }
}

function mapTitle(state: MapState, { info }: JsonRecord): Mapped {
  const { id, title: given } = record(info)
  const title = titleOfSession(text(given) ?? '')
  if (id !== state.sessionId || title === undefined || title === state.title) return { state, events: [] }
  return { state: { ...state, title }, events: [{ type: 'title', title }] }
}

/** Ends a subagent. The end of a prompt is not an event of the conversation. */
function mapIdle(state: MapState, { sessionID }: JsonRecord): Mapped {
  const sessionId = text(sessionID) ?? ''
  const session = state.sessions.get(sessionId)
  if (session === undefined || sessionId === state.sessionId) return { state, events: [] }
  return completeChild(state, sessionId, session)
}

function toPlan(todos: unknown): PlanEntry[] {
  return list(todos).flatMap((todo): PlanEntry[] => {
    const { content, status, priority } = record(todo)
    const words = text(content)
    // Cancelled entries are not part of the plan any more.
    if (words === undefined || status === 'cancelled') return []
    const isKnown = priority === 'high' || priority === 'medium' || priority === 'low'
    return [{ content: words, status: planStatus(status), ...(isKnown ? { priority } : {}) }]
  })
}

function planStatus(status: unknown): PlanEntry['status'] {
  return status === 'completed' || status === 'in_progress' ? status : 'pending'
}
