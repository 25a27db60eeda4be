import { isSessionEventType, events, type AnySessionEvent } from '#shared/contract'
import { ForeignEnvelope } from '#shared/kernel/envelope'
import type { Broker } from './broker'
import { getObject } from './objects'
import { EVENTS_STREAM, sessionSubject } from './subjects'
import { OBJECT_HEADER } from './published'

/** Maximum number of events of a session that are read. */
const MOST_EVENTS = 1_000_000
/** Time without a message after which reading has failed, in milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Reads the events that a host has published of a session, in order. Each is parsed by its declaration; what another
 * session, a foreign sender or a newer Parley put there is not part of it.
 *
 * @throws when the broker does not answer, or when an event is missing or damaged
 */
export async function publishedEvents(
  broker: Broker,
  { fleet, host, sessionId }: { readonly fleet: string; readonly host: string; readonly sessionId: string },
): Promise<AnySessionEvent[]> {
  const subject = sessionSubject(fleet, host, sessionId)
  const consumer = await broker.stream.consumers.get(EVENTS_STREAM, { filter_subjects: subject })
  const found: AnySessionEvent[] = []
  let sequence = 0
  const { num_pending: pending } = await consumer.info()
  if (pending === 0) return found
  const messages = await consumer.consume({ max_messages: 500 })
  const timer = setTimeout(() => void messages.close(), PATIENCE_MS)
  let isWhole = false
  try {
    for await (const message of messages) {
      timer.refresh()
      const digest = message.headers?.get(OBJECT_HEADER) ?? ''
      const data = digest === '' ? message.data : await getObject(broker, digest)
      const event = data === null ? null : parseEvent(data, sessionId)
      if (event === null) throw new Error(`an event of the session is damaged (${message.seq})`)
      // The broker recognizes most repetitions; this one those that are left.
      if (event.sequence > sequence) found.push(event)
      sequence = Math.max(sequence, event.sequence)
      isWhole = message.info.pending === 0
      if (isWhole || found.length > MOST_EVENTS) break
    }
  } finally {
    clearTimeout(timer)
    await messages.close()
  }
  if (!isWhole) throw new Error('the broker did not send all events of the session')
  return found
}

/** Parses an event; null: it is none of the session. */
export function parseEvent(data: Uint8Array, sessionId: string): AnySessionEvent | null {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return null
  }
  const envelope = ForeignEnvelope.safeParse(json)
  if (!envelope.success) return null
  const event = envelope.data
  if (event.sessionId !== sessionId || event.ephemeral === true) return null
  // Events of a newer Parley stay in the log as they are.
  if (!isSessionEventType(event.type)) return event
  const payload = events[event.type].payload.safeParse(event.payload)
  return payload.success ? { ...event, payload: payload.data } : null
}
