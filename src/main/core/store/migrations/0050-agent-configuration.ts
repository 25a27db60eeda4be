import { sql, type Kysely } from 'kysely'

const statements = [
  // Personas, profiles and provider configurations: few, and always read whole.
  sql`CREATE TABLE configuration (
    configuration_key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    configuration_id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL
  ) STRICT`,
  // Separate from the agent, because instructions can be long and lists of sessions show agents.
  sql`CREATE TABLE agent_setup (
    agent_key INTEGER NOT NULL PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
    setup TEXT NOT NULL
  ) STRICT`,
]

/** Adds the configurations that agents are started with, saved under a name and with each agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
