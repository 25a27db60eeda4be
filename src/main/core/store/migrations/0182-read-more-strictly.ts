import { sql, type Kysely } from 'kysely'

/** Number of folders of sessions that are looked at: those with the latest activity. */
const FOLDERS = 50

const statements = [
  sql`CREATE TABLE stricter_reading (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (kind, name)
  ) STRICT, WITHOUT ROWID`,
  sql`INSERT INTO stricter_reading SELECT 'rule', rule_id FROM permission_rule
    WHERE (effect = 'deny' AND command_pattern IS NOT NULL)
      OR (effect = 'allow' AND folder IS NOT NULL AND (command_pattern IS NOT NULL OR danger_level = 'exec'))`,
  sql`INSERT OR IGNORE INTO stricter_reading SELECT 'folder', folder FROM trusted_folder`,
  sql`INSERT OR IGNORE INTO stricter_reading SELECT 'folder', target_working_directory FROM session
    WHERE target_working_directory IS NOT NULL AND status NOT IN ('archived', 'discovered')
    GROUP BY target_working_directory ORDER BY max(last_activity_at) DESC LIMIT ${sql.lit(FOLDERS)}`,
]

/**
 * What was saved before shell commands and settings of git were read more strictly (decisions 0200 and 0215), so that people
 * are told once which of it asks now. A new store has nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
