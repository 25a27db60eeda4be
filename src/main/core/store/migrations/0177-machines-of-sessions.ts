import { sql, type Kysely } from 'kysely'

const statements = [
  sql`PRAGMA defer_foreign_keys = ON`,
  sql`UPDATE machine_usage SET session_id =
    (SELECT '@' || machine_id FROM machine_session AS one WHERE one.session_id = machine_usage.session_id)
    || '/' || session_id`,
  sql`UPDATE machine_session SET session_id = '@' || machine_id || '/' || session_id`,
  sql`UPDATE machine_copy SET session_id = '@' || machine_id || '/' || session_id`,
  ...['machine_usage', 'machine_session', 'machine_copy'].map(
    (table) => sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN session_id TO session_ref`,
  ),
]

/** Sessions of other machines by machine and id, as `sessionKey` writes them: two machines can use one id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
