import { knownError } from '#shared/kernel/error-texts'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ImportState } from '#shared/import/entities'
import type { ImportReport } from '#shared/snapshot/entities'
import { readSettings } from '#core/base/settings/settings'
import type { Operation } from '#core/base/worker/operations'
import type { SessionContext } from '#core/session/runtime/context'
import { busySessions, replacing } from '../snapshot/replacing'
import { SettledRows } from './settled-rows'

/** Number of sessions from which on an import is shown to everybody. */
const SHOWN = 5

export const unwatched: Operation = { signal: new AbortController().signal, onProgress: () => undefined }

type Imported = Result<ImportReport, ContractError>

/** Imports of sessions of other tools: long ones one after the other, and those that somebody waits for at once. */
export class Imports {
  #last: Promise<unknown> = Promise.resolve()
  readonly #opening = new Map<string, Promise<Imported>>()
  /** Sessions that are being imported, and whether their files changed since that began. */
  readonly #running = new Map<string, { isBehind: boolean }>()
  #isEnded = false
  #shown: { readonly operationId: string; readonly total: number; part: number } | null = null

  /** `onDone`: called when the counts of sessions may differ, and when the shown import is another one. */
  constructor(
    readonly context: SessionContext,
    readonly onDone: () => void,
  ) {}

  /** Imports no more. Resolves when nothing of it runs. Long work has to be given up before. */
  async end(): Promise<void> {
    this.#isEnded = true
    await Promise.allSettled([this.#last, ...this.#opening.values()])
  }

  /** The import of several sessions that runs. */
  get shown(): ImportState['running'] {
    return this.#shown === null ? undefined : { ...this.#shown }
  }

  /** Imports sessions when the imports before have ended. */
  inTurn(sessionIds: readonly string[], operation: Operation): Promise<Imported> {
    const imported = this.#last.then(() => this.#inView(sessionIds, operation))
    // One that a damaged store ended does not end those after it.
    this.#last = imported.catch(() => null)
    return imported
  }

  /** Imports a session for somebody who waits for it. */
  now(sessionId: string): Promise<Imported> {
    let opening = this.#opening.get(sessionId)
    if (opening === undefined) {
      opening = this.#import([sessionId], unwatched).finally(() => this.#opening.delete(sessionId))
      this.#opening.set(sessionId, opening)
    }
    return opening
  }

  /** Brings sessions up to date whose files changed. Those that are being imported follow when that is done. */
  async update(sessionIds: readonly string[]): Promise<void> {
    const free: string[] = []
    for (const sessionId of new Set(sessionIds)) {
      const running = this.#running.get(sessionId)
      if (running === undefined) free.push(sessionId)
      else running.isBehind = true
    }
    await this.#import(free, unwatched)
  }

  /** Everybody sees a long import, and can cancel it. */
  #inView(sessionIds: readonly string[], operation: Operation): Promise<Imported> {
    if (sessionIds.length < SHOWN) return this.#import(sessionIds, operation)
    if (operation.operationId !== undefined) return this.#show(sessionIds, operation, operation.operationId)
    const operationId = this.context.ids.next()
    return this.context.operations.run(operationId, (named) => this.#show(sessionIds, named, operationId))
  }

  async #show(sessionIds: readonly string[], operation: Operation, operationId: string): Promise<Imported> {
    const shown = { operationId, total: sessionIds.length, part: 0 }
    this.#shown = shown
    this.onDone()
    const rows = new SettledRows((sessionId) => this.context.feed.touch(sessionId))
    const onProgress = (part: number): void => {
      shown.part = part
      operation.onProgress(part)
    }
    try {
      return await this.#import(sessionIds, { ...operation, onProgress }, (sessionId) => rows.put(sessionId))
    } finally {
      rows.end()
      this.#shown = null
      this.onDone()
    }
  }

  async #import(
    sessionIds: readonly string[],
    operation: Operation,
    onImported: (sessionId: string) => void = () => undefined,
  ): Promise<Imported> {
    const { context } = this
    if (this.#isEnded) return err(knownError('host-closing'))
    if (context.store.readOnly !== null) return err(contractError('store-read-only', context.store.readOnly))
    if (sessionIds.length === 0) return ok({ imported: [], skipped: [], errors: [] })
    const own = new Map(
      sessionIds.filter((sessionId) => !this.#running.has(sessionId)).map((id) => [id, { isBehind: false }]),
    )
    for (const [sessionId, state] of own) this.#running.set(sessionId, state)
    let imported: Imported
    try {
      imported = await this.#inThread(sessionIds, operation, onImported)
    } finally {
      for (const sessionId of own.keys()) this.#running.delete(sessionId)
    }
    if (imported.ok) {
      for (const sessionId of imported.value.imported) context.feed.touch(sessionId)
      if (imported.value.imported.length + imported.value.skipped.length > 0) this.onDone()
    } else if (sessionIds.length > 1) this.onDone()
    const behind = [...own].flatMap(([sessionId, { isBehind }]) => (isBehind ? [sessionId] : []))
    if (imported.ok && behind.length > 0) await this.#import(behind, unwatched)
    return imported
  }

  async #inThread(
    sessionIds: readonly string[],
    operation: Operation,
    onImported: (sessionId: string) => void,
  ): Promise<Imported> {
    const { context } = this
    const onPart = (part: unknown): void => {
      if (typeof part === 'string') onImported(part)
    }
    const available = (await context.adapters.list()).filter((adapter) => adapter.available)
    const { kept } = (await readSettings(context.dataDir)).import
    await context.store.idle()
    const order = {
      sessionIds,
      available: available.map(({ adapterName }) => adapterName),
      kept,
      busy: busySessions(context),
      now: context.clock.now(),
    }
    return replacing(context, (onAsk) => context.work.run('importTranscripts', order, { ...operation, onAsk, onPart }))
  }
}
