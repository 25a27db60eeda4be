import { availableParallelism } from 'node:os'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ImportReport } from '#shared/snapshot/entities'
import { threadSupply, type WorkThread } from '#core/base/worker/thread'
import type { WorkContext } from '#core/base/worker/protocol'
import { type ImportPart, isTaken, type LongWrite, StagedImport, stagePart, takenIds } from '#core/store/jobs'
import { discardStaged, type ImportContext } from './import-snapshot'
import { PARTS, type SnapshotPart } from './snapshot-parts'
import type { SnapshotSource } from './source'

/** Size of a file from which on another thread prepares it, in bytes: starting one costs more than a small file. */
const WORTH_A_THREAD = 8 * 1024 * 1024

/** Maximum time that a transaction stays open while nothing is there to be written, in milliseconds. */
const LONGEST_WAIT = 25

/** A file to import. */
export interface PartedFile {
  readonly path: string
  readonly source: SnapshotSource
}

/** Returns whether a file is imported faster in parts, by two threads. */
export function isWorthParts({ size }: Pick<SnapshotSource, 'size'>, processors = availableParallelism()): boolean {
  return size >= WORTH_A_THREAD && processors > 1
}

/**
 * Imports a snapshot of sessions that are not here: another thread reads, validates and prepares it in one pass, and this
 * one writes its rows where no read sees them, and publishes them in one transaction. Returns null, and leaves the store
 * unchanged, when anything about the file is unusual, or something of it is here.
 */
export async function importInParts(
  write: LongWrite,
  { path, source }: PartedFile,
  context: ImportContext,
  work: Pick<WorkContext, 'file' | 'gate' | 'cancel'>,
): Promise<Result<ImportReport, ContractError> | null> {
  const parts = new Parts({ path, fileName: source.fileName, now: context.now }, work)
  const staged = new StagedImport(write.connection, write.owned)
  try {
    for (;;) {
      const next = await nextPart(parts, write)
      context.check()
      if (next === null) break
      if (isHere(write, next.part)) return null
      write.step(() => stagePart(staged, next.part))
      parts.written(next)
      context.progress((next.read / source.size) * 0.95)
    }
    const prepared = parts.result
    if (!prepared.ok) return prepared
    const imported = prepared.value as string[] | null
    if (imported === null) return null
    write.commit()
    context.check()
    const allowed = await context.beforePublish([])
    if (!allowed.ok) return allowed
    write.together(() => staged.publish())
    context.progress(1)
    return ok({ imported, skipped: [], errors: [] })
  } catch (thrown) {
    // One of its ids is taken: the import that looks first decides what happens.
    if (isTaken(thrown)) return null
    throw thrown
  } finally {
    await parts.end()
    discardStaged(write, staged.prefix)
  }
}

/** Returns whether a session of a part is here, so that somebody decides what happens to it. */
function isHere({ connection }: LongWrite, { sessions }: ImportPart): boolean {
  const sessionIds = sessions.map(({ sessionId }) => sessionId)
  return sessionIds.length > 0 && takenIds(connection, 'session', sessionIds).length > 0
}

/** Returns the next part, null after the last one. A transaction does not stay open for long meanwhile. */
async function nextPart(parts: Parts, write: LongWrite): Promise<SnapshotPart | null> {
  const next = parts.next()
  if (write.gate.isWaitedFor) write.commit()
  const timer = setTimeout(() => write.commit(), LONGEST_WAIT)
  try {
    return await next
  } finally {
    clearTimeout(timer)
  }
}

/** Parts of a snapshot, from the thread that prepares them. */
class Parts {
  readonly #shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  readonly #thread: WorkThread = threadSupply.take()
  readonly #ready: SnapshotPart[] = []
  readonly #ended: Promise<void>
  #result: Result<unknown, ContractError> | null = null
  #wake: () => void = () => undefined

  constructor(
    file: { readonly path: string; readonly fileName: string; readonly now: number },
    work: Pick<WorkContext, 'file' | 'gate' | 'cancel'>,
  ) {
    const { file: store, gate, cancel } = work
    const input = { ...file, shared: this.#shared.buffer }
    const onPart = (part: unknown): void => {
      this.#ready.push(part as SnapshotPart)
      this.#wake()
    }
    this.#ended = this.#thread
      .run({ job: 'prepareSnapshot', input, file: store, gate, cancel }, { onPart })
      .then((result) => {
        this.#result = result
        this.#wake()
      })
  }

  get result(): Result<unknown, ContractError> {
    if (this.#result === null) throw new Error('the snapshot is still being prepared')
    return this.#result
  }

  async next(): Promise<SnapshotPart | null> {
    while (this.#ready.length === 0) {
      if (this.#result !== null) return null
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    return this.#ready.shift() ?? null
  }

  /** A part does not wait any longer. */
  written({ bytes }: SnapshotPart): void {
    Atomics.sub(this.#shared, PARTS.waiting, bytes)
    Atomics.notify(this.#shared, PARTS.waiting)
  }

  /** Ends the preparation, whether or not all of it was written. */
  async end(): Promise<void> {
    Atomics.store(this.#shared, PARTS.isOver, 1)
    Atomics.notify(this.#shared, PARTS.waiting)
    await this.#ended
    if (this.#result?.ok === true) await threadSupply.giveBack(this.#thread)
    else await this.#thread.end()
  }
}
