import { sql, type Kysely } from 'kysely'

const statements = [
  /* Terminals of people in sessions, with what they showed last, compressed. */
  sql`CREATE TABLE terminal (
    terminal_id TEXT NOT NULL PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    data TEXT NOT NULL,
    screen BLOB NOT NULL
  ) STRICT`,
  sql`CREATE INDEX terminal_by_session ON terminal (session_key)`,
]

/** Terminals, which are shown again after the host was restarted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
