import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { decisionsOf } from '#shared/snapshot/decisions'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { WorkContext } from '#core/base/worker/protocol'
import {
  type LongWrite,
  placeFor,
  readSession,
  TranscriptAccounts,
  TranscriptTable,
  writePrepared,
} from '#core/store/jobs'
import type { PublishQuestion } from '../snapshot/jobs/import'
import { READER } from './accounts'
import { keepCopy } from './keep-copy'
import { beginPreparation } from './preparation'
import { LARGEST_PREPARED, type PreparationOrder, type PreparedTranscript } from './prepare'
import { isDatabase, lookAt, sizeInMemory, type FoundFile } from './scan-folder'
import { filesOf } from './source'
import type { Outcome, TranscriptOrder } from './transcript-order'

/** Number of sessions that are held still with one question to the thread that serves clients. */
const ASKED_AT_ONCE = 64

/** Size of the files of these sessions, in bytes: until they are written, nobody can open one of them. */
const HELD_AT_ONCE = 1024 * 1024

/** A transcript whose sessions are not here yet. */
interface NewTranscript {
  readonly order: PreparationOrder
  readonly file: FoundFile
}

/** Results of sessions as they come. */
export interface Outcomes {
  put(sessionId: string, outcome: Outcome): void
  /** Reports the completed share of the next one. */
  progress(part: number): void
}

/** Imports those of some sessions that are not here yet, apart from unusual ones, which are still to be imported. */
export async function importNew(
  write: LongWrite,
  order: TranscriptOrder,
  context: WorkContext,
  { put, progress }: Outcomes,
): Promise<Result<void, ContractError>> {
  const table = new TranscriptTable(write.connection)
  const some: NewTranscript[] = []
  for (const sessionId of order.sessionIds) {
    context.check()
    const found = await newTranscript(write, table, sessionId, order)
    if (found !== null) some.push(found)
  }
  const preparation = beginPreparation(
    some.map((each) => each.order),
    { ...context, progress },
  )
  try {
    let held = 0
    for (const [index, { order: prepared, file }] of some.entries()) {
      context.check()
      if (index === held) {
        // Several at a time: each question waits for another thread.
        const asked = portion(some, index)
        held += asked.length
        write.commit()
        if (!(await hold(write, asked, context))) return ok(undefined)
      }
      const transcript = await preparation.next()
      if (!transcript.ok) return transcript
      context.check()
      if (transcript.value === null || !writeTranscript(write, table, prepared.sessionId, file, transcript.value))
        continue
      if (order.kept.includes(prepared.adapterName))
        for (const path of prepared.paths) keepCopy(write, table, prepared.sessionId, path, context)
      put(prepared.sessionId, 'imported')
    }
    write.commit()
    return ok(undefined)
  } finally {
    await preparation.end()
  }
}

/** The next transcripts that are written with one question. */
function portion(some: readonly NewTranscript[], from: number): PreparationOrder[] {
  const orders: PreparationOrder[] = []
  let size = 0
  for (const { order } of some.slice(from, from + ASKED_AT_ONCE)) {
    if (orders.length > 0 && size + order.size > HELD_AT_ONCE) break
    orders.push(order)
    size += order.size
  }
  return orders
}

/** Returns whether sessions that were found may be written now. Those that somebody opened meanwhile are here already. */
async function hold(
  { connection }: LongWrite,
  orders: readonly PreparationOrder[],
  context: WorkContext,
): Promise<boolean> {
  const replaced = orders
    .filter(({ isFound, sessionId }) => isFound && placeFor(connection, sessionId) === 'found')
    .map(({ sessionId }) => sessionId)
  return (await context.ask({ replaced, isNext: true } satisfies PublishQuestion)).ok
}

async function newTranscript(
  { connection }: LongWrite,
  table: TranscriptTable,
  sessionId: string,
  { available, busy, now }: TranscriptOrder,
): Promise<NewTranscript | null> {
  const transcript = table.ofSession(sessionId)
  const format = transcriptFormats.find(({ adapterName }) => adapterName === transcript?.adapterName)
  if (transcript === undefined || format === undefined || transcript.imported !== null) return null
  const file = lookAt(transcript.path)
  const place = placeFor(connection, sessionId)
  // A database has all sessions of its tool: reading it for one of them takes little of it.
  if (file === null || isDatabase(file.path) || place === null || busy.includes(sessionId)) return null
  const paths = await filesOf(transcript, format, table)
  const size = paths.reduce((sum, path) => sum + sizeInMemory(path === file.path ? file : lookAt(path)), 0)
  if (size > LARGEST_PREPARED) return null
  const session = place === 'found' ? readSession(connection, sessionId) : null
  const { adapterName, nativeId } = transcript
  return {
    file,
    order: {
      sessionId,
      adapterName,
      nativeId,
      paths,
      size: file.size,
      canContinue: available.includes(adapterName),
      isFound: place === 'found',
      fileName: '',
      decisions: session === null ? {} : decisionsOf(session, false),
      now,
    },
  }
}

/** Writes a transcript with what is noted about its file. Returns false when something of it is here. */
function writeTranscript(
  write: LongWrite,
  table: TranscriptTable,
  sessionId: string,
  { size, changedAt }: FoundFile,
  { sessions, cursor, account }: PreparedTranscript,
): boolean {
  let isWritten = false
  write.step(() => {
    isWritten = writePrepared(write.connection, write.owned, sessions)
    if (!isWritten) return
    const last = sessions.find(({ session }) => session.sessionId === sessionId)?.lastSequence ?? 0
    table.noteImport(sessionId, size, changedAt, last)
    table.putCursorText(sessionId, cursor)
    new TranscriptAccounts(write.connection).put(account, READER)
  })
  return isWritten
}
