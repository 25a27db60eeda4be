import { ok } from '../../../../../shared/kernel/result'
import type { SessionSize } from '../../../../../shared/store/entities'
import { openSecond } from '../../../store/second-connection'
import { STAGED } from '../../../store/import/staged-status'
import type { Job } from '../../../base/worker/protocol'

declare module '../../../base/worker/job-table' {
  interface JobTable {
    measureSessions: typeof measureSessions
  }
}

interface Sized {
  readonly session_key: number
  readonly size: number
}

/** What a session's rows hold, without the space that pages and indexes need. */
const PARTS = [
  `SELECT session_key, sum(octet_length(blocks) + coalesce(octet_length(packed), 0)
       + coalesce(octet_length(content_text), 0)) AS size
     FROM message GROUP BY session_key`,
  'SELECT session_key, sum(octet_length(payload)) AS size FROM event GROUP BY session_key',
  'SELECT session_key, sum(octet_length(packed)) AS size FROM event_bundle GROUP BY session_key',
  `SELECT session_key, sum(octet_length(content)) AS size FROM (
     SELECT DISTINCT session_key, blob_key FROM message_blob JOIN message USING (message_key)
     UNION SELECT session_key, blob_key FROM session_blob) JOIN blob_part USING (blob_key) GROUP BY session_key`,
] as const

/** Reads the whole store, to tell what the sessions take of it. */
export const measureSessions: Job<{ readonly limit: number }, SessionSize[]> = async ({ limit }, context) => {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const sizes = new Map<number, number>()
    PARTS.forEach((sql, index) => {
      context.check()
      for (const { session_key, size } of connection.select<Sized>(sql))
        sizes.set(session_key, (sizes.get(session_key) ?? 0) + size)
      context.progress((index + 1) / PARTS.length)
    })
    const largest = [...sizes].toSorted((a, b) => b[1] - a[1])
    const sessions = largest.flatMap(([key, size]) => {
      const row = connection.get<{ session_id: string; title: string | null; status: string }>(
        `SELECT session_id, coalesce(title, first_user_message) AS title, status FROM session
           WHERE session_key = ? AND status <> '${STAGED}'`,
        key,
      )
      if (row === undefined) return []
      const title = row.title === null ? {} : { title: row.title.slice(0, 200) }
      return [{ sessionId: row.session_id, ...title, status: row.status, size }]
    })
    return await Promise.resolve(ok(sessions.slice(0, limit)))
  } finally {
    connection.database.close()
  }
}
