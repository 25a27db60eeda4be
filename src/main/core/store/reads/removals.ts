import { expressionBuilder } from 'kysely'
import type { Connection } from '../connection'
import type { StoredRemoval } from '../port'
import type { Tables } from '../schema'
import { db, sessionKeyOf, statement, type Placeholders } from '../statement'

/** A condition on `message`: it was not taken out of its session's conversation. */
export function isShown() {
  const { exists, lit, not, selectFrom } = expressionBuilder<Tables, 'message'>()
  return not(
    exists(
      selectFrom('removal')
        .select(lit(1).as('one'))
        .whereRef('removal.session_key', '=', 'message.session_key')
        .where('removal.undone_at', 'is', null)
        .whereRef('message.position', '>=', 'removal.from_position')
        .whereRef('message.position', '<', 'removal.end_position'),
    ),
  )
}

const removalsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('removal')
    .selectAll()
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('undone_at', 'is', null)
    .orderBy('removal_key'),
)

/** A session's removals that are not undone, oldest first. */
export function readRemovals(connection: Connection, sessionId: string): StoredRemoval[] {
  return connection.all(removalsOf({ sessionId })).map((row) => ({
    removalId: row.removal_id,
    kind: row.kind as StoredRemoval['kind'],
    messageId: row.after_message_id,
    fromPosition: row.from_position,
    endPosition: row.end_position,
    throughMessageId: row.through_message_id,
  }))
}
