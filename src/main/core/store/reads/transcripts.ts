import type { Connection } from '../connection'
import type { TranscriptReads } from '../port'
import { TranscriptTable } from '../transcripts'

/** Reads of sessions that other tools wrote. */
export function transcriptReads(connection: Connection): TranscriptReads {
  const table = new TranscriptTable(connection)
  return {
    transcriptCounts() {
      const rows = connection.select<{ adapter_name: string; found: number; imported: number }>(
        `SELECT adapter_name, count(*) FILTER (WHERE status = 'discovered') AS found,
           count(*) FILTER (WHERE status <> 'discovered') AS imported
           FROM session JOIN (SELECT DISTINCT session_id, adapter_name AS tool FROM transcript) USING (session_id)
           GROUP BY tool`,
      )
      const copies = new Map(table.keptOf().map(({ adapterName, ...kept }) => [adapterName, kept]))
      const counts = rows.map(({ adapter_name: adapterName, found, imported }) => {
        const { kept = 0, keptBytes = 0 } = copies.get(adapterName) ?? {}
        return [adapterName, { found, imported, kept, keptBytes }] as const
      })
      return Promise.resolve(new Map(counts))
    },
    transcript(sessionId) {
      const file = table.ofSession(sessionId)
      return Promise.resolve(file === undefined ? null : { path: file.path, imported: file.imported })
    },
    discovered(adapterNames) {
      const rows = connection.select<{ session_id: string }>(
        `SELECT session_id FROM session WHERE status = 'discovered'
           AND (? = 'all' OR adapter_name IN (SELECT value FROM json_each(?))) ORDER BY last_activity_at DESC`,
        adapterNames === 'all' ? 'all' : 'named',
        JSON.stringify(adapterNames),
      )
      return Promise.resolve(rows.map(({ session_id }) => session_id))
    },
    withoutCopy(adapterNames) {
      const rows = connection.select<{ session_id: string }>(
        `SELECT DISTINCT session_id FROM transcript WHERE imported_size IS NOT NULL AND session_id IS NOT NULL
           AND path NOT LIKE '%.db' AND adapter_name IN (SELECT value FROM json_each(?))
           AND session_id NOT IN (SELECT session_id FROM transcript_copy)`,
        JSON.stringify(adapterNames),
      )
      return Promise.resolve(rows.map(({ session_id }) => session_id))
    },
  }
}
