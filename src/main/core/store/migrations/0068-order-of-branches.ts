import { sql, type Kysely } from 'kysely'

const statements = [
  /*
   * The messages that a branch shares depend on what was rewound or compressed before it was made. Timestamps cannot
   * tell that order: two things can happen in one millisecond, and clocks are set back. Sequences of the parent's log
   * can.
   */
  sql`ALTER TABLE session ADD COLUMN branched_at_sequence INTEGER`,
  sql`ALTER TABLE removal ADD COLUMN made_sequence INTEGER NOT NULL DEFAULT 0`,
  sql`ALTER TABLE removal ADD COLUMN undone_sequence INTEGER`,
  sql`UPDATE session SET branched_at_sequence = (
    SELECT sequence FROM event
      WHERE event.session_key = (SELECT session_key FROM session AS parent WHERE parent.session_id = session.parent_session_id)
        AND type = 'branch.created' AND payload ->> '$.childSessionId' = session.session_id
      ORDER BY sequence DESC LIMIT 1
  ) WHERE parent_session_id IS NOT NULL`,
  sql`UPDATE removal SET
    made_sequence = coalesce((
      SELECT sequence FROM event WHERE event.session_key = removal.session_key
        AND type IN ('truncated', 'merge.undone') AND payload ->> '$.removalId' = removal_id
    ), 0),
    undone_sequence = (
      SELECT sequence FROM event WHERE event.session_key = removal.session_key
        AND type = 'history.restored' AND payload ->> '$.removalId' = removal_id
    )`,
]

/** Branches, rewinds and compressions in the order of the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
