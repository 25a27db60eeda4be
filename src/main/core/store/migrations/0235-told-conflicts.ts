import { sql, type Kysely } from 'kysely'

/** Conflicts of which the agents of both branches were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE told_conflict (
    conflict TEXT NOT NULL PRIMARY KEY,
    told_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
}
