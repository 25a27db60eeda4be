import type { Connection } from '../connection'
import type { TranscriptReads } from '../port'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { TranscriptAccounts } from '../transcript-accounts'
import { TranscriptTable } from '../transcripts'

const countsByTool = statement(() =>
  db
    .selectFrom('session')
    .innerJoin(
      db.selectFrom('transcript').select(['session_id', 'adapter_name']).distinct().as('tool'),
      'tool.session_id',
      'session.session_id',
    )
    .select(({ fn }) => [
      'tool.adapter_name',
      fn.countAll<number>().filterWhere('status', '=', 'discovered').as('found'),
      fn.countAll<number>().filterWhere('status', '<>', 'discovered').as('imported'),
    ])
    .groupBy('tool.adapter_name'),
)

const discoveredByAll = statement(() =>
  db.selectFrom('session').select('session_id').where('status', '=', 'discovered').orderBy('last_activity_at', 'desc'),
)

const discoveredBy = statement((p: Placeholders<{ adapterNames: string }>) =>
  db
    .selectFrom('session')
    .select('session_id')
    .where('status', '=', 'discovered')
    .where('adapter_name', 'in', valuesOf<string>(p.adapterNames))
    .orderBy('last_activity_at', 'desc'),
)

const importedWithoutCopy = statement((p: Placeholders<{ adapterNames: string }>) =>
  db
    .selectFrom('transcript')
    .select('session_id')
    .distinct()
    .where('imported_size', 'is not', null)
    .where('session_id', 'is not', null)
    .where('path', 'not like', '%.db')
    .where('path', 'not like', '%.vscdb')
    .where('adapter_name', 'in', valuesOf<string>(p.adapterNames))
    .where('session_id', 'not in', ({ selectFrom }) =>
      selectFrom('transcript_copy').select('transcript_copy.session_id'),
    )
    .$narrowType<{ session_id: string }>(),
)

/** Reads of sessions that other tools wrote. */
export function transcriptReads(connection: Connection): TranscriptReads {
  const table = new TranscriptTable(connection)
  const accounts = new TranscriptAccounts(connection)
  return {
    transcriptCounts() {
      const rows = connection.all(countsByTool())
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
    transcriptAt(path) {
      const [file, ...others] = table.at(path)
      if (file === undefined || others.length > 0) return Promise.resolve(null)
      return Promise.resolve({ adapterName: file.adapterName, nativeId: file.parentId ?? file.nativeId })
    },
    discovered(adapterNames) {
      const found =
        adapterNames === 'all' ? discoveredByAll() : discoveredBy({ adapterNames: JSON.stringify(adapterNames) })
      const rows = connection.all(found)
      return Promise.resolve(rows.map(({ session_id }) => session_id))
    },
    recordCounts: (sessionIds) => Promise.resolve(accounts.sums(sessionIds)),
    unknownRecords: (sessionId, page) => Promise.resolve(accounts.unknown(sessionId, page)),
    readBefore: (reader) => Promise.resolve(accounts.readBefore(reader)),
    withoutCopy(adapterNames) {
      const rows = connection.all(importedWithoutCopy({ adapterNames: JSON.stringify(adapterNames) }))
      return Promise.resolve(rows.map(({ session_id }) => session_id))
    },
  }
}
