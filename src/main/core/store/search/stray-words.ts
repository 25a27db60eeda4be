import { sql } from 'kysely'
import type { Connection } from '../connection'
import { db, sqlStatement } from '../statement'

const deleteStrayWords = sqlStatement(
  {},
  () => sql`DELETE FROM message_text WHERE rowid IN (
    SELECT id FROM message_text_docsize WHERE id NOT IN (${db.selectFrom('message').select('message_key')}))`,
)

/** Removes the words of messages that are gone from the index. */
export function dropStrayWords(connection: Connection): void {
  connection.run(deleteStrayWords())
}
