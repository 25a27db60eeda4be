import { sql, type Kysely } from 'kysely'

const statements = [
  /* What the price of a call depends on besides its tokens; NULL: the usual. */
  sql`ALTER TABLE usage_report ADD COLUMN service_tier TEXT`,
  sql`ALTER TABLE usage_report ADD COLUMN speed TEXT`,
  sql`ALTER TABLE usage_report ADD COLUMN region TEXT`,
  sql`ALTER TABLE usage_report ADD COLUMN web_searches INTEGER`,
]

/** Service tier, speed, region and web searches of reports, so that their price can be estimated again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
