import { sql, type SqlBool } from 'kysely'
import { contentText } from '#shared/session/block-text'
import type { Connection } from '../connection'
import { toBlocks } from '../entities'
import { db, statement, type Placeholders } from '../statement'

/** Number of messages that are read at once. */
const MESSAGES_A_PAGE = 200

const unindexedAfter = statement((p: Placeholders<{ after: number }>) =>
  db
    .selectFrom('message')
    .select(['message_key', 'content_text', 'blocks', 'packed'])
    .where('message_key', '>', p.after)
    .where(sql<SqlBool>`${sql.ref('message_key')} not in (select id from message_text_docsize)`)
    .orderBy('message_key')
    .limit(MESSAGES_A_PAGE),
)

/** Messages with text that the index of words does not know. */
export function* unindexedMessages(connection: Connection): Iterable<{ readonly key: number; readonly text: string }> {
  for (let after = 0; ;) {
    const messages = connection.all(unindexedAfter({ after }))
    for (const row of messages) {
      const text = row.content_text ?? contentText(toBlocks(row))
      if (text !== '') yield { key: row.message_key, text }
    }
    const last = messages.at(-1)
    if (last === undefined) return
    after = last.message_key
  }
}
