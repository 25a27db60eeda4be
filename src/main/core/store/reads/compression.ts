import type { Compression } from '../../../../shared/compression/entities'
import type { ContextWindowState } from '../../../../shared/usage/entities'
import type { Connection } from '../connection'
import type { CompressionReads, StoredSquash } from '../port'
import type { Row } from '../schema'

/** Reads of compressions and of what they must not touch. */
export function compressionReads(connection: Connection): CompressionReads {
  return {
    compressions(sessionId) {
      const session = connection.get<Pick<Row<'session'>, 'session_key' | 'session_id'>>(
        'SELECT session_key, session_id FROM session WHERE session_id = ?',
        sessionId,
      )
      return Promise.resolve(session === undefined ? [] : readSquashes(connection, session).map(toCompression))
    },
    contextWindow(sessionId) {
      const row = connection.get<{ context_window: string | null }>(
        'SELECT context_window FROM session_state JOIN session USING (session_key) WHERE session_id = ?',
        sessionId,
      )
      if (row === undefined) return Promise.resolve(undefined)
      return Promise.resolve(
        row.context_window === null ? null : (JSON.parse(row.context_window) as ContextWindowState),
      )
    },
    pins(sessionId) {
      const row = connection.get<{ pins: string | null }>(
        'SELECT pins FROM session_state JOIN session USING (session_key) WHERE session_id = ?',
        sessionId,
      )
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
  const rows = connection.select<{
    sequence: number
    event_id: string | null
    type: string
    timestamp: number
    payload: string
  }>(
    // By itself SQLite takes the primary key, and reads the session's whole log.
    `SELECT sequence, event_id, type, timestamp, payload FROM event INDEXED BY event_squash
       WHERE session_key = ? AND type IN ('squash', 'squash.undone') ORDER BY sequence`,
    session_key,
  )
  let squashes = new Map<string, StoredSquash>()
  for (const row of rows) {
    if (row.sequence > asOf) continue
    const payload = JSON.parse(row.payload) as SquashRow
    if (row.type === 'squash.undone') squashes.delete(payload.eventId)
    else {
      const squashId = row.event_id ?? `${session_id}:${row.sequence}`
      const { replaces, ...squash } = payload
      const stored = { ...squash, squashId, sequence: row.sequence, timestamp: row.timestamp }
      if (replaces === undefined || !squashes.has(replaces)) squashes.set(squashId, stored)
      else squashes = new Map([...squashes].map((known) => (known[0] === replaces ? [squashId, stored] : known)))
    }
  }
  return [...squashes.values()]
}

/** What `squash` and `squash.undone` events hold, so far as it matters here. */
type SquashRow = Omit<StoredSquash, 'squashId' | 'timestamp' | 'sequence'> & {
  readonly eventId: string
  readonly replaces?: string
}

/** What a conversation shows of compressions. */
export function toCompression({
  squashId,
  timestamp,
  compressedMessageIds,
  tokensBefore,
  tokensAfter,
  tokensExact,
}: StoredSquash): Compression {
  return {
    eventId: squashId,
    timestamp,
    ...(compressedMessageIds === undefined ? {} : { compressedMessageIds: [...compressedMessageIds] }),
    ...(tokensBefore === undefined ? {} : { tokensBefore }),
    ...(tokensAfter === undefined ? {} : { tokensAfter }),
    ...(tokensExact === undefined ? {} : { tokensExact }),
  }
}
