import { sql } from 'kysely'
import type { Connection } from '../connection'
import { db, sqlStatement, statement, type Placeholders } from '../statement'
import { indexedPaths, indexedText } from './search-text'
import type { ToolEntry } from './tool-entries'

/*
 * The index is a virtual table of FTS5, which Kysely does not know.
 */

const insertEntry = statement((p: Placeholders<{ messageKey: number; block: number }>) =>
  db.insertInto('tool_entry').values({ message_key: p.messageKey, block: p.block }),
)

const insertText = sqlStatement(
  {},
  (p: Placeholders<{ entryKey: number } & Omit<ToolEntry, 'block'>>) =>
    sql`INSERT INTO tool_text (rowid, command, path, error, output, reasoning)
      VALUES (${p.entryKey}, ${p.command}, ${p.path}, ${p.error}, ${p.output}, ${p.reasoning})`,
)

const deleteTextsOfMessage = sqlStatement(
  {},
  (p: Placeholders<{ messageKey: number }>) =>
    sql`DELETE FROM tool_text
      WHERE rowid IN (${db.selectFrom('tool_entry').select('entry_key').where('message_key', '=', p.messageKey)})`,
)

const deleteEntriesOfMessage = statement((p: Placeholders<{ messageKey: number }>) =>
  db.deleteFrom('tool_entry').where('message_key', '=', p.messageKey),
)

const deleteTextsOfSession = sqlStatement(
  {},
  (p: Placeholders<{ sessionKey: number }>) =>
    sql`DELETE FROM tool_text WHERE rowid IN (${db
      .selectFrom('tool_entry')
      .innerJoin('message', 'message.message_key', 'tool_entry.message_key')
      .select('entry_key')
      .where('message.session_key', '=', p.sessionKey)})`,
)

/** Adds the entries of a message. */
export function addToolEntries(connection: Connection, messageKey: number, entries: readonly ToolEntry[]): void {
  for (const { block, ...texts } of entries) {
    const { lastInsertRowid } = connection.run(insertEntry({ messageKey, block }))
    connection.run(
      insertText({
        entryKey: Number(lastInsertRowid),
        command: indexedText(texts.command),
        path: indexedPaths(texts.path),
        error: indexedText(texts.error),
        output: indexedText(texts.output),
        reasoning: indexedText(texts.reasoning),
      }),
    )
  }
}

/** Replaces the entries of a message. */
export function replaceToolEntries(connection: Connection, messageKey: number, entries: readonly ToolEntry[]): void {
  connection.run(deleteTextsOfMessage({ messageKey }))
  connection.run(deleteEntriesOfMessage({ messageKey }))
  addToolEntries(connection, messageKey, entries)
}

/** Removes the words of the calls of a session; their entries go with its messages. */
export function removeToolEntries(connection: Connection, sessionKey: number): void {
  connection.run(deleteTextsOfSession({ sessionKey }))
}
