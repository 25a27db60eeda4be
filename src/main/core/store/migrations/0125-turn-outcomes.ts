import { sql, type Kysely } from 'kysely'

/** Error texts that earlier versions gave to turns that never ended properly. */
const INTERRUPTED = 'Parley stopped while this turn was running. What had arrived is kept.'
const CUT_OFF = 'It was cut off by being exported.'

/**
 * Records the outcome of turns that were cancelled or interrupted. For completed and failed turns the status already
 * gives the outcome, so their rows stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE turn ADD COLUMN outcome TEXT`.execute(db)
  await sql`UPDATE turn SET outcome = 'interrupted'
    WHERE status = 'error' AND error IN (${INTERRUPTED}, ${CUT_OFF})`.execute(db)
  await sql`UPDATE turn SET outcome = 'cancelled' WHERE status = 'completed' AND turn_id IN (
    SELECT turn_id FROM delivery JOIN message USING (message_key) WHERE outcome = 'cancelled')`.execute(db)
}
