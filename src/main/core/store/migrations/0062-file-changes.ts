import { sql, type Kysely } from 'kysely'

const statements = [
  // The events themselves are the record of what became of files; only the texts are kept beside them.
  sql`CREATE INDEX event_file ON event (session_key, sequence)
    WHERE type IN ('file.created', 'file.modified', 'file.deleted')`,
  sql`CREATE INDEX event_environment ON event (session_key, sequence)
    WHERE type IN ('environment.creating', 'environment.ready', 'environment.terminated', 'transcript.changed')`,
]

/** Changes of files and the life of agents' processes, found without reading the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
