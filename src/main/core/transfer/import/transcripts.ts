import { existsSync } from 'node:fs'
import { defined } from '../../../../shared/kernel/defined'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ImportState, ImportTool } from '../../../../shared/import/entities'
import type { ImportReport } from '../../../../shared/snapshot/entities'
import type { Surroundings } from '../../agents/transcript/format'
import { transcriptFormats } from '../../agents/transcript-formats'
import type { SessionContext } from '../../session/context'
import type { TranscriptReads } from '../../store/port'
import { readSettings, type ImportSettings } from '../../base/settings/settings'
import { busySessions, replacing } from '../snapshot/replacing'
import type { Operation } from '../../base/worker/operations'
import type { Discovered } from './jobs/discover'
import { FileFollower } from './file-follower'
import { isSame, lookAt } from './scan-folder'

/** Maximum number of individually reported sessions; beyond it lists are reloaded. */
const MOST_TOLD = 200

const unwatched: Operation = { signal: new AbortController().signal, onProgress: () => undefined }

type FollowedFile = NonNullable<Awaited<ReturnType<TranscriptReads['transcript']>>>

/** Sessions of other tools on this machine: discovers them, imports them, and keeps imported ones up to date. */
export class Transcripts {
  readonly #follower: FileFollower
  #searching: Promise<Result<void, ContractError>> | null = null
  #importing: Promise<unknown> = Promise.resolve()
  readonly #opening = new Map<string, Promise<Result<ImportReport, ContractError>>>()
  #searchedAt: number | null = null
  #searchMs: number | null = null
  #problem: string | null = null
  #isEnded = false
  #beginning: NodeJS.Timeout | undefined

  /** `surroundings` null: this host searches nothing automatically. */
  constructor(
    readonly context: SessionContext,
    readonly surroundings: Surroundings | null,
  ) {
    this.#follower = new FileFollower((sessionId) => this.#apart(this.#follow(sessionId)))
  }

  /**
   * Looks for sessions in the background, and brings those of tools that are to be kept. After `delayMs`, so that a host
   * that has ended by then never starts a thread for it, and one that has just started serves its clients first.
   */
  start(delayMs = 0): void {
    if (this.surroundings === null || this.context.store.readOnly !== null) return
    if (delayMs === 0) this.#begin()
    else this.#beginning = setTimeout(() => this.#begin(), delayMs)
  }

  #begin(): void {
    const searching = this.search().then((searched) => {
      // A host that ends meanwhile has nothing to report.
      if (!searched.ok && !this.#isEnded)
        this.context.log(`Sessions of other tools could not be looked for: ${searched.error.message}`)
    })
    this.#apart(searching)
  }

  /** Searches after a change of what is searched. */
  searchAgain(): void {
    this.#apart(this.search())
  }

  /** Resolves when nothing of it runs any more. Long work has to be given up before. */
  async end(): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#beginning)
    this.#follower.end()
    await Promise.allSettled([this.#searching, this.#importing, ...this.#opening.values()])
  }

  async state(): Promise<ImportState> {
    const counts = await this.context.store.read.transcriptCounts()
    const settings = await this.#settings()
    const tools = transcriptFormats.map((format): ImportTool => {
      const { adapterName, displayName, deletesAfterDays, notCopied } = format
      const folders = this.surroundings === null ? [] : format.folders(this.surroundings)
      return {
        adapterName,
        displayName,
        deletesAfterDays,
        ...defined({ notCopied }),
        folders: folders.map((path) => ({ path, exists: existsSync(path) })),
        isOn: !settings.off.includes(adapterName),
        isKept: settings.kept.includes(adapterName),
        foundCount: counts.get(adapterName)?.found ?? 0,
        importedCount: counts.get(adapterName)?.imported ?? 0,
        keptCount: counts.get(adapterName)?.kept ?? 0,
        keptBytes: counts.get(adapterName)?.keptBytes ?? 0,
      }
    })
    return {
      tools,
      isSearching: this.#searching !== null,
      searchedAt: this.#searchedAt,
      searchMs: this.#searchMs,
      isAsked: settings.isAsked,
      problem: this.#problem,
    }
  }

  /** Looks for sessions; while it runs, asking again waits for the same. */
  search(operation: Operation = unwatched): Promise<Result<void, ContractError>> {
    this.#searching ??= this.#search(operation).finally(() => {
      this.#searching = null
      this.#apart(this.tell())
    })
    return this.#searching
  }

  /** Reports the current state to every client. */
  async tell(): Promise<void> {
    if (!this.#isEnded) this.context.feed.announce('import.changed', { state: await this.state() })
  }

  /** Finds the sessions in files that the user selected. */
  async find(paths: readonly string[], operation: Operation): Promise<Result<readonly string[], ContractError>> {
    await this.context.store.idle()
    const found = await this.context.work.run('discover', { folders: {}, files: paths }, operation)
    if (!found.ok) return found
    this.#tellFound(found.value)
    return ok(found.value.ofFiles)
  }

  /** Brings sessions here, one import after the other. */
  bring(sessionIds: readonly string[], operation: Operation = unwatched): Promise<Result<ImportReport, ContractError>> {
    const brought = this.#importing.then(() => this.#bring(sessionIds, operation))
    // One that a damaged store ended does not end those after it.
    this.#importing = brought.catch(() => null)
    return brought
  }

  /**
   * Prepares a session for use: a discovered one is imported, an imported one is updated from its file. Fails with
   * `transcript-unusable` when nothing of it is available.
   */
  async open(sessionId: string): Promise<Result<void, ContractError>> {
    const { store, log } = this.context
    const file = await store.read.transcript(sessionId)
    if (file === null || store.readOnly !== null) return ok(undefined)
    const brought = isUpToDate(file) ? null : await this.#openNow(sessionId)
    this.#follower.follow(sessionId, file.path)
    if (brought === null) return ok(undefined)
    const failure = brought.ok ? brought.value.errors[0]?.error : brought.error.message
    if (failure === undefined) return ok(undefined)
    if (file.imported === null)
      return err(contractError('transcript-unusable', `The session could not be imported. ${failure}`, { sessionId }))
    log(`A session of another tool could not be brought up to date: ${failure}`)
    return ok(undefined)
  }

  /** Does not wait for other imports: the user is waiting. */
  #openNow(sessionId: string): Promise<Result<ImportReport, ContractError>> {
    let opening = this.#opening.get(sessionId)
    if (opening === undefined) {
      opening = this.#bring([sessionId], unwatched).finally(() => this.#opening.delete(sessionId))
      this.#opening.set(sessionId, opening)
    }
    return opening
  }

  async #follow(sessionId: string): Promise<void> {
    const file = await this.context.store.read.transcript(sessionId)
    if (file === null || this.context.runtimes.peek(sessionId) === undefined) this.#follower.leave(sessionId)
    else if (!isUpToDate(file)) await this.#openNow(sessionId)
  }

  async #search(operation: Operation): Promise<Result<void, ContractError>> {
    const { surroundings, context } = this
    if (surroundings === null) return ok(undefined)
    const settings = await this.#settings()
    const started = performance.now()
    this.#apart(this.tell())
    const folders = Object.fromEntries(
      transcriptFormats
        .filter(({ adapterName }) => !settings.off.includes(adapterName))
        .map((format) => [format.adapterName, format.folders(surroundings)]),
    )
    await context.store.idle()
    const found = await context.work.run('discover', { folders, files: [] }, operation)
    this.#problem = found.ok || this.#isEnded ? null : found.error.message
    if (!found.ok) return found
    this.#searchedAt = context.clock.now()
    this.#searchMs = performance.now() - started
    this.#tellFound(found.value)
    if (this.#isEnded) return ok(undefined)
    const { read } = context.store
    const kept = [...(await read.discovered(settings.kept)), ...(await read.withoutCopy(settings.kept))]
    this.#apart(this.bring([...new Set([...kept, ...found.value.grown])]))
    return ok(undefined)
  }

  /** Leaves work to itself. A failure, such as that of a damaged store, goes into the log. */
  #apart(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.context.log(`Work on sessions of other tools failed: ${String(error)}`))
  }

  #tellFound({ added, removed, changed }: Discovered): void {
    const { feed } = this.context
    for (const sessionId of removed) feed.drop(sessionId)
    if (added.length + changed.length <= MOST_TOLD)
      for (const sessionId of [...added, ...changed]) feed.touch(sessionId)
  }

  async #bring(sessionIds: readonly string[], operation: Operation): Promise<Result<ImportReport, ContractError>> {
    const { context } = this
    if (this.#isEnded) return err(knownError('host-closing'))
    if (context.store.readOnly !== null) return err(contractError('store-read-only', context.store.readOnly))
    if (sessionIds.length === 0) return ok({ imported: [], skipped: [], errors: [] })
    const available = (await context.adapters.list()).filter((adapter) => adapter.available)
    const { kept } = await this.#settings()
    await context.store.idle()
    const order = {
      sessionIds,
      available: available.map(({ adapterName }) => adapterName),
      kept,
      busy: busySessions(context),
      now: context.clock.now(),
    }
    const brought = await replacing(context, (onAsk) =>
      context.work.run('importTranscripts', order, { ...operation, onAsk }),
    )
    if (brought.ok) {
      for (const sessionId of brought.value.imported) context.feed.touch(sessionId)
      if (brought.value.imported.length + brought.value.skipped.length > 0) this.#apart(this.tell())
    } else if (sessionIds.length > 1) this.#apart(this.tell())
    return brought
  }

  async #settings(): Promise<ImportSettings> {
    return (await readSettings(this.context.dataDir)).import
  }
}

/** Returns whether the whole content of a file is imported; true also when the file is gone. */
function isUpToDate({ path, imported }: FollowedFile): boolean {
  const now = lookAt(path)
  return imported !== null && (now === null || isSame(now, imported))
}
