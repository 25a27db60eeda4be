import { sql, type Kysely } from 'kysely'

/**
 * Removes costs that were estimated by an agent: only the Playground did that, at prices that it made up. Sums are made
 * again when the host starts with other prices than before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE usage_report SET cost_amount = NULL, cost_currency = NULL, cost_source = NULL
    WHERE cost_source = 'estimated'`.execute(db)
}
