import type { JsonRecord } from '#core/agents/transcript/records'
import { count, record, text } from '#core/agents/transcript/values'
import { Entries } from '#core/agents/adapters/entries'
import type { ServerEvent } from '../events/map-events'
import { errorOf } from './errors'
import { completed, failed, pending, running, toolPart, type Call, type CallPlace } from './tool-part'

/* Events of version 2 say what those of version 1 say, in smaller pieces. They are converted as those. */

/** Open calls, by message and id: later events about a call do not repeat its name and arguments. */
export type Calls = Entries<Call>
export const noCalls: Calls = new Entries()

/** Maximum number of calls kept open. */
const MAX_CALLS = 500

/** Events of version 1 that say the same as one of version 2. */
export interface Translated {
  readonly calls: Calls
  readonly events: readonly ServerEvent[]
}

type Translator = (calls: Calls, data: JsonRecord) => Translated

const translators: ReadonlyMap<string, Translator> = new Map<string, Translator>([
  ['session.step.started', only(begun)],
  ['session.text.started', only((data) => words('text', data, ''))],
  ['session.text.delta', only((data) => delta('text', data))],
  ['session.text.ended', only((data) => words('text', data, data['text'], true))],
  ['session.reasoning.started', only((data) => words('reasoning', data, ''))],
  ['session.reasoning.delta', only((data) => delta('reasoning', data))],
  ['session.reasoning.ended', only((data) => words('reasoning', data, data['text'], true))],
  ['session.tool.input.started', beginCall],
  ['session.tool.input.delta', only(argumentsOf)],
  ['session.tool.called', runCall],
  ['session.tool.progress', ofCall((call, { metadata }) => running(call, metadata))],
  ['session.tool.success', endCall(completed)],
  ['session.tool.failed', endCall(failed)],
  ['session.step.ended', only(counted)],
  ['session.step.failed', only(counted)],
  ['session.created', only(created)],
  [
    'session.renamed',
    only(({ sessionID, title }) => [{ type: 'session.updated', properties: { info: { id: sessionID, title } } }]),
  ],
  ['session.retry.scheduled', only(retried)],
  ['session.compaction.ended', only(summed)],
  ['session.execution.succeeded', only(idle)],
  ['session.execution.interrupted', only(idle)],
  [
    'session.execution.failed',
    only((data) => [
      { type: 'session.error', properties: { sessionID: data['sessionID'], error: errorOf(data['error']) } },
      ...idle(data),
    ]),
  ],
])

/** Types of the events that are translated. */
export const translatedTypes: readonly string[] = [...translators.keys()]

/** Translates an event; undefined for one that says nothing of the conversation. Pure; never throws. */
export function translate(calls: Calls, { type, properties }: ServerEvent): Translated | undefined {
  return translators.get(type)?.(calls, properties)
}

function only(events: (data: JsonRecord) => ServerEvent[]): Translator {
  return (calls, data) => ({ calls, events: events(data) })
}

function begun({ sessionID, assistantMessageID: id, model, agent }: JsonRecord): ServerEvent[] {
  const { providerID, id: modelID } = record(model)
  return [
    { type: 'message.updated', properties: { info: { id, sessionID, role: 'assistant', agent, providerID, modelID } } },
  ]
}

/** Returns the id of a text within its message. */
export const textId = (kind: string, messageID: unknown, ordinal: unknown): string =>
  `${text(messageID) ?? ''}:${kind}:${count(ordinal)}`

function words(kind: string, data: JsonRecord, said: unknown, isOver = false): ServerEvent[] {
  const { sessionID, assistantMessageID: messageID, ordinal } = data
  const time = isOver ? { time: { end: 1 } } : {}
  return [updated({ id: textId(kind, messageID, ordinal), sessionID, messageID, type: kind, text: said, ...time })]
}

function delta(kind: string, data: JsonRecord): ServerEvent[] {
  const { sessionID, assistantMessageID: messageID, ordinal, delta: piece } = data
  const partID = textId(kind, messageID, ordinal)
  return [{ type: 'message.part.delta', properties: { sessionID, messageID, partID, field: 'text', delta: piece } }]
}

const updated = (part: JsonRecord): ServerEvent => ({ type: 'message.part.updated', properties: { part } })

function placeOf({ sessionID, assistantMessageID, id }: JsonRecord): CallPlace | undefined {
  const [session, messageID, callId] = [text(sessionID), text(assistantMessageID), text(id)]
  if (session === undefined || messageID === undefined || callId === undefined) return undefined
  return { sessionID: session, messageID, id: callId }
}

const keyOf = ({ messageID, id }: CallPlace): string => `${messageID}:${id}`

function beginCall(calls: Calls, data: JsonRecord): Translated {
  const place = placeOf(data)
  if (place === undefined || calls.size >= MAX_CALLS) return { calls, events: [] }
  const call = { name: text(data['name']) ?? 'tool', input: {} }
  return { calls: calls.with(keyOf(place), call), events: [updated(toolPart(place, call, pending()))] }
}

function argumentsOf({ sessionID, id, delta: piece }: JsonRecord): ServerEvent[] {
  return [{ type: 'session.next.tool.input.delta', properties: { sessionID, callID: id, delta: piece } }]
}

function runCall(calls: Calls, data: JsonRecord): Translated {
  const place = placeOf(data)
  if (place === undefined || (calls.size >= MAX_CALLS && !calls.has(keyOf(place)))) return { calls, events: [] }
  const name = calls.get(keyOf(place))?.name ?? text(data['name']) ?? text(data['tool']) ?? 'tool'
  const call = { name, input: record(data['input']) }
  return { calls: calls.with(keyOf(place), call), events: [updated(toolPart(place, call, running(call, {})))] }
}

function ofCall(stateOf: (call: Call, data: JsonRecord) => JsonRecord): Translator {
  return (calls, data) => {
    const place = placeOf(data)
    const call = place === undefined ? undefined : calls.get(keyOf(place))
    if (place === undefined || call === undefined) return { calls, events: [] }
    return { calls, events: [updated(toolPart(place, call, stateOf(call, data)))] }
  }
}

function endCall(stateOf: (call: Call, data: JsonRecord) => JsonRecord): Translator {
  const told = ofCall(stateOf)
  return (calls, data) => {
    const place = placeOf(data)
    const { events } = told(calls, data)
    return { calls: place === undefined ? calls : calls.without(keyOf(place)), events }
  }
}

function counted({ sessionID, assistantMessageID: messageID, tokens, cost }: JsonRecord): ServerEvent[] {
  if (tokens === undefined) return []
  return [updated({ id: `${text(messageID) ?? ''}:end`, sessionID, messageID, type: 'step-finish', tokens, cost })]
}

function created({ sessionID, parentID, title }: JsonRecord): ServerEvent[] {
  return [{ type: 'session.created', properties: { info: { id: sessionID, parentID, title } } }]
}

function retried({ sessionID, attempt, error }: JsonRecord): ServerEvent[] {
  const { message } = record(errorOf(error)['data'])
  return [{ type: 'session.status', properties: { sessionID, status: { type: 'retry', attempt, message } } }]
}

/** The summary is a message of its own, with the use of its model call. */
function summed(data: JsonRecord): ServerEvent[] {
  const { sessionID, tokens, cost, model } = data
  const { providerID, id: modelID } = record(model)
  const messageID = text(data['inputID']) ?? `${text(sessionID) ?? ''}:summary`
  const info = { id: messageID, sessionID, role: 'assistant', summary: true, providerID, modelID }
  return [
    { type: 'message.updated', properties: { info } },
    ...counted({ sessionID, assistantMessageID: messageID, tokens, cost }),
    { type: 'session.compacted', properties: { sessionID } },
  ]
}

function idle({ sessionID }: JsonRecord): ServerEvent[] {
  return [{ type: 'session.idle', properties: { sessionID } }]
}
