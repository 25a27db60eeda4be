import { closeSync, openSync, readSync } from 'node:fs'
import { ok } from '../../../../shared/kernel/result'
import type { ImportReport } from '../../../../shared/snapshot/entities'
import { transcriptFormats } from '../../adapters/transcript/formats'
import { Rewound, type TranscriptPart } from '../../adapters/transcript/format'
import { importSnapshot, type ImportContext } from '../../snapshot/import-snapshot'
import type { PublishQuestion } from '../../snapshot/jobs/import'
import { hasEventAfter } from '../../store/event-bundles'
import { sessionReads } from '../../store/reads/sessions'
import type { LongWrite } from '../../store/second-connection'
import { COPY_PART, TranscriptTable, type TranscriptFile } from '../../store/transcripts'
import type { Job, WorkContext } from '../../worker/protocol'
import { withStore } from '../../worker/with-store'
import { isSame, lookAt } from '../scan-folder'
import { partsOf, transcriptSource } from '../source'
import type { SnapshotWish } from '../to-snapshot'

export interface TranscriptOrder {
  readonly sessionIds: readonly string[]
  /** The adapters that can be started here. */
  readonly available: readonly string[]
  /** By adapterName, the tools whose files are kept too. */
  readonly kept: readonly string[]
  /** Sessions in which something runs. */
  readonly busy: readonly string[]
  /** Unix ms. */
  readonly now: number
}

/**
 * Imports sessions of other tools, one after the other, each whole or not at all. One that is here already takes in what
 * its file got since, unless it was gone on with here.
 */
export const importTranscripts: Job<TranscriptOrder, ImportReport> = (order, context) =>
  withStore(context, async (write) => {
    const report = { imported: [] as string[], skipped: [] as string[], errors: [] as ImportReport['errors'] }
    for (const [index, sessionId] of order.sessionIds.entries()) {
      context.check()
      const progress = (part: number): void => context.progress((index + part) / order.sessionIds.length)
      const outcome = await importOne(write, sessionId, order, context, progress)
      if (outcome === 'imported') report.imported.push(sessionId)
      else if (outcome === 'skipped') report.skipped.push(sessionId)
      else report.errors.push({ sessionId, error: outcome.error })
    }
    return ok(report)
  })

type Outcome = 'imported' | 'skipped' | { readonly error: string }

async function importOne(
  write: LongWrite,
  sessionId: string,
  order: TranscriptOrder,
  context: WorkContext,
  progress: (part: number) => void,
): Promise<Outcome> {
  const table = new TranscriptTable(write.connection)
  const file = table.ofSession(sessionId)
  const format = transcriptFormats.find(({ adapterName }) => adapterName === file?.adapterName)
  if (file === undefined || format === undefined) return { error: 'It is not a session of another tool.' }
  const now = lookAt(file.path)
  if (isUpToDate(table, file, now)) return 'skipped'
  const parts = await partsOf(file, format, table)
  if (parts === null) return { error: `The file it was found in is gone: ${file.path}` }
  const existing = await sessionReads(write.connection).session(sessionId)
  const wish: SnapshotWish = {
    adapterName: file.adapterName,
    nativeId: file.nativeId,
    canContinue: order.available.includes(file.adapterName),
    existing,
    now: order.now,
  }
  const bring = (isRewound: boolean) =>
    importSnapshot(
      write,
      transcriptSource(parts, format, now?.size ?? file.size, wish, isRewound),
      { onConflict: 'overwrite' },
      importContext,
    )
  const busy = new Set(order.busy)
  const importContext: ImportContext = {
    check: () => context.check(),
    progress,
    isBusy: (id) => busy.has(id),
    async beforePublish(replaced) {
      const answer = await context.ask({ replaced } satisfies PublishQuestion)
      return answer.ok ? ok(undefined) : answer
    },
    now: order.now,
    suffix: '',
  }
  const imported = await bring(false).catch((thrown: unknown) => {
    if (thrown instanceof Rewound) return bring(true)
    throw thrown
  })
  if (!imported.ok) return { error: imported.error.message }
  const [fault] = imported.value.errors
  if (fault !== undefined) return { error: fault.error }
  if (!imported.value.imported.includes(sessionId)) return { error: 'Nothing was said in it yet.' }
  if (order.kept.includes(file.adapterName)) for (const part of parts) keep(write, table, sessionId, part, context)
  write.step(() => table.noteImport(sessionId, now?.size ?? file.size, now?.changedAt ?? file.changedAt))
  write.commit()
  return 'imported'
}

/** Nothing new is in the file, or the session was gone on with here, or the file is gone and nothing was lost. */
function isUpToDate(table: TranscriptTable, file: TranscriptFile, now: ReturnType<typeof lookAt>): boolean {
  if (file.imported === null || file.sessionId === null) return false
  return now === null || isSame(now, file.imported) || isOwn(table, file.sessionId, file.imported.sequence)
}

/** What was said here is in no file that this session's agent did not write; it counts from then on. */
function isOwn(table: TranscriptTable, sessionId: string, sequence: number): boolean {
  return hasEventAfter(table.connection, sessionId, 'message', sequence)
}

function keep(
  write: LongWrite,
  table: TranscriptTable,
  sessionId: string,
  { path }: TranscriptPart,
  context: WorkContext,
) {
  // A database holds all sessions of its tool, and the tool keeps it.
  if (path.endsWith('.db') || lookAt(path) === null) return
  write.together(() => {
    const parts = table.keepCopy(sessionId, path, chunksOf(path))
    while (parts.next().done !== true) context.check()
  })
}

function* chunksOf(path: string): Generator<Uint8Array> {
  const descriptor = openSync(path, 'r')
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(COPY_PART)
      const length = readSync(descriptor, buffer, 0, COPY_PART, null)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}
