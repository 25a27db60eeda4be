import { sql, type Compilable } from 'kysely'
import type { Connection } from '../connection'
import { tables, type Tables } from '../schema'
import { db, dynamicStatement, statement, type Placeholders } from '../statement'
import { blobsOf, deleteUnusedBlobs } from '../writes/blobs'
import type { OwnedWriter } from '../writes/writer'

/** A staged session and the one whose place it takes. */
interface Replacement {
  readonly key: number
  readonly stagedKey: number
  /** Prefix of the import's ids. */
  readonly prefix: string
  /** True when the staged session has usage, which otherwise stays what it was. */
  readonly hasUsage: boolean
}

type SessionTable = { [T in keyof Tables]: 'session_key' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Tables whose rows go with a session that is replaced, in an order that breaks no reference. */
const replaced = (Object.keys(tables) as (keyof Tables)[]).filter(
  (table): table is SessionTable =>
    'session_key' in tables[table] && !['session', 'session_state', 'permission_rule', 'message'].includes(table),
)

/** Ids that begin with the prefix of an import until its sessions take the place of others. */
const STAGED_IDS = [
  ['message', 'message_id'],
  ['agent', 'agent_id'],
  ['turn', 'turn_id'],
  ['removal', 'removal_id'],
] as const satisfies { [T in SessionTable]: readonly [T, keyof Tables[T]] }[SessionTable][]

type OfSession = Placeholders<{ key: number }>

/** The sessions that branched off messages of one. */
const branchesOf = statement((p: OfSession) =>
  db
    .selectFrom('session')
    .innerJoin('message', 'message.message_id', 'session.fork_point_message_id')
    .select(['session.session_key', 'message.position'])
    .where('message.session_key', '=', p.key)
    .$narrowType<{ position: number }>(),
)

const deleteMergesOf = statement((p: OfSession) => db.deleteFrom('merge').where('child_key', '=', p.key))

const moveMerges = statement((p: Placeholders<{ from: number; to: number }>) =>
  db.updateTable('merge').set({ child_key: p.to }).where('child_key', '=', p.from),
)

/** Leaves the sequences of both sessions behind, and one for the event of the import. */
const passSequences = statement((p: Placeholders<{ from: number; to: number }>) =>
  db
    .updateTable('session_state')
    .set(({ eb, fn, lit, selectFrom }) => ({
      reserved_sequence: eb(
        fn<number>('max', [
          'reserved_sequence',
          selectFrom('session_state as staged')
            .select('staged.reserved_sequence')
            .where('staged.session_key', '=', p.from),
        ]),
        '+',
        lit(1),
      ),
    }))
    .where('session_key', '=', p.to),
)

const deleteSession = statement((p: OfSession) => db.deleteFrom('session').where('session_key', '=', p.key))

const nameInPayloads = statement((p: Placeholders<{ key: number; prefix: string }>) =>
  db
    .updateTable('event')
    .set(({ fn }) => ({ payload: fn<string>('replace', ['payload', p.prefix, sql.lit('')]) }))
    .where('session_key', '=', p.key)
    .where(({ eb, fn }) => eb(fn<number>('instr', ['payload', p.prefix]), '>', 0)),
)

/** A branch off a message that the new version does not have starts from the one that stands in its place. */
const moveForkPoint = statement((p: Placeholders<{ parentKey: number; position: number; key: number }>) =>
  db
    .updateTable('session')
    .set(({ selectFrom }) => ({
      fork_point_message_id: selectFrom('message')
        .select('message.message_id')
        .where('message.session_key', '=', p.parentKey)
        .where('message.position', '<=', p.position)
        .orderBy('message.position', 'desc')
        .limit(1),
    }))
    .where('session_key', '=', p.key)
    .where(({ exists, lit, not, selectFrom }) =>
      not(
        exists(
          selectFrom('message')
            .select(lit(1).as('one'))
            .whereRef('message.message_id', '=', 'session.fork_point_message_id'),
        ),
      ),
    ),
)

const deleteMessagesOf = statement((p: OfSession) => db.deleteFrom('message').where('session_key', '=', p.key))

const disownBlobs = statement((p: OfSession) => db.deleteFrom('session_blob').where('session_key', '=', p.key))

const USAGE = ['usage_report', 'usage_total', 'usage_day'] as const

/** Puts what is staged into the place of what is there; sessions that branched off it stay where they are. */
export function replaceSession(
  connection: Connection,
  owned: OwnedWriter,
  { key, stagedKey, prefix, hasUsage }: Replacement,
): void {
  const children = connection.all(branchesOf({ key }))
  connection.run(deleteMergesOf({ key }))
  deleteMessages(connection, key, owned)
  for (const table of replaced) {
    if (USAGE.some((usage) => usage === table)) continue
    connection.run(deleteRows(table, key))
    connection.run(moveRows(table, stagedKey, key))
  }
  connection.run(moveRows('message', stagedKey, key))
  connection.run(moveMerges({ from: stagedKey, to: key }))
  if (hasUsage) for (const table of USAGE) connection.run(deleteRows(table, key))
  copyRow(connection, 'session', key, stagedKey, ['session_key', 'session_id', 'parent_session_id', 'root_session_id'])
  copyRow(connection, 'session_state', key, stagedKey, ['session_key', 'reserved_sequence'])
  connection.run(passSequences({ from: stagedKey, to: key }))
  connection.run(deleteSession({ key: stagedKey }))
  for (const [table, column] of STAGED_IDS) {
    const id = sql.ref(column)
    connection.run(
      dynamicStatement(sql`UPDATE ${sql.table(table)} SET ${id} = substr(${id}, ${prefix.length + 1})
        WHERE session_key = ${key} AND substr(${id}, 1, ${prefix.length}) = ${prefix}`),
    )
  }
  connection.run(nameInPayloads({ key, prefix: prefix }))
  for (const child of children)
    connection.run(moveForkPoint({ parentKey: key, position: child.position, key: child.session_key }))
}

function copyRow(
  connection: Connection,
  table: 'session' | 'session_state',
  to: number,
  from: number,
  except: readonly string[],
): void {
  const copied = Object.keys(tables[table]).filter((column) => !except.includes(column))
  const columns = sql.join(copied.map((column) => sql.ref(column)))
  connection.run(
    dynamicStatement(sql`UPDATE ${sql.table(table)}
      SET (${columns}) = (SELECT ${columns} FROM ${sql.table(table)} WHERE session_key = ${from})
      WHERE session_key = ${to}`),
  )
}

function deleteRows(table: SessionTable, key: number): Compilable {
  return dynamicStatement(sql`DELETE FROM ${sql.table(table)} WHERE session_key = ${key}`)
}

function moveRows(table: SessionTable, from: number, to: number): Compilable {
  return dynamicStatement(sql`UPDATE ${sql.table(table)} SET session_key = ${to} WHERE session_key = ${from}`)
}

/** Deletes a session's messages, their words, and the long texts that nobody else has. */
function deleteMessages(connection: Connection, sessionKey: number, { words }: OwnedWriter): void {
  const blobs = blobsOf(connection, sessionKey)
  words.removeSession(sessionKey)
  connection.run(deleteMessagesOf({ key: sessionKey }))
  connection.run(disownBlobs({ key: sessionKey }))
  deleteUnusedBlobs(connection, blobs)
}
