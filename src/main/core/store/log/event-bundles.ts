import type { Connection } from '../connection'
import { pack, unpack } from '../packed'
import type { Row } from '../schema'
import { findSessionKey } from '../session-key'
import { db, statement, valuesOf, type Placeholders } from '../statement'

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
  /** JSON of its private fields, or null. */
  readonly private: string | null
}

export type EventRow = Row<'event'>

/** Maximum number of events in a bundle. */
export const BUNDLE_SIZE = 256

/** Fewer than these would win too little. */
const SMALLEST_BUNDLE = 16

/** The types that most of a log consists of, and that no statement selects by. */
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

type AfterSequence = Placeholders<{ sessionKey: number; after: number }>

const eventsAfter = statement((p: Placeholders<{ sessionKey: number; after: number; limit: number }>) =>
  db
    .selectFrom('event')
    .selectAll()
    .where('session_key', '=', p.sessionKey)
    .where('sequence', '>', p.after)
    .orderBy('sequence')
    .limit(p.limit),
)

const nextBundle = statement((p: AfterSequence) =>
  db
    .selectFrom('event_bundle')
    .selectAll()
    .where('session_key', '=', p.sessionKey)
    .where('last_sequence', '>', p.after)
    .orderBy('last_sequence')
    .limit(1),
)

const lastEventUpTo = statement((p: Placeholders<{ sessionKey: number; upTo: number }>) =>
  db
    .selectFrom('event')
    .select(['sequence', 'event_id'])
    .where('session_key', '=', p.sessionKey)
    .where('sequence', '<=', p.upTo)
    .orderBy('sequence', 'desc')
    .limit(1),
)

const lastBundleBetween = statement((p: Placeholders<{ sessionKey: number; after: number; upTo: number }>) =>
  db
    .selectFrom('event_bundle')
    .selectAll()
    .where('session_key', '=', p.sessionKey)
    .where('first_sequence', '<=', p.upTo)
    .where('last_sequence', '>', p.after)
    .orderBy('last_sequence', 'desc')
    .limit(1),
)

const eventOfTypeAfter = statement((p: Placeholders<{ sessionKey: number; after: number; type: string }>) =>
  db
    .selectFrom('event')
    .select('sequence')
    .where('session_key', '=', p.sessionKey)
    .where('sequence', '>', p.after)
    .where('type', '=', p.type)
    .limit(1),
)

const bundlesAfter = statement((p: AfterSequence) =>
  db
    .selectFrom('event_bundle')
    .selectAll()
    .where('session_key', '=', p.sessionKey)
    .where('last_sequence', '>', p.after),
)

/** The oldest events of a session that are in no bundle and may lie in one by their types. */
const unbundled = statement((p: Placeholders<{ sessionKey: number; types: string }>) =>
  db
    .selectFrom('event')
    .selectAll()
    .where('session_key', '=', p.sessionKey)
    .where('sequence', '>', ({ fn, lit, selectFrom }) =>
      fn.coalesce(
        selectFrom('event_bundle')
          .select((eb) => eb.fn.max('event_bundle.last_sequence').as('last'))
          .where('event_bundle.session_key', '=', p.sessionKey),
        lit(0),
      ),
    )
    .where('sequence', '<', ({ selectFrom }) =>
      selectFrom('event as newest')
        .select((eb) => eb.fn.max('newest.sequence').as('last'))
        .where('newest.session_key', '=', p.sessionKey),
    )
    .where('type', 'in', valuesOf<string>(p.types))
    .orderBy('sequence')
    .limit(BUNDLE_SIZE),
)

const deleteEvent = statement((p: Placeholders<{ sessionKey: number; sequence: number }>) =>
  db.deleteFrom('event').where('session_key', '=', p.sessionKey).where('sequence', '=', p.sequence),
)

const insertBundleRow = statement((p: Placeholders<Row<'event_bundle'>>) =>
  db.insertInto('event_bundle').values({
    session_key: p.session_key,
    first_sequence: p.first_sequence,
    last_sequence: p.last_sequence,
    count: p.count,
    packed: p.packed,
  }),
)

const deleteBundlesOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.deleteFrom('event_bundle').where('session_key', '=', p.sessionKey).returning('count'),
)

const deleteEventsOf = statement((p: Placeholders<{ sessionKey: number }>) =>
  db.deleteFrom('event').where('session_key', '=', p.sessionKey),
)

/** Returns the events of a session after a sequence, in order, at most `limit`. */
export function storedEvents(
  connection: Connection,
  sessionKey: number,
  afterSequence: number,
  limit: number,
): StoredEvent[] {
  // First the rows: what another thread bundles between the two is then found twice instead of never.
  const rows = connection.all(eventsAfter({ sessionKey, after: afterSequence, limit }))
  const bundled: StoredEvent[] = []
  for (let after = afterSequence; bundled.length < limit;) {
    const bundle = connection.first(nextBundle({ sessionKey, after }))
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
  const row = connection.first(lastEventUpTo({ sessionKey, upTo }))
  const bundle = connection.first(lastBundleBetween({ sessionKey, after: row?.sequence ?? 0, upTo }))
  const bundled = bundle === undefined ? undefined : eventsOf(bundle).findLast(({ sequence }) => sequence <= upTo)
  return (bundled?.sequence ?? 0) > (row?.sequence ?? 0) ? bundled : row
}

/** Returns whether a session has an event of a type after a sequence. */
export function hasEventAfter(connection: Connection, sessionId: string, type: string, sequence: number): boolean {
  const sessionKey = findSessionKey(connection, sessionId)
  if (sessionKey === undefined) return false
  return (
    connection.first(eventOfTypeAfter({ sessionKey, after: sequence, type })) !== undefined ||
    connection
      .all(bundlesAfter({ sessionKey, after: sequence }))
      .some((bundle) => eventsOf(bundle).some((event) => event.type === type && event.sequence > sequence))
  )
}

/**
 * Bundles the oldest events of a session that are in no bundle yet, if there are enough of them. Returns whether it did
 * so. The caller makes the transaction.
 */
export function bundleEvents(connection: Connection, sessionKey: number): boolean {
  const rows = connection.all(unbundled({ sessionKey, types: JSON.stringify([...BUNDLED]) }))
  const bundled = rows.filter(canBeBundled)
  if (!insertBundle(connection, sessionKey, bundled)) return false
  for (const { sequence } of bundled) connection.run(deleteEvent({ sessionKey, sequence }))
  return true
}

/** True when an event may be in a bundle, provided that it is not the newest of its session. */
export function canBeBundled({
  type,
  payload,
  private: hidden,
}: Pick<EventRow, 'type' | 'payload' | 'private'>): boolean {
  return (
    BUNDLED.has(type) && !NAMES_SESSION.test(payload) && !(hidden !== null && NAMES_SESSION.test(withoutNative(hidden)))
  )
}

/** Private fields without the id of a native session, which names none of Parley's. */
const withoutNative = (hidden: string): string => hidden.replaceAll('"adapterSessionId"', '')

/**
 * Stores events as a bundle, if there are enough of them; returns true if it did. They can be bundled, are in the order
 * of their sequences, and no bundle of their session has one between the first and the last of them.
 */
export function insertBundle(connection: Connection, sessionKey: number, rows: readonly EventRow[]): boolean {
  const bundle = bundleRow(sessionKey, rows)
  if (bundle === null) return false
  putBundle(connection, bundle)
  return true
}

/** A bundle whose events are not packed yet. */
export interface UnpackedBundle extends Omit<Row<'event_bundle'>, 'packed'> {
  readonly text: string
}

/** Returns events as a bundle; null when there are not enough of them. */
export function bundleRow(sessionKey: number, rows: readonly EventRow[]): Row<'event_bundle'> | null {
  const bundle = unpackedBundle(sessionKey, rows)
  return bundle === null ? null : packBundle(bundle)
}

/** Returns a bundle as it is stored. */
export function packBundle({ text, ...row }: UnpackedBundle): Row<'event_bundle'> {
  return { ...row, packed: pack(text) }
}

/** Returns events as a bundle that is not packed yet; null when there are not enough of them. */
export function unpackedBundle(sessionKey: number, rows: readonly EventRow[]): UnpackedBundle | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || rows.length < SMALLEST_BUNDLE) return null
  return {
    session_key: sessionKey,
    first_sequence: first.sequence,
    last_sequence: last.sequence,
    count: rows.length,
    text: `[${rows.map(toJson).join(',')}]`,
  }
}

/** Stores a bundle. */
export function putBundle(connection: Connection, bundle: Row<'event_bundle'>): void {
  connection.run(insertBundleRow(bundle))
}

/** Deletes the log of a session. Answers how many events it had. */
export function deleteEvents(connection: Connection, sessionKey: number): number {
  const bundles = connection.all(deleteBundlesOf({ sessionKey }))
  const { changes } = connection.run(deleteEventsOf({ sessionKey }))
  return bundles.reduce((sum, { count }) => sum + count, changes)
}

/** An event as a list of its columns. Its payload and its private fields, which many have none of, are JSON already. */
function toJson(row: EventRow): string {
  const { sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload, private: hidden } = row
  const columns = JSON.stringify([sequence, type, timestamp, event_id, turn_id, agent_id, restored])
  return `${columns.slice(0, -1)},${payload}${hidden === null ? '' : `,${hidden}`}]`
}

type Columns = readonly [number, string, number, string | null, string | null, string | null, number, object, object?]

function eventsOf({ packed }: Pick<Row<'event_bundle'>, 'packed'>): StoredEvent[] {
  return (JSON.parse(unpack(packed)) as Columns[]).map(
    ([sequence, type, timestamp, event_id, turn_id, agent_id, restored, payload, hidden]) => ({
      sequence,
      type,
      timestamp,
      event_id,
      turn_id,
      agent_id,
      restored,
      payload: payload as StoredEvent['payload'],
      private: hidden === undefined ? null : JSON.stringify(hidden),
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
