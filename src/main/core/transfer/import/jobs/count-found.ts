import { ok } from '#shared/kernel/result'
import type { SnapshotUsage } from '#shared/snapshot/entities'
import { eachItem } from '#core/agents/transcript/items'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { FoundUsage, type LongWrite, type TranscriptFile, TranscriptTable, withStore } from '#core/store/jobs'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { READER } from '../accounts'
import { partsOf } from '../source'
import { countReports, type SnapshotTarget } from '../to-snapshot'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    countFound: typeof countFound
  }
}

/** Result of counting. */
export interface CountedFound {
  /** Number of sessions that were counted. */
  readonly counted: number
  /** Sessions whose files could not be read. */
  readonly failed: number
}

/**
 * Counts the usage of sessions that were discovered and not imported, from their files, each completely or not at all.
 * Those that have not changed since they were counted are left alone.
 */
export const countFound: Job<null, CountedFound> = (_, context) =>
  withStore(context, async (write) => {
    const found = new FoundUsage(write.connection)
    write.step(() => found.forgetImported())
    const waiting = found.waiting(READER)
    let counted = 0
    for (const [index, sessionId] of waiting.entries()) {
      context.check()
      const usage = await usageIn(write, sessionId, context)
      if (usage !== null) {
        write.step(() => found.put(sessionId, READER, usage))
        counted++
      }
      context.progress((index + 1) / waiting.length)
    }
    write.commit()
    return ok({ counted, failed: waiting.length - counted })
  })

/** Returns the usage in the files of a session; null when they cannot be read. */
async function usageIn(
  { connection }: LongWrite,
  sessionId: string,
  context: Pick<WorkContext, 'check'>,
): Promise<SnapshotUsage[] | null> {
  const table = new TranscriptTable(connection)
  const file = table.ofSession(sessionId)
  if (file === undefined) return null
  try {
    return await read(file, table, context)
  } catch (thrown) {
    if (thrown instanceof Error && 'syscall' in thrown) return null
    throw thrown
  }
}

async function read(
  file: TranscriptFile,
  table: TranscriptTable,
  context: Pick<WorkContext, 'check'>,
): Promise<SnapshotUsage[] | null> {
  const { adapterName, nativeId } = file
  const format = transcriptFormats.find((known) => known.adapterName === adapterName)
  const parts = format === undefined ? null : await partsOf(file, format, table)
  if (format === undefined || parts === null) return null
  const target: SnapshotTarget = { adapterName, nativeId, canContinue: false, existing: null, now: 0 }
  const usage: SnapshotUsage[] = []
  for await (const item of eachItem(format.items(parts, nativeId, { isRewound: true }))) {
    context.check()
    if (item.kind === 'session') usage.push(...countReports(item.session, '', target).usageReports)
  }
  return usage
}
