import type { Connection } from '../connection'
import type { WordIndex } from '../search/word-index'
import { SEQUENCE_BEHIND } from './check'
import { dropDangling } from './dangling'
import { orphanChecks } from './orphans'
import { unindexedMessages } from './unindexed'

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
  for (const { from, where } of orphanChecks) connection.run(`DELETE FROM ${from} WHERE ${where}`)
  connection.run(
    `UPDATE session_state SET reserved_sequence = (SELECT max(sequence) FROM event
       WHERE event.session_key = session_state.session_key) WHERE ${SEQUENCE_BEHIND}`,
  )
  if (codes.has('word-index-damaged')) connection.run("INSERT INTO message_text (message_text) VALUES ('delete-all')")
  connection.run(
    `DELETE FROM message_text WHERE rowid IN (
       SELECT id FROM message_text_docsize WHERE id NOT IN (SELECT message_key FROM message))`,
  )
  indexMissing(words, connection, check)
}

/** Adds the messages to the index of words that it does not know. */
function indexMissing(words: WordIndex, connection: Connection, check: () => void): void {
  for (const { key, text } of unindexedMessages(connection)) {
    check()
    words.add(key, text)
  }
}
