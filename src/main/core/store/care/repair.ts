import { sql } from 'kysely'
import type { Connection } from '../connection'
import { dropStrayWords } from '../search/stray-words'
import type { WordIndex } from '../search/word-index'
import { DANGLING_ROWS, isSequenceBehind } from './check'
import { db, sqlStatement, statement } from '../statement'
import { dropDangling } from './dangling'
import { keepLostMessages } from './lost-sessions'
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

const REMOVED: ReadonlySet<string> = new Set([DANGLING_ROWS, ...orphanChecks.map(({ code }) => code)])

/** Returns whether rows are removed for a kind of fault. */
export const isRemoved = (code: string): boolean => REMOVED.has(code)

/**
 * Repairs every kind of fault that can be repaired safely, which is what nobody can see: rows without owner, references to
 * nothing, and the index of words, which is made from the messages. Messages without a session get one. The caller makes
 * the transaction, and has ruled out that a log can replace what is removed; `check` throws where it is to be given up.
 */
export function repairFaults(
  connection: Connection,
  words: WordIndex,
  codes: ReadonlySet<string>,
  check: () => void = () => undefined,
): void {
  keepLostMessages(connection)
  dropDangling(connection)
  for (const { remove } of orphanChecks) connection.run(remove())
  connection.run(catchSequencesUp())
  if (codes.has('word-index-damaged')) connection.run(deleteAllWords())
  dropStrayWords(connection)
  indexMissing(words, connection, check)
}

/** Adds the messages to the index of words that it does not know. */
function indexMissing(words: WordIndex, connection: Connection, check: () => void): void {
  for (const { key, text } of unindexedMessages(connection)) {
    check()
    words.add(key, text)
  }
}
