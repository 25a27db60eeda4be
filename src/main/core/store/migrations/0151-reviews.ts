import { sql, type Kysely } from 'kysely'

/** Actions in reviews of changes, found without reading the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX event_review ON event (session_key, sequence)
    WHERE type IN ('review.comment.added', 'review.comment.edited', 'review.comment.removed', 'review.comments.sent',
      'review.file.viewed', 'review.applied')`.execute(db)
}
