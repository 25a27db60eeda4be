import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ImportState } from '#shared/import/entities'
import type { SessionListItem } from '#shared/session/entities'
import type { ImportReport } from '#shared/snapshot/entities'
import type { Surroundings } from '#core/agents/transcript/format'
import type { SessionContext } from '#core/session/runtime/context'
import { readSettings, type ImportSettings } from '#core/base/settings/settings'
import type { Operation } from '#core/base/worker/operations'
import { READER } from './accounts'
import type { CountedFound } from './jobs/count-found'
import type { Discovered, DiscoverOrder } from './jobs/discover'
import { foldersOf, named } from './tool-folders'
import { FileFollower } from './file-follower'
import { importTools } from './import-tools'
import { Imports, unwatched } from './imports'
import type { Changes } from './live/changed-files'
import { FollowedFolders } from './live/followed-folders'
import { OutsideWatch } from './live/outside-watch'
import { isUpToDate } from './up-to-date'

/** Number of sessions of an earlier version that are read again in one go. */
const READ_AGAIN_AT_ONCE = 20

/** Maximum number of individually reported sessions; beyond it lists are reloaded. */
const MOST_TOLD = 200

/** Sessions of other tools on this machine: discovers them, imports them, and keeps imported ones up to date. */
export class Transcripts {
  readonly #follower: FileFollower
  readonly #folders: FollowedFolders
  readonly #imports: Imports
  readonly #outside: OutsideWatch
  /** Work that nobody waits for. */
  readonly #work = new Set<Promise<unknown>>()
  #searching: Promise<Result<void, ContractError>> | null = null
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
    this.#imports = new Imports(context, () => this.#apart(this.tell()))
    this.#follower = new FileFollower((sessionId) => this.#apart(this.#follow(sessionId)))
    const { clock, feed, store } = context
    this.#outside = new OutsideWatch({
      now: () => clock.now(),
      elapsed: () => performance.now(),
      onChange: (sessionId) => feed.touch(sessionId),
      read: { transcriptAt: (path) => store.read.transcriptAt(path) },
      onFailure: this.#logFailure,
    })
    this.#folders = new FollowedFolders(
      (changes) => this.#take(changes).catch(this.#logFailure),
      () => this.#apart(this.#followOpen()),
    )
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
    await Promise.allSettled([this.#searching, this.#folders.end(), this.#outside.end(), this.#imports.end()])
    await Promise.all(this.#work)
  }

  /** Adds to a list item what is known of the session in its tool. What Parley's own agents do there is no news. */
  readonly overlay = (item: SessionListItem): SessionListItem => {
    const outside = this.#outside.of(item.sessionId)
    if (outside === undefined || this.context.runtimes.peek(item.sessionId)?.hasRunningAgents === true) return item
    return { ...item, outside }
  }

  async state(): Promise<ImportState> {
    const counts = await this.context.store.read.transcriptCounts()
    const settings = await this.#settings()
    return {
      tools: importTools(counts, this.surroundings, settings, {
        followed: this.#folders,
        logins: await this.context.accounts.loginFolders(),
      }),
      isSearching: this.#searching !== null,
      searchedAt: this.#searchedAt,
      searchMs: this.#searchMs,
      isAsked: settings.isAsked,
      problem: this.#problem,
      ...defined({ running: this.#imports.shown }),
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

  /** Asked again after waiting, since it may have ended meanwhile. */
  #hasEnded(): boolean {
    return this.#isEnded
  }

  /** Reports the current state to every client. */
  async tell(): Promise<void> {
    if (!this.#isEnded) this.context.feed.announce('import.changed', { state: await this.state() })
  }

  /** Finds the sessions in files that the user selected. */
  async find(paths: readonly string[], operation: Operation): Promise<Result<readonly string[], ContractError>> {
    const found = await this.#discover({ folders: {}, files: paths }, operation)
    return found.ok ? ok(found.value.ofFiles) : found
  }

  /** Brings sessions here, one import after the other. */
  bring(sessionIds: readonly string[], operation: Operation = unwatched): Promise<Result<ImportReport, ContractError>> {
    return this.#imports.inTurn(sessionIds, operation)
  }

  /** Counts the usage of sessions that are not imported; while it runs, asking again waits for the same. */
  async countUsage(operation: Operation): Promise<Result<CountedFound, ContractError>> {
    const { store, work } = this.context
    if (store.readOnly !== null) return err(contractError('store-read-only', store.readOnly))
    await this.#searching
    await store.idle()
    return work.run('countFound', null, operation)
  }

  /**
   * Prepares a session for use: a discovered one is imported, an imported one is updated from its file. Fails with
   * `transcript-unusable` when nothing of it is available.
   */
  async open(sessionId: string): Promise<Result<void, ContractError>> {
    const { store, log } = this.context
    const file = await store.read.transcript(sessionId)
    if (file === null || store.readOnly !== null) return ok(undefined)
    const brought = isUpToDate(file) ? null : await this.#imports.now(sessionId)
    if (!this.#folders.covers(file.path)) this.#follower.follow(sessionId, file.path)
    if (brought === null) return ok(undefined)
    const failure = brought.ok ? brought.value.errors[0]?.error : brought.error.message
    if (failure === undefined) return ok(undefined)
    if (file.imported === null)
      return err(contractError('transcript-unusable', `The session could not be imported. ${failure}`, { sessionId }))
    log(`A session of another tool could not be brought up to date: ${failure}`)
    return ok(undefined)
  }

  /** Folders are not watched any more: clients are told, and files of open sessions are asked for. */
  async #followOpen(): Promise<void> {
    await this.tell()
    for (const { sessionId } of this.context.runtimes.all) {
      const file = await this.context.store.read.transcript(sessionId)
      if (file !== null && !this.#isEnded && !this.#folders.covers(file.path))
        this.#follower.follow(sessionId, file.path)
    }
  }

  async #follow(sessionId: string): Promise<void> {
    const file = await this.context.store.read.transcript(sessionId)
    if (file === null || this.context.runtimes.peek(sessionId) === undefined) this.#follower.leave(sessionId)
    else if (!isUpToDate(file)) await this.#imports.now(sessionId)
  }

  async #search(operation: Operation): Promise<Result<void, ContractError>> {
    const { surroundings, context } = this
    if (surroundings === null) return ok(undefined)
    const settings = await this.#settings()
    const started = performance.now()
    this.#apart(this.tell())
    const folders = foldersOf(surroundings, settings, await context.accounts.loginFolders())
    // Before the search: whatever changes from now on is reported.
    await this.#folders.follow(folders)
    const found = await this.#discover({ folders: named(folders), files: [] }, operation)
    this.#problem = found.ok || this.#isEnded ? null : found.error.message
    if (!found.ok) return found
    await this.#outside.follow(folders, surroundings)
    this.#searchedAt = context.clock.now()
    this.#searchMs = performance.now() - started
    if (!this.#isEnded) this.#apart(this.#bringKept(settings, found.value.grown).then(() => this.#readAgain()))
    return ok(undefined)
  }

  /** Takes in what was reported from followed folders. */
  async #take({ files, unclear }: Changes): Promise<void> {
    if (this.surroundings === null || this.#hasEnded()) return
    const settings = await this.#settings()
    const folders = foldersOf(this.surroundings, settings, await this.context.accounts.loginFolders())
    const searched = new Map([...folders].filter(([{ adapterName }]) => unclear.includes(adapterName)))
    const changed = Object.fromEntries(
      [...folders.keys()].map(({ adapterName }) => [adapterName, files[adapterName] ?? []]),
    )
    const found = await this.#discover({ folders: named(searched), files: [], changed }, unwatched)
    if (!found.ok || this.#hasEnded()) return
    const { added, removed, grown, ofChanged } = found.value
    this.#outside.grown(ofChanged)
    if (added.length + removed.length > 0) this.#apart(this.tell())
    if (searched.size > 0) this.#apart(this.#bringKept(settings, []))
    const isKept = (name: string): boolean => settings.kept.includes(name) && !unclear.includes(name)
    const kept = ofChanged.filter(({ adapterName }) => isKept(adapterName))
    // Does not wait for other imports: somebody may be reading.
    await this.#imports.update([...grown, ...kept.map(({ sessionId }) => sessionId)])
  }

  /** Brings the sessions that are imported without being asked for, and some more. */
  async #bringKept({ kept }: ImportSettings, more: readonly string[]): Promise<void> {
    const { read } = this.context.store
    await this.bring([...new Set([...(await read.discovered(kept)), ...(await read.withoutCopy(kept)), ...more])])
  }

  /** Reads sessions again that an earlier version imported, some at a time, so that other imports come between. */
  async #readAgain(): Promise<void> {
    await this.context.store.operations.forgetFoundUsage(READER)
    const outdated = await this.context.store.read.readBefore(READER)
    for (let at = 0; at < outdated.length && !this.#isEnded; at += READ_AGAIN_AT_ONCE) {
      const read = await this.bring(outdated.slice(at, at + READ_AGAIN_AT_ONCE))
      // It was cancelled, or the store is damaged.
      if (!read.ok) return
    }
  }

  async #discover(order: DiscoverOrder, operation: Operation): Promise<Result<Discovered, ContractError>> {
    await this.context.store.idle()
    // Lists show the first sessions at once.
    const onPart = (): void => this.#apart(this.tell())
    const found = await this.context.work.run('discover', order, { ...operation, onPart })
    if (found.ok) this.#tellFound(found.value)
    return found
  }

  /** Leaves work to itself. A failure, such as that of a damaged store, goes into the log. */
  #apart(work: Promise<unknown>): void {
    const apart = work.catch(this.#logFailure).finally(() => this.#work.delete(apart))
    this.#work.add(apart)
  }

  readonly #logFailure = (error: unknown): void =>
    this.context.log(`Work on sessions of other tools failed: ${String(error)}`)

  #tellFound({ added, removed, changed }: Discovered): void {
    const { feed } = this.context
    for (const sessionId of removed) feed.drop(sessionId)
    if (added.length + changed.length <= MOST_TOLD)
      for (const sessionId of [...added, ...changed]) feed.touch(sessionId)
  }

  async #settings(): Promise<ImportSettings> {
    return (await readSettings(this.context.dataDir)).import
  }
}
