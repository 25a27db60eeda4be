import { randomBytes } from 'node:crypto'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ImportReport, OnConflict } from '#shared/snapshot/entities'
import { WorkCancelled, type Job, type WorkContext } from '#core/base/worker/protocol'
import { type LongWrite, withStore } from '#core/store/jobs'
import { newFile, writeNewFile, type NewFile } from '#core/transfer/import/new-file'
import { beginPreparation, type Preparation } from '#core/transfer/import/preparation'
import type { PreparedTranscript } from '#core/transfer/import/prepare'
import { failureOf } from '#core/transfer/work-failure'
import { importFile, type PublishQuestion } from './import'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    importFiles: typeof importFiles
  }
}

/** Number of sessions that are held still with one question to the thread that serves clients. */
const ASKED_AT_ONCE = 64

/** One of several files. */
export interface FileOfMany {
  readonly path: string
  readonly onConflict: OnConflict
  readonly choices?: Readonly<Record<string, OnConflict>> | undefined
  readonly only?: readonly string[] | undefined
  /** True when the file stays in place, so that later additions by its tool are imported. */
  readonly isFollowed: boolean
}

export interface FilesOrder {
  readonly files: readonly FileOfMany[]
  /** Sessions in which something runs. */
  readonly busy: readonly string[]
  /** Unix ms. */
  readonly now: number
}

/** Result for a file, as a part of the result. What it reports is committed. */
export interface FilePart {
  readonly index: number
  readonly outcome: Result<ImportReport, ContractError>
}

/**
 * Imports files in their order, each completely or not at all, and sends the result for each ahead. Transcripts of sessions
 * that are not here are prepared by other threads; everything else is imported by itself. Cancelled, it ends early. Reports
 * progress of files that are imported by themselves; the results tell that of the others.
 */
export const importFiles: Job<FilesOrder, null> = (order, context) =>
  withStore(context, async (write) => {
    const run = new FilesImport(write, order, context)
    try {
      await run.begin()
      for (const index of order.files.keys()) await run.file(index)
    } catch (thrown) {
      if (!(thrown instanceof WorkCancelled)) throw thrown
    } finally {
      await run.end()
    }
    return ok(null)
  })

class FilesImport {
  readonly #new = new Map<number, NewFile>()
  #preparation: Preparation | null = null
  /** Positions below it are of sessions for which was asked. */
  #asked = 0
  /** Sessions that are held still until all files are imported. */
  readonly #held = new Set<string>()
  /** Positions of sessions that cannot be held still. */
  readonly #refused = new Set<number>()
  /** Imported files whose transaction is not committed yet. */
  #written: FilePart[] = []
  #done = 0

  constructor(
    readonly write: LongWrite,
    readonly order: FilesOrder,
    readonly context: WorkContext,
  ) {}

  async begin(): Promise<void> {
    const state = { busy: new Set(this.order.busy), now: this.order.now }
    for (const [index, { path }] of this.order.files.entries()) {
      this.context.check()
      const found = await newFile(this.write, path, state)
      if (found !== null) this.#new.set(index, found)
    }
    const orders = [...this.#new.values()].map((each) => each.order)
    this.#preparation = beginPreparation(orders, { ...this.context, progress: () => undefined })
  }

  /** Imports the next file. */
  async file(index: number): Promise<void> {
    this.context.check()
    const found = this.#new.get(index)
    if (found === undefined || !(await this.#asPrepared(index, found))) {
      this.#settle()
      this.#report({ index, outcome: await this.#byItself(index) })
    }
    this.#done++
  }

  /** Also commits what was written before the import was given up. */
  async end(): Promise<void> {
    try {
      this.#settle()
    } finally {
      await this.#preparation?.end()
    }
  }

  /** Returns false when it is to be imported by itself. */
  async #asPrepared(index: number, found: NewFile): Promise<boolean> {
    const prepared = await this.#next()
    if (prepared === null) return false
    await this.#hold(index)
    const { only, isFollowed } = this.#file(index)
    const imported = prepared.sessions.map(({ session }) => session.sessionId)
    if (this.#refused.has(index) || !isWanted(imported, only)) return false
    try {
      if (!writeNewFile(this.write, found, prepared, isFollowed)) return false
      this.#written.push({ index, outcome: ok({ imported, skipped: [], errors: [] }) })
      if (this.write.isCommitted) this.#settle()
    } catch (thrown) {
      this.write.abandon()
      const outcome = err(this.#failure(thrown))
      for (const lost of [...this.#written.splice(0), { index }]) this.#report({ ...lost, outcome })
    }
    return true
  }

  /** Returns the next prepared transcript; null for one that cannot be prepared. */
  async #next(): Promise<PreparedTranscript | null> {
    try {
      const prepared = await this.#preparation?.next()
      return prepared?.ok === true ? prepared.value : null
    } catch (thrown) {
      if (thrown instanceof WorkCancelled) throw thrown
      // A file that cannot be read fails where it is read again, as itself.
      return null
    }
  }

  /** Holds the next sessions still that were found at their tools; several at a time, since each question takes a while. */
  async #hold(index: number): Promise<void> {
    if (index < this.#asked) return
    const next = [...this.#new].filter(([at]) => at >= index).slice(0, ASKED_AT_ONCE)
    this.#asked = (next.at(-1)?.[0] ?? index) + 1
    const found = next.filter(([, { order }]) => order.isFound)
    if (found.length === 0) return
    this.#settle()
    const allowed = await this.#ask({ replaced: found.map(([, { order }]) => order.sessionId) })
    if (!allowed.ok) for (const [at] of found) this.#refused.add(at)
  }

  /** Asks for sessions that are not held still yet: nobody could wait for those that are. */
  async #ask({ replaced }: PublishQuestion): Promise<Result<unknown, ContractError>> {
    const more = replaced.filter((sessionId) => !this.#held.has(sessionId))
    if (more.length === 0) return ok(undefined)
    const allowed = await this.context.ask({ replaced: more } satisfies PublishQuestion)
    if (allowed.ok) for (const sessionId of more) this.#held.add(sessionId)
    return allowed
  }

  async #byItself(index: number): Promise<Result<ImportReport, ContractError>> {
    const { busy, now } = this.order
    const suffix = randomBytes(4).toString('hex')
    const context: WorkContext = {
      ...this.context,
      progress: (part) => this.context.progress((this.#done + part) / this.order.files.length),
      ask: (question) => this.#ask(question as PublishQuestion),
    }
    try {
      return await importFile({ ...this.#file(index), busy, now, suffix }, context)
    } catch (thrown) {
      return err(this.#failure(thrown))
    }
  }

  /** Commits what was written, and reports it. */
  #settle(): void {
    this.write.commit()
    for (const part of this.#written.splice(0)) this.#report(part)
  }

  #report(part: FilePart): void {
    this.context.part(part, [])
  }

  #file(index: number): FileOfMany {
    const file = this.order.files[index]
    if (file === undefined) throw new Error(`There is no file ${index}.`)
    return file
  }

  /** Rethrows bugs. */
  #failure(thrown: unknown): ContractError {
    const failure = failureOf(thrown, this.context.file)
    if (failure === null) throw thrown
    return failure
  }
}

function isWanted(sessionIds: readonly string[], only: readonly string[] | undefined): boolean {
  return only === undefined || sessionIds.every((sessionId) => only.includes(sessionId))
}
