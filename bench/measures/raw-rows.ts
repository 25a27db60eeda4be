import Database from 'better-sqlite3'
import { contentText } from '#shared/session/block-text'
import { toBlocks, type BlockColumns } from '#core/store/entities'
import { indexedText } from '#core/store/search/search-text'

/** Tables that an import of transcripts fills, with references after what they refer to. */
const TABLES = [
  'session',
  'session_state',
  'agent',
  'turn',
  'message',
  'event',
  'event_bundle',
  'usage_report',
  'usage_total',
  'transcript',
  'transcript_cursor',
  'blob',
  'blob_part',
  'message_blob',
] as const

/** Rows of a store, and the words of its messages. */
export interface StoredRows {
  readonly tables: ReadonlyMap<string, readonly unknown[][]>
  readonly words: readonly (readonly [messageKey: number, text: string])[]
}

/** Reads the rows of a store. */
export function storedRows(file: string): StoredRows {
  const database = new Database(file, { readonly: true })
  const all = (table: string): unknown[][] => database.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][]
  const messages = database
    .prepare<[], BlockColumns & { message_key: number; content_text: string | null }>(
      'SELECT message_key, content_text, blocks, packed FROM message',
    )
    .all()
  const rows = {
    tables: new Map(TABLES.map((table) => [table, all(table)])),
    words: messages.map(
      (row) => [row.message_key, indexedText(row.content_text ?? contentText(toBlocks(row)))] as const,
    ),
  }
  database.close()
  return rows
}

/** Writes rows into an empty store in one transaction, with prepared statements and without any check. */
export function writeRaw(file: string, { tables, words }: StoredRows): void {
  const database = new Database(file)
  database.pragma('synchronous = NORMAL')
  database.pragma('cache_size = -32768')
  database.pragma('foreign_keys = OFF')
  database.transaction(() => {
    for (const [table, rows] of tables) {
      const [first] = rows
      if (first === undefined) continue
      const insert = database.prepare(`INSERT INTO "${table}" VALUES (${first.map(() => '?').join()})`)
      for (const row of rows) insert.run(row)
    }
    const insertWords = database.prepare('INSERT INTO message_text (rowid, text) VALUES (?, ?)')
    for (const [messageKey, text] of words) if (text !== '') insertWords.run(messageKey, text)
  })()
  database.close()
}
