import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { EventNumbers } from '#shared/snapshot/event-numbers'
import type { ImportPreview, ImportReport, SnapshotEvent } from '#shared/snapshot/entities'
import { allErrors, isNewerVersion, SnapshotIndexer, type SnapshotIndex } from '#shared/snapshot/indexer'
import { isNewerHere, planImport, type ImportPlan, type ImportOptions, type StoreFacts } from '#shared/snapshot/plan'
import { copyId, renamer } from '#shared/snapshot/rename'
import { type LongWrite, reservedSequence, StagedImport, stagedSessions } from '#core/store/jobs'
import type { Arrival } from './arrival'
import { addPiece, type SnapshotSource } from './source'
import { JsonSplitError } from '#core/base/streams/split-json'
import { SnapshotStage, type NumberedEvent } from './stage'
import { standingDecisions } from './standing-decisions'
import { readFacts } from './store-facts'

/** Services of the thread that serves clients for an import. */
export interface ImportContext {
  /** Throws when the import was given up. */
  check(): void
  /** Reports the completed part of the work, 0 to 1. */
  progress(part: number): void
  isBusy(sessionId: string): boolean
  /** Asks whether sessions may be replaced now. Nothing starts in them until the end is reported. */
  beforePublish(replaced: readonly string[]): Promise<Result<void, ContractError>>
  /** Called in the transaction that makes the import true. */
  onPublished?(): void
  readonly now: number
  /** Suffix of copies' ids. */
  readonly suffix: string
  /** True when sessions are read again from their origin, so that the user's decisions for them are kept. */
  readonly isRefresh?: boolean
  /** Set for sessions of another machine that become sessions of this host. */
  readonly arrival?: Arrival | undefined
}

/** Content of a snapshot. */
export interface Looked {
  readonly index: SnapshotIndex
  readonly messageEvents: ReadonlyMap<string, NumberedEvent>
  readonly numbers: EventNumbers
}

/** Returns the content of a snapshot, and which parts already exist. */
export async function previewSnapshot(
  { connection }: LongWrite,
  source: SnapshotSource,
  context: Pick<ImportContext, 'check' | 'progress' | 'isBusy'>,
): Promise<Result<ImportPreview, ContractError>> {
  const looked = await look(source, context, (bytes) => context.progress(bytes / source.size))
  if (!looked.ok) return looked
  const { index } = looked.value
  const facts = readFacts(connection, index, (sessionId) => context.isBusy(sessionId))
  const { errors } = planImport(index, facts, { onConflict: 'copy' })
  const faults = new Map(errors.map(({ sessionId, error }) => [sessionId, error]))
  const sessions = [...index.sessions].map(([sessionId, indexed]) => {
    const { session, messageCount, turnCount, lead, firstWords } = indexed
    const error = faults.get(sessionId)
    const folder = lead?.cwd ?? session.targetWorkingDirectory
    return {
      sessionId,
      title: session.title ?? (firstWords === '' ? null : firstWords),
      parentSessionId: session.parentSessionId ?? null,
      branchKind: session.branchKind ?? null,
      createdAt: session.createdAt,
      lastActivityAt: session.lastActivityAt,
      messageCount,
      turnCount,
      ...defined({ adapterName: session.adapterName, folder: session.targetWorkingDirectory }),
      uses: {
        ...(lead === undefined ? {} : { adapterName: lead.adapterName }),
        ...(folder === undefined ? {} : { folder }),
      },
      exists: facts.sessions.get(sessionId)?.isFound === false,
      ...(isNewerHere(indexed, facts) ? { isNewerHere: true } : {}),
      ...defined({ error }),
    }
  })
  return ok({
    fileName: source.fileName,
    size: source.size,
    exportedAt: index.exportedAt,
    sessionCount: sessions.length,
    messageCount: sessions.reduce((sum, { messageCount }) => sum + messageCount, 0),
    turnCount: sessions.reduce((sum, { turnCount }) => sum + turnCount, 0),
    includesEvents: index.includesEvents,
    sessions,
  })
}

/**
 * Imports a snapshot: validates all of it, decides the action for each session, stages the data where no read sees it,
 * and publishes it in one transaction. A failure or cancellation leaves the store unchanged.
 */
export async function importSnapshot(
  write: LongWrite,
  source: SnapshotSource,
  options: ImportOptions,
  context: ImportContext,
): Promise<Result<ImportReport, ContractError>> {
  for (;;) {
    const imported = await importAsPlanned(write, source, options, context)
    if (imported !== null) return imported
  }
}

/** Returns null when a session came meanwhile that the plan does not know, such as one found at another tool. */
async function importAsPlanned(
  write: LongWrite,
  source: SnapshotSource,
  options: ImportOptions,
  context: ImportContext,
): Promise<Result<ImportReport, ContractError> | null> {
  const looked = await look(source, context, (bytes) => context.progress((bytes / source.size) * 0.3))
  if (!looked.ok) return looked
  const { index } = looked.value
  const facts = readFacts(write.connection, index, (id) => context.isBusy(id))
  const plan = planImport(index, facts, options)
  const skipped = [...plan.sessions.values()].flatMap(({ sessionId, action }) => (action === 'skip' ? [sessionId] : []))
  if (plan.sessions.size === skipped.length) return ok({ imported: [], skipped, errors: [...plan.errors] })
  const staged = new StagedImport(write.connection, write.owned)
  try {
    const imported = await stage(write, staged, source, plan, looked.value, context)
    if (imported === null || !imported.ok) return imported
    const overwrittenNewer = newerOnes(index, facts, plan)
    return ok({
      imported: imported.value,
      skipped,
      errors: [...plan.errors],
      ...(overwrittenNewer.length === 0 ? {} : { overwrittenNewer }),
    })
  } finally {
    discardStaged(write, staged.prefix)
  }
}

/** Returns the sessions that a plan overwrites although they are newer than the file. */
function newerOnes({ sessions }: SnapshotIndex, facts: StoreFacts, plan: ImportPlan): string[] {
  return [...sessions].flatMap(([sessionId, indexed]) =>
    plan.sessions.get(sessionId)?.action === 'overwrite' && isNewerHere(indexed, facts) ? [sessionId] : [],
  )
}

/**
 * Removes leftovers of unfinished imports, or those of the one with a prefix, since others may be in progress. Returns
 * whether there were any.
 */
export function discardStaged(write: LongWrite, prefix?: string): boolean {
  write.abandon()
  const left = stagedSessions(write.connection, prefix)
  for (const sessionId of left) write.together(() => write.owned.writer.purgeSession(sessionId))
  return left.length > 0
}

/** Returns the first sequence that a replacement of a session may use; clients know lower ones as other events. */
function reservedBelow({ connection }: LongWrite, plan: ImportPlan, sessionId: string): number {
  if (plan.sessions.get(sessionId)?.action !== 'overwrite') return 0
  return reservedSequence(connection, sessionId)
}

/** Returns null when the plan does not hold any more. */
async function stage(
  write: LongWrite,
  staged: StagedImport,
  source: SnapshotSource,
  plan: ImportPlan,
  { index, messageEvents, numbers }: Looked,
  context: ImportContext,
): Promise<Result<string[], ContractError> | null> {
  const stage = new SnapshotStage(staged, {
    index,
    plan,
    rename: renamer(index, plan, context.suffix),
    messageEvents,
    lastNumber: (sessionId) => Math.max(numbers.last(sessionId), reservedBelow(write, plan, sessionId)),
    fileName: source.fileName,
    now: context.now,
    arrival: context.arrival,
    // Sessions that are the same ones as here keep everything that was decided for them.
    decisionsFor: (sessionId) => standingDecisions(write.connection, sessionId, context.isRefresh !== true),
  })
  for (const sessionId of plan.sessions.keys()) {
    context.check()
    write.step(() => stage.begin(sessionId))
  }
  const pieces = source.pieces((bytes) => context.progress(0.3 + (bytes / source.size) * 0.65))
  for await (const piece of pieces) {
    if (piece.kind !== 'item' || piece.name === 'sessions') continue
    context.check()
    write.step(() => stage.item(piece.name, piece.value))
  }
  for (const sessionId of plan.sessions.keys()) {
    context.check()
    write.step(() => stage.finish(sessionId))
  }
  write.commit()
  context.check()
  const replaced = [...plan.sessions.values()].flatMap(({ sessionId, action }) =>
    action === 'overwrite' ? [sessionId] : [],
  )
  const allowed = await context.beforePublish(replaced)
  if (!allowed.ok) return allowed
  const isPublished = write.together(() => {
    if (staged.isOvertaken) return false
    staged.publish()
    context.onPublished?.()
    return true
  })
  if (!isPublished) return null
  context.progress(1)
  return ok(
    [...plan.sessions.values()].flatMap(({ sessionId, action }) =>
      action === 'skip' ? [] : [action === 'copy' ? copyId(sessionId, context.suffix) : sessionId],
    ),
  )
}

/** Reads all of a snapshot and validates it. */
export async function look(
  source: SnapshotSource,
  context: Pick<ImportContext, 'check'>,
  onRead: (bytes: number) => void,
): Promise<Result<Looked, ContractError>> {
  const indexer = new SnapshotIndexer()
  const numbers = new EventNumbers()
  const messageEvents = new Map<string, NumberedEvent>()
  try {
    for await (const piece of source.pieces(onRead)) {
      context.check()
      addPiece(indexer, piece)
      if (piece.kind === 'item' && piece.name === 'events') noteEvent(piece.value, numbers, messageEvents)
    }
  } catch (thrown) {
    if (thrown instanceof JsonSplitError)
      return err(contractError('snapshot-invalid', `The file cannot be imported. ${thrown.message}`))
    throw thrown
  }
  const index = indexer.finish()
  const [first] = index.errors
  if (first === undefined) return ok({ index, messageEvents, numbers })
  if (isNewerVersion(index.version)) return err(knownError('snapshot-version', { version: String(index.version) }))
  return err(contractError('snapshot-invalid', `The snapshot is not valid: ${first}.`, { errors: allErrors(index) }))
}

/** Records an event about a message that is still to follow; the first one counts. */
function noteEvent(value: unknown, numbers: EventNumbers, messageEvents: Map<string, NumberedEvent>): void {
  const event = value as Partial<SnapshotEvent> | null
  if (typeof event?.sessionId !== 'string' || typeof event.eventId !== 'string') return
  const sequence = numbers.take(event as SnapshotEvent)
  const messageId = event.payload?.['messageId']
  if (event.type === 'message' && typeof messageId === 'string' && !messageEvents.has(messageId))
    messageEvents.set(messageId, { ...(event as SnapshotEvent), sequence })
}
