import type { Compression } from '#shared/compression/entities'
import type { ContextWindowState } from '#shared/usage/entities'
import type { Connection } from '../connection'
import type { CompressionReads, StoredSquash } from '../port'
import { defined } from '#shared/kernel/defined'
import { db, indexed, literals, sessionKeyOf, statement, type Placeholders } from '../statement'

const sessionById = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').select(['session_key', 'session_id']).where('session_id', '=', p.sessionId),
)

const stateOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('session_state')
    .select(['context_window', 'pins'])
    .where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const squashEvents = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    // By itself SQLite takes the primary key, and reads the session's whole log.
    .selectFrom(indexed('event', 'event_squash'))
    .select(['sequence', 'event_id', 'type', 'timestamp', 'payload'])
    .where('session_key', '=', p.sessionKey)
    .where('type', 'in', literals(['squash', 'squash.undone']))
    .orderBy('sequence'),
)

/** Reads of compressions and of what they must not touch. */
export function compressionReads(connection: Connection): CompressionReads {
  return {
    compressions(sessionId) {
      const session = connection.first(sessionById({ sessionId }))
      return Promise.resolve(session === undefined ? [] : readSquashes(connection, session).map(toCompression))
    },
    contextWindow(sessionId) {
      const row = connection.first(stateOf({ sessionId }))
      if (row === undefined) return Promise.resolve(undefined)
      return Promise.resolve(
        row.context_window === null ? null : (JSON.parse(row.context_window) as ContextWindowState),
      )
    },
    pins(sessionId) {
      const row = connection.first(stateOf({ sessionId }))
      return Promise.resolve(row?.pins == null ? [] : (JSON.parse(row.pins) as string[]))
    },
  }
}

/**
 * A session's compressions in the order they were made, without those that are undone; with `asOf` as they were at that
 * sequence.
 */
export function readSquashes(
  connection: Connection,
  { session_key, session_id }: { readonly session_key: number; readonly session_id: string },
  asOf = Number.POSITIVE_INFINITY,
): StoredSquash[] {
  const rows = connection.all(squashEvents({ sessionKey: session_key }))
  let squashes = new Map<string, StoredSquash>()
  for (const row of rows) {
    if (row.sequence > asOf) continue
    const payload = JSON.parse(row.payload) as SquashRow
    if (row.type === 'squash.undone') squashes.delete(payload.eventId)
    else {
      const squashId = row.event_id ?? `${session_id}:${row.sequence}`
      const { replaces, ...squash } = payload
      const replaced = replaces === undefined ? undefined : squashes.get(replaces)
      const position = squash.position ?? replaced?.position
      const stored = {
        ...squash,
        ...defined({ position }),
        squashId,
        sequence: row.sequence,
        timestamp: row.timestamp,
      }
      if (replaced === undefined) squashes.set(squashId, stored)
      else squashes = new Map([...squashes].map((known) => (known[0] === replaces ? [squashId, stored] : known)))
    }
  }
  return [...squashes.values()]
}

/** The part of `squash` and `squash.undone` events that matters here. */
type SquashRow = Omit<StoredSquash, 'squashId' | 'timestamp' | 'sequence'> & {
  readonly eventId: string
  readonly replaces?: string
}

/** Returns a compression as conversations show it. */
export function toCompression({
  squashId,
  timestamp,
  position,
  compressedMessageIds,
  tokensBefore,
  tokensAfter,
  tokensExact,
}: StoredSquash): Compression {
  return {
    eventId: squashId,
    timestamp,
    ...defined({ position }),
    ...(compressedMessageIds === undefined ? {} : { compressedMessageIds: [...compressedMessageIds] }),
    ...defined({ tokensBefore, tokensAfter, tokensExact }),
  }
}
