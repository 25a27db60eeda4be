import type { AdapterEvent } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { mapPart } from './map-parts'
import type { Author, KnownMessage, MapState, MappedSession, SessionState } from './map-state'

/** Maximum number of messages kept: nothing is reported about older ones. */
const MAX_MESSAGES = 2000

/** Records a message: its author, and anything received before the author was known. */
export function mapMessage(session: SessionState, info: JsonRecord, state: MapState): MappedSession {
  const messageId = text(info['id'])
  const author = authorOf(info)
  if (messageId === undefined || author === undefined)
    return { session, events: [{ type: 'unknown', native: { info } }] }
  const message: KnownMessage = { author, ...modelOf(info) }
  const messages = new Map(session.messages).set(messageId, message)
  const [oldest] = messages.keys()
  if (messages.size > MAX_MESSAGES && oldest !== undefined) messages.delete(oldest)
  const held = new Map(session.held)
  held.delete(messageId)
  let now: SessionState = { ...session, messages, held }
  const events: AdapterEvent[] = []
  for (const part of session.held.get(messageId) ?? []) {
    const mapped = mapPart(now, part, state)
    now = mapped.session
    events.push(...mapped.events)
  }
  return { session: now, events }
}

function authorOf(info: JsonRecord): Author | undefined {
  if (info['role'] === 'user') return 'user'
  if (info['role'] !== 'assistant') return undefined
  return info['summary'] === true ? 'summary' : 'agent'
}

function modelOf(info: JsonRecord): Pick<KnownMessage, 'model'> {
  const provider = text(info['providerID'])
  const id = text(info['modelID'])
  return provider === undefined || id === undefined ? {} : { model: { provider, id } }
}

/** Returns the user-facing text of an error, without program locations. */
export function wordsOfError(error: unknown): string | undefined {
  const words = text(record(record(error)['data'])['message']) ?? text(record(error)['name'])
  return words?.split(/\n\s+at /, 1)[0]
}
