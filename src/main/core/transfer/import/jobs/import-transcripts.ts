import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ImportReport } from '#shared/snapshot/entities'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { Rewound, type TranscriptMark } from '#core/agents/transcript/format'
import { importSnapshot, type ImportContext } from '#core/transfer/snapshot/import-snapshot'
import type { PublishQuestion } from '#core/transfer/snapshot/jobs/import'
import {
  hasEventAfter,
  isWrittenIn,
  type LongWrite,
  readUsage,
  sessionReads,
  TranscriptAccounts,
  type TranscriptFile,
  TranscriptTable,
  withStore,
} from '#core/store/jobs'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { READER } from '../accounts'
import { appendTranscript } from '../append'
import { cursorOf } from '../cursor'
import { importNew } from '../import-new'
import { keepCopy } from '../keep-copy'
import { noteUsage } from '../note-usage'
import { isSame, lookAt } from '../scan-folder'
import { partsOf, transcriptSource } from '../source'
import type { Outcome, TranscriptOrder } from '../transcript-order'
import type { SnapshotTarget } from '../to-snapshot'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    importTranscripts: typeof importTranscripts
  }
}

/**
 * Imports sessions of other tools, each completely or not at all. An imported session is updated from its file, unless it
 * was continued in Parley. Those that are not here yet come first: other threads prepare them, and this one writes.
 */
export const importTranscripts: Job<TranscriptOrder, ImportReport> = (order, context) =>
  withStore(context, async (write) => {
    const outcomes = new Map<string, Outcome>()
    const { sessionIds } = order
    const told = (part: number): void => context.progress((outcomes.size + part) / sessionIds.length)
    const put = (sessionId: string, outcome: Outcome): void => {
      outcomes.set(sessionId, outcome)
      if (outcome === 'imported') context.part(sessionId, [])
      told(0)
    }
    const done = await importNew(write, order, context, { put, progress: told })
    if (!done.ok) return done
    for (const sessionId of sessionIds) {
      if (outcomes.has(sessionId)) continue
      context.check()
      put(sessionId, await importGuarded(write, sessionId, order, context, told))
    }
    return ok(reportOf(sessionIds, outcomes))
  })

function reportOf(sessionIds: readonly string[], outcomes: ReadonlyMap<string, Outcome>): ImportReport {
  const report = { imported: [] as string[], skipped: [] as string[], errors: [] as ImportReport['errors'] }
  for (const sessionId of sessionIds) {
    const outcome = outcomes.get(sessionId)
    if (outcome === 'imported') report.imported.push(sessionId)
    else if (outcome === 'skipped') report.skipped.push(sessionId)
    else if (outcome !== undefined) report.errors.push({ sessionId, error: outcome.error })
  }
  return report
}

/** Imports one session; a file that cannot be read fails by itself. */
async function importGuarded(...[write, ...others]: Parameters<typeof importOne>): Promise<Outcome> {
  try {
    return await importOne(write, ...others)
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown
    write.abandon()
    return { error: thrown.message }
  }
}

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
  const isKept = order.kept.includes(file.adapterName)
  const stored = new TranscriptAccounts(write.connection)
  const isOutdated = file.imported !== null && stored.isBefore(sessionId, READER)
  const hasNothingNew = isUpToDate(table, file, now) && !(isOutdated && canBeReadAgain(table, file, now))
  if (hasNothingNew && isOutdated) {
    write.step(() => stored.passOver(sessionId, READER))
    write.commit()
  }
  if (hasNothingNew && !(isKept && table.copies(sessionId).length === 0)) return 'skipped'
  const parts = await partsOf(file, format, table)
  if (hasNothingNew) {
    for (const part of parts ?? []) keepCopy(write, table, sessionId, part.path, context)
    write.commit()
    return 'skipped'
  }
  if (parts === null) return { error: `The file it was found in is gone: ${file.path}` }
  const existing = await sessionReads(write.connection).session(sessionId)
  const target: SnapshotTarget = {
    adapterName: file.adapterName,
    nativeId: file.nativeId,
    canContinue: order.available.includes(file.adapterName),
    existing,
    now: order.now,
  }
  const usedBefore = file.imported === null ? null : readUsage(write.connection, sessionId)
  const busy = new Set(order.busy)
  let isNext = true
  const importContext: ImportContext = {
    check: () => context.check(),
    progress,
    isBusy: (id) => busy.has(id),
    async beforePublish(replaced) {
      const answer = await context.ask({ replaced, isNext } satisfies PublishQuestion)
      isNext = false
      return answer.ok ? ok(undefined) : answer
    },
    now: order.now,
    suffix: '',
    isRefresh: true,
  }
  const state = { now: now ?? file, isKept }
  if (existing !== null && !isOutdated && (await appendTranscript(write, parts, format, target, importContext, state)))
    return 'imported'
  let mark: TranscriptMark | null = null
  const bring = (isRewound: boolean) => {
    const options = { isRewound, onMark: (made: TranscriptMark | null) => (mark = made) }
    const source = transcriptSource(parts, format, state.now.size, target, options)
    const onPublished = (): void => {
      table.noteImport(sessionId, state.now.size, state.now.changedAt)
      table.putCursor(sessionId, now === null || mark === null ? null : cursorOf(parts, mark))
      for (const account of source.accounts()) stored.put(account, READER)
      if (isOutdated) noteUsage(write, sessionId, usedBefore, order.now)
    }
    return importSnapshot(write, source, { onConflict: 'overwrite' }, { ...importContext, onPublished })
  }
  const imported = await bring(false).catch((thrown: unknown) => {
    if (thrown instanceof Rewound) return bring(true)
    throw thrown
  })
  const failure = failureOf(imported, sessionId)
  if (failure !== undefined) {
    // It stays as it is, rather than being tried at each start.
    if (isOutdated && !busy.has(sessionId)) write.together(() => stored.passOver(sessionId, READER))
    return { error: failure }
  }
  if (isKept) for (const part of parts) keepCopy(write, table, sessionId, part.path, context)
  write.commit()
  return 'imported'
}

/** Returns why a session was not imported; undefined when it was. */
function failureOf(imported: Result<ImportReport, ContractError>, sessionId: string): string | undefined {
  if (!imported.ok) return imported.error.message
  const [fault] = imported.value.errors
  if (fault !== undefined) return fault.error
  return imported.value.imported.includes(sessionId) ? undefined : 'Nothing was said in it yet.'
}

/**
 * Returns whether nothing has to be imported: the file is unchanged, the session was continued in Parley, or the file
 * is gone and nothing was lost.
 */
function isUpToDate(table: TranscriptTable, file: TranscriptFile, now: ReturnType<typeof lookAt>): boolean {
  if (file.imported === null || file.sessionId === null) return false
  return now === null || isSame(now, file.imported) || isOwn(table, file.sessionId, file.imported.sequence)
}

/** Returns whether a session that an earlier version imported can be read again, from its file or the copy of it. */
function canBeReadAgain(table: TranscriptTable, file: TranscriptFile, now: ReturnType<typeof lookAt>): boolean {
  const { sessionId, imported } = file
  if (sessionId === null || imported === null || isWrittenIn(table.connection, sessionId, imported.sequence))
    return false
  return now !== null || table.copies(sessionId).length > 0
}

/**
 * Returns whether a session has messages in Parley that are in no file of another tool; it is authoritative from then
 * on.
 */
function isOwn(table: TranscriptTable, sessionId: string, sequence: number): boolean {
  return hasEventAfter(table.connection, sessionId, 'message', sequence)
}
