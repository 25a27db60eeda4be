import type { Connection } from '#client/connection'
import type { ContractError } from '#shared/kernel/errors'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Machine, MachineState, StoredMachine } from '#shared/machine/entities'
import type { SessionListItem } from '#shared/session/entities'
import { isFinal, isMissing, wayTo, type WayTo } from './address'
import type { MachineCopy } from '../store/port'
import type { MachineContext } from './context'
import { Copies } from './copies'
import { CopyAll } from './copy-all'
import { ContainerWatch } from './container/container-watch'
import { execTarget } from './container/exec-target'
import type { Directory } from './directory'
import { machineConnection } from './link/connect'
import type { LinkBroker } from './link/nats-link'
import { MachineUsageReader } from './machine-usage'
import { installThere } from './installation'
import { MachineList } from './machine-list'
import { Questions } from './questions'
import { EventRelay, waiting } from './relay'

/** Pause before a list is asked for again that could not be loaded, in milliseconds. */
const RELOAD_MS = 30_000

export interface FollowOptions {
  readonly context: MachineContext
  readonly directory: Directory
  readonly token: string | null
  /** Connection to a fleet; null: this host is not in it now. */
  readonly broker: (fleet: string) => LinkBroker | null
  /** Called when it is connected and its list is loaded. */
  readonly onLoaded: (machine: FollowedMachine) => Promise<void>
  /** Called when its state, or what is stored of it, changed. */
  readonly onChange: (machine: FollowedMachine) => void
}

/** One other machine, and the connection to it while it is not off. */
export class FollowedMachine {
  private connection: Connection | null = null
  private way: WayTo | null = null
  private readonly relay: EventRelay
  private readonly copies: Copies
  private readonly copyAll: CopyAll
  private readonly usage: MachineUsageReader
  /** Container that it is, if a runtime for containers reaches it. */
  private readonly container: ContainerWatch | undefined
  private problem: ContractError | null = null
  private readonly questions: Questions
  private installation: { part: number; readonly ending: AbortController } | null = null
  /** True when the time of the last contact is not stored yet. */
  private isTouched = false
  private readonly list: MachineList
  /** The reason why the list of a connected machine could not be loaded. */
  private listProblem: ContractError | null = null
  private reloading: NodeJS.Timeout | undefined
  /** Work on the list, one after the other. */
  private work: Promise<void> = Promise.resolve()

  constructor(
    private current: StoredMachine,
    private readonly options: FollowOptions,
  ) {
    this.questions = new Questions(options.context.ids, () => options.onChange(this))
    const another = () => this.connect(() => undefined)
    const kept = () => this.current.copies ?? 'opened'
    this.copies = new Copies(options.context, () => this.current.machineId, kept)
    const isWanted = () => kept() === 'all' && this.connection?.state.kind === 'ready'
    this.copyAll = new CopyAll(this.copies, another, isWanted, (text) => options.context.log(text))
    const machineId = () => this.current.machineId
    this.usage = new MachineUsageReader(options.context, machineId, (name, input) => this.request(name, input))
    this.list = new MachineList({
      context: options.context,
      directory: options.directory,
      machineId,
      inOrder: (work) => this.inOrder(work),
      onRows: (rows) => {
        this.copyAll.look(rows)
        this.usage.look(rows)
      },
      onCount: () => options.onChange(this),
    })
    this.container = containerOf(current, options, () => this)
    this.relay = new EventRelay(machineId, another, () => this.unreachable(), this.copies, this.container?.runtimeId)
  }

  get stored(): StoredMachine {
    return this.current
  }

  set stored(next: StoredMachine) {
    this.current = next
    this.options.onChange(this)
  }

  get machine(): Machine {
    const { addedAt: _added, isOff: _off, ...shown } = this.current
    const { machineId } = shown
    return {
      ...shown,
      copies: this.current.copies ?? 'opened',
      state: this.state,
      sessions: this.options.directory.count(machineId),
      ...defined({
        problem: this.shownProblem ?? undefined,
        unlisted: this.list.unlisted > 0 ? this.list.unlisted : undefined,
        question: this.questions.current,
        canInstall: this.canInstall ? true : undefined,
        installing: this.installation?.part,
        container: this.container?.current,
      }),
    }
  }

  private get shownProblem(): ContractError | null {
    if (this.state === 'unreachable') return this.problem
    return this.state === 'connected' ? this.listProblem : null
  }

  private get state(): MachineState {
    if (this.current.isOff) return 'off'
    if (this.connection?.state.kind === 'ready') return 'connected'
    return this.problem === null ? 'connecting' : 'unreachable'
  }

  /** True while there is an ssh connection to a machine without a usable Parley. */
  private get canInstall(): boolean {
    const { state, problem } = this
    const isAbout = problem !== null && (isMissing(problem) || problem.code === 'machine-not-installed')
    return state === 'unreachable' && isAbout && this.way?.ssh !== undefined && this.installation === null
  }

  /** Connects, and follows its sessions. Called again while it cannot be reached, tries at once. */
  start(): void {
    if (this.connection !== null) {
      if (this.connection.state.kind === 'lost') void this.connection.start()
      return
    }
    this.problem = null
    const { address } = this.current
    const { context, token, broker } = this.options
    const { processes, version } = context
    this.way ??= wayTo(address, { token, processes, version, ask: this.questions.ask, broker })
    const connection = this.connect((error) => {
      this.problem = error
      this.questions.end()
      if (!isFinal(error) || this.connection !== connection) return
      // The connection of ssh serves an installation, so that nobody is asked twice.
      this.stop(isMissing(error))
    })
    this.connection = connection
    this.relay.attach(connection)
    connection.onState(({ kind }) => {
      if (kind === 'ready') this.problem = null
      if (kind === 'ready' || kind === 'lost') this.container?.look()
      this.options.onChange(this)
    })
    connection.onReady(({ serverInfo, defaultFolder }) => {
      this.touch({ version: serverInfo.version.slice(0, 100), defaultFolder })
      void this.inOrder(() => this.load(connection))
    })
    connection.onServerEvent((event) => {
      if (this.connection === connection) this.list.take(event)
    })
    void connection.start()
    this.options.onChange(this)
  }

  /** Stores the time of the last contact, and what was learned then. */
  async keepContact(): Promise<void> {
    if (!this.isTouched) return
    this.isTouched = false
    await this.options.context.store.operations.putMachine(this.current)
  }

  /** Keeps the copies that are wanted now, and deletes others. */
  async keepCopies(): Promise<void> {
    this.copyAll.stop()
    await this.copies.narrow()
    const { connection } = this
    if (connection?.state.kind === 'ready') void this.inOrder(() => this.load(connection))
  }

  /** Takes sessions out of the list, which are elsewhere now. */
  async forget(sessionIds: readonly string[]): Promise<void> {
    await this.inOrder(() => this.options.directory.remove(this.current.machineId, sessionIds))
    this.options.onChange(this)
  }

  /** Takes sessions that it had published elsewhere, while it cannot tell of them itself. */
  async takePublished(rows: readonly SessionListItem[]): Promise<void> {
    const isAway = () => !this.current.isOff && this.connection?.state.kind !== 'ready'
    await this.inOrder(async () => {
      if (isAway())
        await this.options.directory.learned(this.current.machineId, this.list.within(this.list.ownOf(rows)))
    })
    this.options.onChange(this)
  }

  /** Loads its list again, while it is connected. */
  reload(): void {
    const { connection } = this
    if (connection?.state.kind === 'ready') void this.inOrder(() => this.load(connection))
  }

  /** Resolves when its copies can be read from the store. */
  copiesStored(): Promise<void> {
    return this.copies.stored()
  }

  /** Resolves when its usage so far is stored, as far as it can be reached. */
  async usageStored(): Promise<void> {
    await this.work
    await this.usage.read()
  }

  /** The copy of one of its conversations; null when there is none. */
  copyOf(sessionId: string): Promise<MachineCopy | null> {
    return this.copies.read(sessionId)
  }

  /** Answers a question of `ssh`; null: not at all. */
  answer(questionId: string, answer: string | null): boolean {
    return this.questions.answer(questionId, answer)
  }

  /** Installs Parley there, with the consent of the user, and connects. */
  install(): Result<void, ContractError> {
    const { address } = this.current
    if (address.kind !== 'ssh') return err(knownError('machine-not-installed/way'))
    if (this.installation !== null || this.connection?.state.kind === 'ready') return ok(undefined)
    const { dataDir, processes, version } = this.options.context
    const { broker } = this.options
    const way = this.way ?? wayTo(address, { token: null, processes, version, ask: this.questions.ask, broker })
    const { ssh } = way
    if (ssh === undefined) return err(knownError('machine-not-installed/way'))
    this.stop(true)
    this.way = way
    const ending = new AbortController()
    const installation = { part: 0, ending }
    this.installation = installation
    this.problem = null
    const onProgress = (part: number): void => {
      // Every hundredth is enough for a bar.
      if (part - installation.part < 0.01 && part < 1) return
      installation.part = part
      this.options.onChange(this)
    }
    const end = (problem: ContractError | null): void => {
      if (this.installation !== installation) return
      this.installation = null
      this.questions.end()
      if (problem === null) this.start()
      else this.problem = problem
      this.options.onChange(this)
    }
    installThere(ssh, { host: address.host, dataDir, version, onProgress, signal: ending.signal }).then(
      (done) => end(done.ok ? null : done.error),
      (error: unknown) => end(knownError('machine-not-installed', { reason: String(error) })),
    )
    this.options.onChange(this)
    return ok(undefined)
  }

  /** Ends an installation in progress. */
  cancelInstall(): void {
    this.questions.end()
    this.installation?.ending.abort()
  }

  /** Ends the connection; agents at the other end continue. `keepsWay`: what commands can use stays. */
  stop(keepsWay = false): void {
    if (!keepsWay) {
      this.installation?.ending.abort()
      this.installation = null
    }
    this.questions.end()
    if (this.connection?.state.kind === 'ready') this.touch({})
    clearTimeout(this.reloading)
    this.list.stop()
    this.copyAll.stop()
    this.usage.stop()
    this.relay.detach()
    this.container?.release()
    this.connection?.close()
    this.connection = null
    if (!keepsWay) {
      this.way?.end()
      this.way = null
    }
    this.options.onChange(this)
  }

  /** Sends a request to its host. */
  async request(name: string, input: unknown): Promise<Result<unknown, ContractError>> {
    if (this.connection?.state.kind !== 'ready') return err(this.unreachable())
    const answer = await this.connection.request(name as 'server.ping', input as object)
    return answer.ok || answer.error.code !== 'not-connected' ? answer : err(this.unreachable())
  }

  /** Subscribes a client to one of its sessions. */
  async subscribe(...args: Parameters<EventRelay['subscribe']>): ReturnType<EventRelay['subscribe']> {
    return this.relay.subscribe(...args)
  }

  /** The failure of requests while it is not connected. */
  unreachable(): ContractError {
    const { name, isOff } = this.current
    return isOff ? knownError('machine-unreachable/off', { name }) : waiting(name)
  }

  private connect(onFault: (error: ContractError) => void): Connection {
    const { way } = this
    return machineConnection({
      open: () => way?.open() ?? Promise.resolve(err(this.unreachable())),
      version: this.options.context.version,
      onFault,
    })
  }

  private touch(facts: Pick<StoredMachine, 'version' | 'defaultFolder'>): void {
    this.isTouched = true
    this.stored = { ...this.current, ...defined(facts), lastContactAt: this.options.context.clock.now() }
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(work).catch((error: unknown) => this.options.context.log(`A machine: ${String(error)}`))
    return this.work
  }

  /** Loads the whole list; again after a while if that fails while it is connected. */
  private async load(connection: Connection): Promise<void> {
    clearTimeout(this.reloading)
    const loaded = await this.list.load(connection)
    if (this.connection !== connection) return
    this.listProblem = loaded.ok ? null : loaded.error
    this.options.onChange(this)
    if (!loaded.ok) {
      this.reloading = setTimeout(() => this.reload(), RELOAD_MS).unref()
      return
    }
    this.copyAll.look(loaded.value, 0)
    await this.usage.lookAll(this.current.machineId)
    await this.options.onLoaded(this)
  }

  /** Returns whether what it says is of a session that it listed as its own. */
  get listsOwn(): MachineList['listsOwn'] {
    return this.list.listsOwn
  }
}

/** Watches the container that a machine is; undefined for other machines. */
function containerOf(
  { machineId, address }: StoredMachine,
  { context, onChange }: FollowOptions,
  self: () => FollowedMachine,
): ContainerWatch | undefined {
  const target = address.kind === 'command' ? execTarget(address.command) : undefined
  if (target === undefined) return undefined
  return new ContainerWatch({
    target,
    processes: context.processes,
    onStarted(container) {
      context.feed.announce('runtime.container.started', { machineId, ...container })
      onChange(self())
    },
    onStopped(container, why) {
      context.feed.announce('runtime.container.stopped', { machineId, ...container, ...why })
      onChange(self())
    },
  })
}
