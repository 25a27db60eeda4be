import { reviewEvents } from '#shared/review/events'
import type { ReviewFact } from '#shared/review/reduce'
import type { Connection } from '../connection'
import type { ReviewReads } from '../port'
import { db, indexed, literals, sessionKeyOf, statement, type Placeholders } from '../statement'

const reviewEventsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    // By itself SQLite takes the primary key, and reads the session's whole log.
    .selectFrom(indexed('event', 'event_review'))
    .select(['type', 'payload'])
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('type', 'in', literals(reviewEvents.map(({ type }) => type)))
    .orderBy('sequence'),
)

/** Reads of reviews. */
export function reviewReads(connection: Connection): ReviewReads {
  return {
    reviewFacts(sessionId) {
      const rows = connection.all(reviewEventsOf({ sessionId }))
      return Promise.resolve(
        rows.map(({ type, payload }) => ({ type, payload: JSON.parse(payload) as unknown }) as ReviewFact),
      )
    },
  }
}
