import type { Connection } from '../connection'
import { pack, unpack } from '../packed'
import type { Row } from '../schema'

/*
 * Events that lie some way back are kept many in a row: each repeats ids of those around it, so together they take a
 * small part of what they take apart. Only kinds that nothing looks for by themselves are bundled, and the newest event
 * of a session never is, so the highest sequence is always that of a row of `event`.
 */

/** An event as it is stored: without the ids that {@link unpackPayload} puts back. */
export interface StoredEvent {
  readonly sequence: number
  readonly type: string
  readonly timestamp: number
  readonly event_id: string | null
  readonly turn_id: string | null
  readonly agent_id: string | null
  readonly restored: number
  readonly payload: Readonly<Record<string, unknown>>
}

export type EventRow = Row<'event'>

/** How many events one bundle has at most. */
export const BUNDLE_SIZE = 256

/** Fewer than these would win too little. */
const SMALLEST_BUNDLE = 16

/** What most of a log is, and what no statement selects by its type. */
const BUNDLED: ReadonlySet<string> = new Set([
  'contextWindow.updated',
  'message',
  'plan.updated',
  'tool.completed',
  'tool.started',
  'turn.completed',
  'turn.started',
  'usage',
  'user_message.acknowledged',
  'user_message.completed',
  'user_message.sent',
])

/** Purging a relative takes its id out of rows, so what could name another session stays one. */
const NAMES_SESSION = /(essionId|sourceId)"/

/** The events of a session after a sequence, in order, at most so many. */
export function storedEvents(
  connection: Connection,
  sessionKey: number,
  afterSequence: number,
  limit: number,
): StoredEvent[] {
  // First the rows: what another thread bundles between the two is then found twice instead of never.
  const rows = connection.select<EventRow>(
    'SELECT * FROM event WHERE session_key = ? AND sequence > ? ORDER BY sequence LIMIT ?',
    sessionKey,
    afterSequence,
    limit,
  )
  const bundled: StoredEvent[] = []
  for (let after = afterSequence; bundled.length < limit;) {
    const bundle = connection.get<Row<'event_bundle'>>(
      'SELECT * FROM event_bundle WHERE session_key = ? AND last_sequence > ? ORDER BY last_sequence LIMIT 1',
      sessionKey,
      after,
    )
    if (bundle === undefined) break
    bundled.push(...eventsOf(bundle).filter(({ sequence }) => sequence > afterSequence))
    after = bundle.last_sequence
  }
  return merge(rows.map(toStored), bundled).slice(0, limit)
}

/** The last event of a session up to a sequence, or undefined. */
export function lastStoredEvent(
  connection: Connection,
  sessionKey: number,
  upTo: number,
): Pick<StoredEvent, 'sequence' | 'event_id'> | undefined {
  const row = connection.get<Pick<EventRow, 'sequence' | 'event_id'>>(
    'SELECT sequence, event_id FROM event WHERE session_key = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1',
    sessionKey,
    upTo,
  )
  const bundle = connection.get<Row<'event_bundle'>>(
    `SELECT * FROM event_bundle WHERE session_key = ? AND first_sequence <= ? AND last_sequence > ?
       ORDER BY last_sequence DESC LIMIT 1`,
    sessionKey,
    upTo,
    row?.sequence ?? 0,
  )
  const bundled = bundle === undefined ? undefined : eventsOf(bundle).findLast(({ sequence }) => sequence <= upTo)
  return (bundled?.sequence ?? 0) > (row?.sequence ?? 0) ? bundled : row
}

/** Whether a session has an event of a type after a sequence. */
export function hasEventAfter(connection: Connection, sessionId: string, type: string, sequence: number): boolean {
  const session = connection.get<{ session_key: number }>(
    'SELECT session_key FROM session WHERE session_id = ?',
    sessionId,
  )
  if (session === undefined) return false
  const isRow =
    connection.get(
      'SELECT 1 FROM event WHERE session_key = ? AND sequence > ? AND type = ?',
      session.session_key,
      sequence,
      type,
    ) !== undefined
  return (
    isRow ||
    connection
      .select<Row<'event_bundle'>>(
        'SELECT * FROM event_bundle WHERE session_key = ? AND last_sequence > ?',
        session.session_key,
        sequence,
      )
      .some((bundle) => eventsOf(bundle).some((event) => event.type === type && event.sequence > sequence))
  )
}

/**
 * Puts the oldest events of a session that are in no bundle yet into one, if there are enough of them. Answers whether it
 * did. The caller makes the transaction.
 */
export function bundleEvents(connection: Connection, sessionKey: number): boolean {
  const rows = connection.select<EventRow>(
    `SELECT * FROM event WHERE session_key = ?
       AND sequence > (SELECT coalesce(max(last_sequence), 0) FROM event_bundle WHERE session_key = ?)
       AND sequence < (SELECT max(sequence) FROM event WHERE session_key = ?)
       AND type IN (${[...BUNDLED].map((type) => `'${type}'`).join(', ')}) ORDER BY sequence LIMIT ${BUNDLE_SIZE}`,
    sessionKey,
    sessionKey,
    sessionKey,
  )
  const bundled = rows.filter(canBeBundled)
  if (!insertBundle(connection, sessionKey, bundled)) return false
  for (const { sequence } of bundled)
    connection.run('DELETE FROM event WHERE session_key = ? AND sequence = ?', sessionKey, sequence)
  return true
}

/** Whether an event may lie in a bundle, if it is not the newest of its session. */
export function canBeBundled({ type, payload }: Pick<EventRow, 'type' | 'payload'>): boolean {
  return BUNDLED.has(type) && !NAMES_SESSION.test(payload)
}

/**
 * Stores events as a bundle, if there are enough of them; answers whether it did. They can be bundled, are in the order of
 * their sequences, and no bundle of their session has one between the first and the last of them.
 */
export function insertBundle(connection: Connection, sessionKey: number, rows: readonly EventRow[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || rows.length < SMALLEST_BUNDLE) return false
  connection.run(
    'INSERT INTO event_bundle (session_key, first_sequence, last_sequence, count, packed) VALUES (?, ?, ?, ?, ?)',
    sessionKey,
    first.sequence,
    last.sequence,
    rows.length,
    pack(`[${rows.map(toJson).join(',')}]`),
  )
  return true
}

/** Deletes the log of a session. Answers how many events it had. */
export function deleteEvents(connection: Connection, sessionKey: number): number {
  const bundles = connection.select<{ count: number }>(
    'DELETE FROM event_bundle WHERE session_key = ? RETURNING count',
    sessionKey,
  )
  const { changes } = connection.run('DELETE FROM event WHERE session_key = ?', sessionKey)
  return bundles.reduce((sum, { count }) => sum + count, changes)
}

/** An event as a list of its columns. Its payload is JSON already. */
function toJson(row: EventRow): string {
  const { sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload } = row
  const columns = JSON.stringify([sequence, type, timestamp, event_id, turn_id, agent_id, restored])
  return `${columns.slice(0, -1)},${payload}]`
}

type Columns = readonly [number, string, number, string | null, string | null, string | null, number, object]

function eventsOf({ packed }: Pick<Row<'event_bundle'>, 'packed'>): StoredEvent[] {
  return (JSON.parse(unpack(packed)) as Columns[]).map(
    ([sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload]) => ({
      sequence,
      type,
      timestamp,
      event_id,
      turn_id,
      agent_id,
      restored,
      payload: payload as StoredEvent['payload'],
    }),
  )
}

/** An event from its row. */
export function toStored({ session_key: _key, payload, ...columns }: EventRow): StoredEvent {
  return { ...columns, payload: JSON.parse(payload) as StoredEvent['payload'] }
}

/** Two lists in the order of their sequences as one; what is in both is in it once. */
function merge(rows: readonly StoredEvent[], bundled: readonly StoredEvent[]): StoredEvent[] {
  if (bundled.length === 0) return [...rows]
  const seen = new Set(bundled.map(({ sequence }) => sequence))
  return [...bundled, ...rows.filter(({ sequence }) => !seen.has(sequence))].toSorted((a, b) => a.sequence - b.sequence)
}
