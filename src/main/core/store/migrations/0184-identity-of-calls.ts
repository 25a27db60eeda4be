import { sql, type Kysely } from 'kysely'

const statements = [
  /* Identity of the model call beyond its session; copies of it in other sessions are not stored. NULL: none is known. */
  sql`ALTER TABLE usage_report ADD COLUMN call_id TEXT`,
  /* The part of cache_write_tokens that is kept for an hour. */
  sql`ALTER TABLE usage_report ADD COLUMN long_cache_write_tokens REAL`,
  sql`CREATE INDEX usage_report_by_call ON usage_report (call_id) WHERE call_id IS NOT NULL`,
]

/** Identity of model calls, so that copies of them count once, and cache writes that cost more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
