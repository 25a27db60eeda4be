import { sql } from 'kysely'
import type { SessionSize } from '#shared/store/entities'
import type { CheckWatcher } from '../care/check'
import type { Connection } from '../connection'
import { STAGED } from '../import/staged-status'
import { db, statement, type Placeholders } from '../statement'

const sizesOfMessages = statement(() =>
  db
    .selectFrom('message')
    .select(({ ref }) => [
      'session_key',
      sql<number>`sum(octet_length(${ref('blocks')}) + coalesce(octet_length(${ref('packed')}), 0)
        + coalesce(octet_length(${ref('content_text')}), 0))`.as('size'),
    ])
    .groupBy('session_key'),
)

const sizesOfEvents = statement(() =>
  db
    .selectFrom('event')
    .select(({ ref }) => ['session_key', sql<number>`sum(octet_length(${ref('payload')}))`.as('size')])
    .groupBy('session_key'),
)

const sizesOfBundles = statement(() =>
  db
    .selectFrom('event_bundle')
    .select(({ ref }) => ['session_key', sql<number>`sum(octet_length(${ref('packed')}))`.as('size')])
    .groupBy('session_key'),
)

const sizesOfBlobs = statement(() =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('message_blob')
        .innerJoin('message', 'message.message_key', 'message_blob.message_key')
        .select(['message.session_key', 'message_blob.blob_key'])
        .distinct()
        .union(selectFrom('session_blob').select(['session_blob.session_key', 'session_blob.blob_key']))
        .as('owned'),
    )
    .innerJoin('blob_part', 'blob_part.blob_key', 'owned.blob_key')
    .select(({ ref }) => ['owned.session_key', sql<number>`sum(octet_length(${ref('content')}))`.as('size')])
    .groupBy('owned.session_key'),
)

const nameOf = statement((p: Placeholders<{ key: number }>) =>
  db
    .selectFrom('session')
    .select(({ fn }) => ['session_id', fn.coalesce('title', 'first_user_message').as('title'), 'status'])
    .where('session_key', '=', p.key)
    .where('status', '<>', STAGED),
)

/** Returns the sessions that take most of a store, largest first, without the space that pages and indexes need. */
export function readSessionSizes(connection: Connection, limit: number, watcher: CheckWatcher): SessionSize[] {
  const sizes = new Map<number, number>()
  const parts = [sizesOfMessages, sizesOfEvents, sizesOfBundles, sizesOfBlobs]
  parts.forEach((part, index) => {
    watcher.check()
    for (const { session_key, size } of connection.all(part()))
      sizes.set(session_key, (sizes.get(session_key) ?? 0) + size)
    watcher.progress((index + 1) / parts.length)
  })
  const largest = [...sizes].toSorted((a, b) => b[1] - a[1])
  const sessions = largest.flatMap(([key, size]) => {
    const row = connection.first(nameOf({ key }))
    if (row === undefined) return []
    const title = row.title === null ? {} : { title: row.title.slice(0, 200) }
    return [{ sessionId: row.session_id, ...title, status: row.status, size }]
  })
  return sessions.slice(0, limit)
}
