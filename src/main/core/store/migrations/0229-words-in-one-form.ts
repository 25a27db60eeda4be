import { sql, type Kysely } from 'kysely'
import { fold } from '#shared/find/fold'

/**
 * Writes the words of tags and notes in the form that searches compare, and notes the messages whose words, calls and edits
 * the indexes have in an earlier form, or not yet; these are written later, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO unpacked SELECT 'words', 0, max(message_key) FROM message HAVING max(message_key) > 0`.execute(
    db,
  )
  const other = sql<{
    word: string
    session_key: number
  }>`SELECT word, session_key FROM session_label WHERE word GLOB '*[^ -~]*'`
  for (const { word, session_key: key } of (await other.execute(db)).rows) {
    await sql`DELETE FROM session_label WHERE word = ${word} AND session_key = ${key}`.execute(db)
    for (const folded of fold(word).match(/[\p{L}\p{N}]+/gu) ?? [])
      await sql`INSERT OR IGNORE INTO session_label (word, session_key) VALUES (${folded}, ${key})`.execute(db)
  }
}
