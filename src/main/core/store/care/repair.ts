import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { WordIndex } from '../search/word-index'
import { isSequenceBehind } from './check'
import { db, sqlStatement, statement } from '../statement'
import { dropDangling } from './dangling'
import { orphanChecks } from './orphans'
import { unindexedMessages } from './unindexed'

const catchSequencesUp = statement(() =>
  db
    .updateTable('session_state')
    .set(({ selectFrom }) => ({
      reserved_sequence: selectFrom('event')
        .select(({ fn }) => fn.max('event.sequence').as('last'))
        .whereRef('event.session_key', '=', 'session_state.session_key'),
    }))
    .where(isSequenceBehind()),
)

const deleteAllWords = sqlStatement({}, () => sql`INSERT INTO message_text (message_text) VALUES ('delete-all')`)

const deleteStrayWords = sqlStatement(
  {},
  () => sql`DELETE FROM message_text WHERE rowid IN (
    SELECT id FROM message_text_docsize WHERE id NOT IN (${db.selectFrom('message').select('message_key')}))`,
)

/**
 * Repairs every kind of fault that can be repaired safely, which is what nobody can see: rows without owner, references to
 * nothing, and the index of words, which is made from the messages. The caller makes the transaction; `check` throws where
 * it is to be given up.
 */
export function repairFaults(
  connection: Connection,
  words: WordIndex,
  codes: ReadonlySet<string>,
  check: () => void = () => undefined,
): void {
  dropDangling(connection)
  for (const { remove } of orphanChecks) connection.run(remove())
  connection.run(catchSequencesUp())
  if (codes.has('word-index-damaged')) connection.run(deleteAllWords())
  connection.run(deleteStrayWords())
  indexMissing(words, connection, check)
}

/** Adds the messages to the index of words that it does not know. */
function indexMissing(words: WordIndex, connection: Connection, check: () => void): void {
  for (const { key, text } of unindexedMessages(connection)) {
    check()
    words.add(key, text)
  }
}
