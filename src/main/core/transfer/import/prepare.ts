import { closeSync, readFileSync } from 'node:fs'
import { openRegularSync } from '#core/base/folders/open-regular'
import type { Session } from '#shared/session/entities'
import { planImport } from '#shared/snapshot/plan'
import type { WorkContext } from '#core/base/worker/protocol'
import type { JsonPiece } from '#core/base/streams/split-json'
import {
  Rewound,
  type TranscriptFormat,
  type TranscriptMark,
  type TranscriptPart,
} from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { PreparedImport, type PreparedSession, type StoredAccount } from '#core/store/jobs'
import { look } from '../snapshot/import-snapshot'
import { SnapshotStage } from '../snapshot/stage'
import { storedAccount } from './accounts'
import { cursorOf } from './cursor'
import { CHUNK } from './source'
import { snapshotPieces, type SnapshotTarget } from './to-snapshot'

/** Maximum size of a file that is prepared in memory, in bytes. */
export const LARGEST_PREPARED = 8 * 1024 * 1024

/** A transcript of sessions that are not here yet. Plain data. */
export interface PreparationOrder {
  readonly sessionId: string
  readonly adapterName: string
  readonly nativeId: string
  /** Its file first. */
  readonly paths: readonly string[]
  /** In bytes, of the file. */
  readonly size: number
  /** True when the agent can be started on this machine. */
  readonly canContinue: boolean
  /** True when the session was found at its tool, and has no content yet. */
  readonly isFound: boolean
  /** Name of the file that the user selected; empty when the session was found at its tool. */
  readonly fileName: string
  /** The user's decisions for it. */
  readonly decisions: Partial<Session>
  /** Unix ms. */
  readonly now: number
}

/** Sessions of a transcript, ready to be stored. Plain data. */
export interface PreparedTranscript {
  readonly sessions: readonly PreparedSession[]
  /** The checkpoint for additions to the file, as JSON. */
  readonly cursor: string | null
  readonly account: StoredAccount
}

/**
 * Prepares a transcript for the store, without access to it. Null when that takes more than its files: anything about it
 * is unusual, and the import that reads the store decides what happens.
 */
export async function prepareTranscript(
  order: PreparationOrder,
  context: Pick<WorkContext, 'check' | 'progress'>,
): Promise<PreparedTranscript | null> {
  const format = transcriptFormats.find(({ adapterName }) => adapterName === order.adapterName)
  if (format === undefined) return null
  const target: SnapshotTarget = { ...order, existing: null }
  const [main = '', ...beside] = order.paths
  const told = (bytes: number): void => {
    context.check()
    context.progress(bytes / order.size)
  }
  const parts = [wholePart(main, order.size, told), ...beside.map((path) => wholePart(path))]
  const read = await readPieces(format, parts, target)
  const looked = await look({ fileName: '', size: order.size, pieces: () => read.pieces }, context, () => undefined)
  if (!looked.ok) return null
  const { index, messageEvents, numbers } = looked.value
  const found = order.isFound ? [[order.sessionId, { isBusy: false, isFound: true, lastActivityAt: 0 }] as const] : []
  const facts = { sessions: new Map(found), messages: new Set<string>(), clashing: new Set<string>() }
  const plan = planImport(index, facts, { onConflict: 'overwrite' })
  if (plan.errors.length > 0 || !plan.sessions.has(order.sessionId)) return null
  const prepared = new PreparedImport()
  const stage = new SnapshotStage(prepared, {
    index,
    plan,
    rename: (id) => id,
    messageEvents,
    lastNumber: (sessionId) => numbers.last(sessionId),
    fileName: order.fileName,
    now: order.now,
    decisionsFor: () => ({ session: order.decisions, agents: new Map() }),
  })
  for (const sessionId of plan.sessions.keys()) stage.begin(sessionId)
  for (const piece of read.pieces)
    if (piece.kind === 'item' && piece.name !== 'sessions') stage.item(piece.name, piece.value)
  for (const sessionId of plan.sessions.keys()) stage.finish(sessionId)
  const cursor = read.mark === null ? null : cursorOf(parts, read.mark)
  return { sessions: prepared.sessions, cursor: cursor === null ? null : JSON.stringify(cursor), account: read.account }
}

interface ReadTranscript {
  readonly pieces: readonly JsonPiece[]
  readonly mark: TranscriptMark | null
  readonly account: StoredAccount
}

async function readPieces(
  format: TranscriptFormat,
  parts: readonly TranscriptPart[],
  target: SnapshotTarget,
): Promise<ReadTranscript> {
  const read = async (isRewound: boolean): Promise<ReadTranscript> => {
    let mark: TranscriptMark | null = null
    const ledger = new Ledger()
    const options = { isRewound, ledger, onMark: (made: TranscriptMark | null) => void (mark = made) }
    const pieces: JsonPiece[] = []
    for await (const piece of snapshotPieces(format.items(parts, target.nativeId, options), target)) pieces.push(piece)
    return { pieces, mark, account: storedAccount(ledger, target) }
  }
  try {
    return await read(false)
  } catch (thrown) {
    if (thrown instanceof Rewound) return read(true)
    throw thrown
  }
}

function wholeFile(path: string): Buffer {
  const descriptor = openRegularSync(path)
  try {
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Returns the first bytes of a file, read at once. `onRead` hears how many of them were taken. */
function wholePart(path: string, size = Infinity, onRead: (bytes: number) => void = () => undefined): TranscriptPart {
  let bytes: Buffer | null = null
  return {
    path,
    async *read(from = 0) {
      bytes ??= wholeFile(path)
      const end = Math.min(size, bytes.length)
      for (let at = from; at < end; at += CHUNK) {
        yield await Promise.resolve(bytes.subarray(at, Math.min(end, at + CHUNK)))
        onRead(Math.min(end, at + CHUNK))
      }
    },
  }
}
