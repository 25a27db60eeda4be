import { sql, type Kysely } from 'kysely'

/** What turns that a host had left open were told to have failed of. */
const INTERRUPTED = 'Parley stopped while this turn was running. What had arrived is kept.'
const CUT_OFF = 'It was cut off by being exported.'

/**
 * Turns that were cancelled or interrupted say so. Of those that went well or failed the status says it already, so that
 * their rows stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE turn ADD COLUMN outcome TEXT`.execute(db)
  await sql`UPDATE turn SET outcome = 'interrupted'
    WHERE status = 'error' AND error IN (${INTERRUPTED}, ${CUT_OFF})`.execute(db)
  await sql`UPDATE turn SET outcome = 'cancelled' WHERE status = 'completed' AND turn_id IN (
    SELECT turn_id FROM delivery JOIN message USING (message_key) WHERE outcome = 'cancelled')`.execute(db)
}
