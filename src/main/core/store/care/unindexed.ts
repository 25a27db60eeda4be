import { contentText } from '../../../../shared/session/blocks'
import type { Connection } from '../connection'
import { toBlocks, type BlockColumns } from '../entities'

/** How many messages are read at once. */
const MESSAGES_A_PAGE = 200

/** Messages with text that the index of words does not know. */
export function* unindexedMessages(connection: Connection): Iterable<{ readonly key: number; readonly text: string }> {
  for (let after = 0; ;) {
    const messages = connection.select<BlockColumns & { message_key: number; content_text: string | null }>(
      `SELECT message_key, content_text, blocks, packed FROM message WHERE message_key > ?
         AND message_key NOT IN (SELECT id FROM message_text_docsize) ORDER BY message_key LIMIT ${MESSAGES_A_PAGE}`,
      after,
    )
    for (const row of messages) {
      const text = row.content_text ?? contentText(toBlocks(row))
      if (text !== '') yield { key: row.message_key, text }
    }
    const last = messages.at(-1)
    if (last === undefined) return
    after = last.message_key
  }
}
