import type { Extension, ExtensionSource, ExtensionStatus } from '#shared/extension/entities'
import { defined } from '#shared/kernel/defined'
import type { Result } from '#shared/kernel/result'
import type { ClientOffers } from './client-offers'
import type { ExtensionProcess } from './extension-process'
import { readExtension, type ExtensionFolder } from './manifest'

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000
/** Number of failures in a row after which an extension stays ended. */
const MAX_FAILURES = 6
/** Running this long, an extension counts as healthy again. */
const HEALTHY_MS = 60_000

export interface SupervisedOptions {
  readonly id: string
  readonly source: ExtensionSource
  readonly folder: string
  readonly offers: ClientOffers
  readonly start: (
    found: ExtensionFolder,
    onConnection: (clientId: string) => void,
  ) => Promise<Result<ExtensionProcess, string>>
  readonly onChanged: () => void
  /** Delay before the first restart, in milliseconds; it doubles with every failure. */
  readonly firstRetryMs?: number | undefined
}

/** One extension: its files, the consent to them, and its program, which is restarted when it exits. */
export class SupervisedExtension {
  private found: Result<ExtensionFolder, string> | null = null
  private consented: string | undefined
  private status: ExtensionStatus = 'disabled'
  private problem: string | undefined
  private running: ExtensionProcess | null = null
  private clientId: string | undefined
  private failures = 0
  private timer: NodeJS.Timeout | undefined
  /** Counts starts and stops, so that a late outcome of an earlier one is not taken for the present one's. */
  private generation = 0

  constructor(private readonly options: SupervisedOptions) {}

  get id(): string {
    return this.options.id
  }

  get folder(): string {
    return this.options.folder
  }

  get source(): ExtensionSource {
    return this.options.source
  }

  /** Identifies the content as it was last read; undefined when it cannot be used. */
  get contentHash(): string | undefined {
    return this.found?.ok === true ? this.found.value.contentHash : undefined
  }

  /** Reads the folder again. Starts nothing. */
  async read(consented: string | undefined): Promise<void> {
    this.found = await readExtension(this.options.folder)
    this.consented = consented
  }

  /** Starts the program if the files match the consent. Resolves when it runs, or when it failed. */
  async start(consented: string | undefined): Promise<void> {
    await this.stop()
    this.failures = 0
    await this.launch(consented)
  }

  /** Ends the program. Idempotent. */
  async stop(): Promise<void> {
    this.generation++
    clearTimeout(this.timer)
    this.timer = undefined
    const { running } = this
    this.running = null
    this.clientId = undefined
    if (this.status !== 'disabled') this.set('disabled', undefined)
    await running?.kill()
  }

  get state(): Extension {
    const { found, running, consented, options } = this
    const manifest = found?.ok === true ? found.value.manifest : undefined
    const contentHash = this.contentHash
    const offered = this.clientId === undefined ? undefined : options.offers.of(this.clientId)
    const problem = this.problem ?? (found?.ok === false ? found.error : undefined)
    const consent = consented === undefined ? 'none' : consented === contentHash ? 'given' : 'changed'
    return {
      id: options.id,
      name: manifest?.name ?? options.folder.split(/[/\\]/).at(-1) ?? options.id,
      source: options.source,
      status: found?.ok === false ? 'failed' : this.status,
      path: options.folder,
      program: manifest?.program ?? [],
      scopes: manifest?.scopes ?? [],
      consent,
      tools: offered?.tools.map(({ name }) => name) ?? [],
      commands: offered?.commands.map(({ name }) => name) ?? [],
      ...(running === null ? {} : { pid: running.pid }),
      ...(manifest?.title === undefined ? {} : { title: manifest.title }),
      ...(manifest?.description === undefined ? {} : { description: manifest.description }),
      ...(manifest?.version === undefined ? {} : { version: manifest.version }),
      ...defined({ contentHash, problem }),
    }
  }

  private async launch(consented: string | undefined): Promise<void> {
    const generation = ++this.generation
    // Read before every start: content changed since the consent does not run.
    await this.read(consented)
    if (generation !== this.generation) return
    if (this.found?.ok !== true) {
      this.set('failed', undefined)
      return
    }
    if (consented !== this.found.value.contentHash) {
      this.set('disabled', 'Its files have changed. Review them and enable it again.')
      return
    }
    this.set('starting', undefined)
    const startedAt = performance.now()
    const started = await this.options.start(this.found.value, (clientId) => {
      if (generation === this.generation) this.clientId = clientId
    })
    if (generation !== this.generation) {
      if (started.ok) await started.value.kill()
      return
    }
    if (!started.ok) {
      this.fail(started.error, consented)
      return
    }
    this.running = started.value
    this.set('running', undefined)
    void started.value.ended.then((how) => {
      if (generation === this.generation) this.ended(how, startedAt, consented)
    })
  }

  private ended(how: string, startedAt: number, consented: string | undefined): void {
    this.running = null
    this.clientId = undefined
    if (performance.now() - startedAt >= HEALTHY_MS) this.failures = 0
    this.fail(how, consented)
  }

  private fail(reason: string, consented: string | undefined): void {
    this.failures++
    // The last line that a program writes is seldom a whole sentence.
    const problem = /[.!?…。！？]$/u.test(reason) ? reason : `${reason}.`
    if (this.failures >= MAX_FAILURES) {
      this.set('failed', `${problem} It failed ${this.failures} times in a row and is not started again.`)
      return
    }
    const { firstRetryMs = FIRST_RETRY_MS } = this.options
    const delay = Math.min(LONGEST_RETRY_MS, firstRetryMs * 2 ** (this.failures - 1))
    this.set('failed', `${problem} It starts again in ${Math.ceil(delay / 1000)} s.`)
    this.timer = setTimeout(() => void this.launch(consented), delay)
    this.timer.unref()
  }

  private set(status: ExtensionStatus, problem: string | undefined): void {
    this.status = status
    this.problem = problem
    this.options.onChanged()
  }
}
