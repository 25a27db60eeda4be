import { contentText } from '#shared/session/block-text'
import type { Connection } from './connection'
import { toBlocks } from './entities'
import { indexedText } from './search/search-text'
import { toolEntries, type ToolEntry } from './search/tool-entries'
import { replaceToolEntries } from './search/tool-index'
import type { WordIndex } from './search/word-index'
import { db, statement, type Placeholders } from './statement'
import { editedFiles, putEditedFiles } from './writes/file-edits'

/** Number of messages that one step writes. */
const MESSAGES_A_STEP = 32

const span = statement(() => db.selectFrom('unpacked').selectAll().where('kind', '=', 'words'))
const deleteSpan = statement(() => db.deleteFrom('unpacked').where('kind', '=', 'words'))
const shorten = statement((p: Placeholders<{ upTo: number }>) =>
  db.updateTable('unpacked').set({ end_key: p.upTo }).where('kind', '=', 'words'),
)

const newestBetween = statement((p: Placeholders<{ after: number; end: number }>) =>
  db
    .selectFrom('message')
    .select(['message_key', 'content_text', 'blocks', 'packed'])
    .where('message_key', '>', p.after)
    .where('message_key', '<=', p.end)
    .orderBy('message_key', 'desc')
    .limit(MESSAGES_A_STEP),
)

const hasEntries = statement((p: Placeholders<{ key: number }>) =>
  db.selectFrom('tool_entry').select('entry_key').where('message_key', '=', p.key).limit(1),
)

/** Returns the number of messages whose words are still to be written, at most. */
export function unwrittenWords(connection: Connection): number {
  const left = connection.first(span())
  return left === undefined ? 0 : left.end_key - left.after_key
}

/**
 * Writes the words, calls and edits of some messages of an earlier version into the indexes, the newest first. False when
 * none are left. The caller makes the transaction.
 */
export function reindexMessages(connection: Connection, words: WordIndex): boolean {
  const left = connection.first(span())
  if (left === undefined) return false
  const rows = connection.all(newestBetween({ after: left.after_key, end: left.end_key }))
  for (const { message_key: key, ...row } of rows) {
    const blocks = toBlocks(row)
    const text = row.content_text ?? contentText(blocks)
    if (indexedText(text) !== text) words.replace(key, text)
    putEditedFiles(connection, key, editedFiles(blocks))
    const entries = toolEntries(blocks)
    if (entries.length > 0 && (connection.first(hasEntries({ key })) === undefined || entries.some(hasOtherForm)))
      replaceToolEntries(connection, key, entries)
  }
  const last = rows.at(-1)?.message_key
  connection.run(last === undefined || last - 1 <= left.after_key ? deleteSpan() : shorten({ upTo: last - 1 }))
  return last !== undefined
}

function hasOtherForm({ command, path, error, output, reasoning }: ToolEntry): boolean {
  return [command, path, error, output, reasoning].some((text) => indexedText(text) !== text)
}
