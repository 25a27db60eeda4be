import { sql, type Compilable, type RawBuilder, type SqlBool } from 'kysely'
import { tables, type Tables } from '../schema'
import { dynamicStatement } from '../statement'

/** Rows of one table that belong to nobody. */
export interface OrphanCheck {
  readonly code: string
  readonly message: string
  readonly from: keyof Tables
  /** Counts them. */
  readonly count: () => Compilable<{ found: number }>
  /** Deletes them. */
  readonly remove: () => Compilable
}

type TableWith<C extends string> = { [T in keyof Tables]: C extends keyof Tables[T] ? T : never }[keyof Tables]

/** A condition: a reference leads to no row of a table. */
function isDangling<C extends string>(column: C, table: TableWith<C>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} not in (select ${sql.ref(column)} from ${sql.table(table)})`
}

function orphans(code: string, message: string, from: keyof Tables, where: RawBuilder<SqlBool>): OrphanCheck {
  const table = sql.table(from)
  return {
    code,
    message,
    from,
    count: () => dynamicStatement(sql<{ found: number }>`select count(*) as found from ${table} where ${where}`),
    remove: () => dynamicStatement(sql`delete from ${table} where ${where}`),
  }
}

/** Tables in which a row keeps a file or long output. */
const blobOwners = (Object.keys(tables) as (keyof Tables)[]).filter(
  (table): table is TableWith<'blob_key'> => 'blob_key' in tables[table] && table !== 'blob' && table !== 'blob_part',
)

const noSession = isDangling('session_key', 'session')

const noBlob = isDangling('blob_key', 'blob')

/**
 * Rows that can belong to nobody, in an order in which deleting them leaves nothing else behind. Rows of other tables are
 * found by their foreign keys.
 */
export const orphanChecks: readonly OrphanCheck[] = [
  orphans('orphan-messages', 'Messages belong to no session.', 'message', noSession),
  orphans('orphan-events', 'Events belong to no session.', 'event', noSession),
  orphans(
    'orphan-links',
    'Messages refer to files or long outputs that are not there.',
    'message_blob',
    sql<SqlBool>`${noBlob} or ${isDangling('message_key', 'message')}`,
  ),
  orphans(
    'orphan-blobs',
    'Files or long outputs belong to nobody.',
    'blob',
    sql.join(
      blobOwners.map((owner) => isDangling('blob_key', owner)),
      sql` and `,
    ),
  ),
  orphans('orphan-blob-parts', 'Parts of files or long outputs belong to none.', 'blob_part', noBlob),
]
