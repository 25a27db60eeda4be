import type { ImportAccount, ImportReport } from '#shared/snapshot/entities'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { RecordCounts } from '#shared/import/record-counts'
import type { Store } from '#core/store/port'

/** Returns the sum of the counts of some tools, with the reasons of their rules. */
export function accountOf(counts: ReadonlyMap<string, RecordCounts>): ImportAccount {
  const sums = { read: 0, shown: 0, joined: 0, unknown: 0 }
  const hidden: ImportAccount['hidden'] = []
  for (const [adapterName, some] of counts) {
    const rules = transcriptFormats.find((format) => format.adapterName === adapterName)?.hides ?? {}
    sums.read += some.read
    sums.shown += some.shown
    sums.joined += some.joined
    sums.unknown += some.unknown
    for (const [rule, count] of Object.entries(some.hidden))
      hidden.push({ adapterName, rule, reason: rules[rule] ?? rule, count })
  }
  return { ...sums, hidden: hidden.toSorted((a, b) => b.count - a.count) }
}

/** Adds the fates of the records of its transcripts to a report. */
export async function accounted(store: Pick<Store, 'read'>, report: ImportReport): Promise<ImportReport> {
  const sessionIds = [...report.imported, ...report.skipped]
  const counts = sessionIds.length === 0 ? new Map<string, RecordCounts>() : await store.read.recordCounts(sessionIds)
  return counts.size === 0 ? report : { ...report, account: accountOf(counts) }
}
