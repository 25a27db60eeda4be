import { sql } from 'kysely'
import { sessionKey } from '#shared/kernel/session-key'
import type { Connection } from '../connection'
import { pack } from '../packed'
import type { MachineCopy, MachineCopyWrites } from '../port'
import type { Row } from '../schema'
import { indexedText } from '../search/search-text'
import { db, sqlStatement, statement, valuesOf, type Placeholders } from '../statement'

/** Number of characters of a conversation whose words are found. */
const MOST_TEXT = 4_000_000

const upsertCopy = statement((p: Placeholders<Omit<Row<'machine_copy'>, 'copy_key'>>) =>
  db
    .insertInto('machine_copy')
    .values({
      session_ref: p.session_ref,
      machine_id: p.machine_id,
      copied_at: p.copied_at,
      is_opened: p.is_opened,
      data: p.data,
    })
    .onConflict((conflict) =>
      conflict.column('session_ref').doUpdateSet(({ ref, fn }) => ({
        machine_id: ref('excluded.machine_id'),
        copied_at: ref('excluded.copied_at'),
        is_opened: fn<number>('max', [ref('machine_copy.is_opened'), ref('excluded.is_opened')]),
        data: ref('excluded.data'),
      })),
    ),
)

const keyOf = statement((p: Placeholders<{ session: string }>) =>
  db.selectFrom('machine_copy').select('copy_key').where('session_ref', '=', p.session),
)

const keysOfSessions = statement((p: Placeholders<{ sessions: string }>) =>
  db.selectFrom('machine_copy').select('copy_key').where('session_ref', 'in', valuesOf<string>(p.sessions)),
)

const keysOf = statement((p: Placeholders<{ machineId: string; mostOpened: number }>) =>
  db
    .selectFrom('machine_copy')
    .select('copy_key')
    .where('machine_id', '=', p.machineId)
    .where('is_opened', '<=', p.mostOpened),
)

const oldestKeys = statement((p: Placeholders<{ machineId: string; most: number }>) =>
  db
    .selectFrom('machine_copy')
    .select('copy_key')
    .where('machine_id', '=', p.machineId)
    .orderBy('copied_at', 'desc')
    .limit(sql.lit(-1))
    .offset(p.most),
)

const deleteCopies = statement((p: Placeholders<{ keys: string }>) =>
  db.deleteFrom('machine_copy').where('copy_key', 'in', valuesOf<number>(p.keys)),
)

const deleteWords = sqlStatement(
  {},
  (p: Placeholders<{ keys: string }>) =>
    sql`DELETE FROM machine_copy_text WHERE rowid IN (SELECT value FROM json_each(${p.keys}))`,
)

const insertWords = sqlStatement(
  {},
  (p: Placeholders<{ key: number; text: string }>) =>
    sql`INSERT INTO machine_copy_text (rowid, text) VALUES (${p.key}, ${p.text})`,
)

/** Takes the words of what was deleted out of the index. */
const forgetWords = sqlStatement({}, () => sql`INSERT INTO machine_copy_text (machine_copy_text) VALUES ('optimize')`)

/** Writes of copies of other machines' conversations. */
export function machineCopyWrites(connection: Connection): MachineCopyWrites {
  return {
    putMachineCopy(copy, most) {
      const { machineId, copiedAt, isOpened } = copy
      const session = sessionKey(copy)
      const data = pack(JSON.stringify(copy), 1)
      const row = {
        session_ref: session,
        machine_id: machineId,
        copied_at: copiedAt,
        is_opened: isOpened ? 1 : 0,
        data,
      }
      connection.run(upsertCopy(row))
      const key = connection.first(keyOf({ session }))?.copy_key
      if (key !== undefined) {
        connection.run(deleteWords({ keys: JSON.stringify([key]) }))
        connection.run(insertWords({ key, text: indexedText(textOf(copy)) }))
      }
      remove(connection, connection.all(oldestKeys({ machineId, most })), false)
    },
    deleteMachineCopies(machineId, { onlyUnopened }) {
      remove(connection, connection.all(keysOf({ machineId, mostOpened: onlyUnopened ? 0 : 1 })))
    },
  }
}

/** Deletes the copies of a machine. */
export function deleteCopiesOf(connection: Connection, machineId: string): void {
  remove(connection, connection.all(keysOf({ machineId, mostOpened: 1 })))
}

/** Deletes the copies of sessions; `sessions`: a list of their keys as JSON. */
export function deleteCopiesOfSessions(connection: Connection, sessions: string): void {
  remove(connection, connection.all(keysOfSessions({ sessions })))
}

function remove(connection: Connection, rows: readonly { copy_key: number }[], forgets = true): void {
  if (rows.length === 0) return
  const keys = JSON.stringify(rows.map(({ copy_key }) => copy_key))
  connection.run(deleteWords({ keys }))
  connection.run(deleteCopies({ keys }))
  if (forgets) connection.run(forgetWords())
}

/** Text of a conversation, for the search index. */
function textOf({ conversation }: MachineCopy): string {
  return conversation.blocks
    .flatMap((block) => (block.type === 'text' ? [block.content] : []))
    .join('\n')
    .slice(0, MOST_TEXT)
}
