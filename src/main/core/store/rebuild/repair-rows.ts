import { sql } from 'kysely'
import { contentText } from '#shared/session/block-text'
import type { Block } from '#shared/session/blocks'
import type { Connection, SqlValue } from '../connection'
import { blockColumns } from '../entities'
import type { WordIndex } from '../search/word-index'
import { dropStrayWords } from '../search/stray-words'
import { db, dynamicStatement, statement, type Placeholders } from '../statement'
import { putRows } from './put-rows'
import { ofSession, ownersOf, type PlainRow, type SessionRows } from './rows'
import { derivedTables, origins } from './tables'

type OfSession = Placeholders<{ sessionKey: number }>

const messageById = statement((p: Placeholders<{ messageId: string }>) =>
  db.selectFrom('message').select('message_key').where('message_id', '=', p.messageId),
)

const messagesOf = statement((p: OfSession) =>
  db.selectFrom('message').select(['message_key', 'message_id']).where('session_key', '=', p.sessionKey),
)

const unplaceAll = statement((p: OfSession) =>
  db.updateTable('message').set({ position: null }).where('session_key', '=', p.sessionKey),
)

/** Tables whose rows stay, so that their keys and contents do. */
const KEPT: ReadonlySet<string> = new Set(['session', 'session_state', 'message'])

/**
 * Removes what hangs on agents and messages that are gone: their keys are given again, to rows that are rebuilt. The caller
 * makes the transaction.
 */
export function dropUnowned(connection: Connection): void {
  for (const [name, { owner }] of derivedTables)
    if (owner !== 'session_key') {
      const owners = sql.table(ownersOf(owner))
      connection.run(
        dynamicStatement(
          sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(owner)} NOT IN (SELECT ${sql.ref(owner)} FROM ${owners})`,
        ),
      )
    }
  dropStrayWords(connection)
}

/** Replaces the stored rows of a session by those that follow from its log. Contents stay. The caller makes the transaction. */
export function repairRows(connection: Connection, words: WordIndex, sessionKey: number, rows: SessionRows): void {
  for (const [name, table] of derivedTables.toReversed())
    if (!KEPT.has(name))
      connection.run(dynamicStatement(sql`DELETE FROM ${sql.table(name)} WHERE ${ofSession(name, table, sessionKey)}`))
  for (const entry of derivedTables) {
    const [name] = entry
    if (name === 'message') repairMessages(connection, words, sessionKey, rows.message)
    else if (KEPT.has(name) && hasRow(connection, name, sessionKey)) update(connection, name, sessionKey, rows[name][0])
    else putRows(connection, entry, sessionKey, rows[name])
  }
}

function hasRow(connection: Connection, name: string, sessionKey: number): boolean {
  return (
    connection.first(
      dynamicStatement(sql`SELECT 1 AS one FROM ${sql.table(name)} WHERE session_key = ${sessionKey}`),
    ) !== undefined
  )
}

function repairMessages(connection: Connection, words: WordIndex, sessionKey: number, rows: readonly PlainRow[]): void {
  // Places are taken one by one, and each once.
  connection.run(unplaceAll({ sessionKey }))
  const stored = new Map(connection.all(messagesOf({ sessionKey })).map((row) => [row.message_id, row.message_key]))
  for (const row of rows) {
    const messageId = row['message_id'] as string
    const key = stored.get(messageId)
    const { content_text, blocks, packed: _packed, ...head } = row
    if (key === undefined) insertMessage(connection, words, sessionKey, row)
    else connection.run(dynamicStatement(sql`UPDATE message SET ${assignments(head)} WHERE message_key = ${key}`))
  }
}

function insertMessage(connection: Connection, words: WordIndex, sessionKey: number, row: PlainRow): void {
  const blocks = row['blocks'] as string
  putRows(connection, ['message', origins.message], sessionKey, [{ ...row, ...blockColumns(blocks) }])
  const key = connection.first(messageById({ messageId: row['message_id'] as string }))?.message_key
  const text = (row['content_text'] as string | null) ?? contentText(JSON.parse(blocks) as Block[])
  if (key !== undefined && text !== '') words.add(key, text)
}

function update(connection: Connection, name: string, sessionKey: number, row: PlainRow | undefined): void {
  if (row !== undefined)
    connection.run(
      dynamicStatement(sql`UPDATE ${sql.table(name)} SET ${assignments(row)} WHERE session_key = ${sessionKey}`),
    )
}

function assignments(row: PlainRow) {
  return sql.join(Object.entries(row).map(([column, value]: [string, SqlValue]) => sql`${sql.ref(column)} = ${value}`))
}
