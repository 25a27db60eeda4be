import type { AgentFeatures } from '#shared/adapter/entities'
import type {
  AdapterEvent,
  AdapterFailure,
  AgentAdapter,
  AgentExit,
  Deed,
  HeldBack,
  RunningAgent,
} from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { clientFilesProblem, foldersProblem } from './selection/folders-problem'
import { settlesWithin } from '#core/base/settles-within'
import { failureOfExit } from '#core/base/process/exit-failure'
import { identityOf } from '#core/agents/configuration/provider-of-agent'
import { agentFilesFolder, leaveAgentFiles, makeAgentFiles } from '#core/resources/attachment/agent-files'
import type { AgentParts, AgentServices } from './agent-services'
import { errorOf } from '../stream/error-of'
import { tellSources } from '#core/resources/instructions/tell-sources'
import { EnvironmentLog } from './environment-log'
import { featuresOf } from './agent-features'
import type { AgentRecord } from './agent-record'
import type { SubagentEnd } from './subagents/working-subagent'
import { watchProcess } from './watch-process'
import { prepareStart, type PreparedStart } from './start-options'

const LINES_KEPT = 50

/** The owner of a process. */
interface ProcessOwner {
  /** Takes what the agent reports. */
  take(event: AdapterEvent): void
  /** Called when the agent is ready, before clients know what it can do. */
  started(running: RunningAgent): void
  /** Called when the process is gone, and with it everything that works in it. */
  ended(how: SubagentEnd): Promise<void>
  /** Returns why the host must not do something for the agent; null when it may. */
  refusalOf(deed: Deed): Promise<string | null>
  /** True while a message is being worked on; an end of the process is then reported as the failure of that message. */
  readonly isWorking: boolean
}

/** A start that is under way. */
interface StartUp {
  readonly abort: AbortController
  readonly ended: Promise<Result<RunningAgent, AdapterFailure>>
}

const cancelledStart: AdapterFailure = { message: 'Starting was cancelled.', category: 'runtime', recoverable: true }

const STOPPED: AgentExit = { expected: true, reason: 'was stopped' }

/** The process of one agent: starts it, knows what it can do while it runs, and reports its end. */
export class AgentProcess {
  running: RunningAgent | null = null
  /** True while clients know what it can do. */
  private isTold = false
  /** The last lines it wrote outside its protocol. */
  private lines: readonly string[] = []
  /** The commands that it offered last. */
  private commands: AgentFeatures['commands']
  /** The start that is under way. There is never more than one. */
  private startUp: StartUp | null = null
  /** Everything that was held back at its start. */
  private heldBack: HeldBack | undefined
  /** Remaining work after its last end. */
  private ending: Promise<void> = Promise.resolve()
  private exit = Promise.withResolvers<AgentExit>()
  private readonly environment: EnvironmentLog

  constructor(
    private readonly context: AgentServices,
    private readonly parts: AgentParts,
    private readonly adapter: AgentAdapter,
    private readonly record: AgentRecord,
    private readonly owner: ProcessOwner,
  ) {
    this.environment = new EnvironmentLog(context.clock, parts.core, record.agent.agentId)
  }

  /** True while it is being started, also while a start that was given up has not ended. */
  get isStarting(): boolean {
    return this.startUp !== null
  }

  /** Settles when the running process is gone, or is taken for gone. */
  get closed(): Promise<AgentExit> {
    return this.exit.promise
  }

  /** The agent's name, for people. */
  get name(): string {
    return this.adapter.displayName
  }

  /** Folder of the files that it can open only by their path. */
  get filesFolder(): string {
    return agentFilesFolder(this.context.dataDir, this.parts.core.sessionId)
  }

  /**
   * Starts or revives the agent. Everybody who asks meanwhile gets the same start; once it is given up they are told at once,
   * and whoever asks later waits until it has ended.
   */
  async start(): Promise<Result<RunningAgent, AdapterFailure>> {
    while (this.startUp?.abort.signal.aborted === true) await this.startUp.ended
    if (this.startUp === null && this.running !== null) return ok(this.running)
    const { abort, ended } = (this.startUp ??= this.begin())
    const { signal } = abort
    const givenUp = Promise.withResolvers<Result<never, AdapterFailure>>()
    const tell = (): void => givenUp.resolve(err(cancelledStart))
    signal.addEventListener('abort', tell, { once: true })
    try {
      return await Promise.race([ended, givenUp.promise])
    } finally {
      signal.removeEventListener('abort', tell)
    }
  }

  /** Resolves when no start is under way. */
  async startEnded(): Promise<void> {
    await this.startUp?.ended
  }

  /** Gives up a start that is under way. */
  abortStart(): void {
    this.startUp?.abort.abort()
  }

  /** Ends the process; `settled` is awaited before the end is reported. */
  async stop(settled: () => Promise<void> | null): Promise<void> {
    this.abortStart()
    await this.startEnded()
    const { running } = this
    if (running !== null) await this.end(running)
    await settled()
    if (running !== null) await this.onExit(running, STOPPED)
  }

  /** Ends the running process in bounded time. What waits for it continues, whether it obeys or not. */
  async endNow(): Promise<void> {
    if (this.running !== null) await this.end(this.running)
  }

  /** Checks after a prompt whether the agent's own record has changed. */
  async lookAtTranscript(running: RunningAgent): Promise<void> {
    await this.environment.lookAtTranscript(running)
  }

  /** Features and present settings of the running agent; null while none runs. */
  get features(): AgentFeatures | null {
    if (this.running === null || !this.isTold) return null
    return {
      ...featuresOf(this.running, this.heldBack),
      ...defined({ commands: this.commands }),
    }
  }

  /** Tells clients what changed of the running agent, when there is one. */
  patchFeatures(patch: Partial<AgentFeatures>): void {
    const { features } = this
    if (features === null) return
    this.commands = patch.commands ?? this.commands
    this.tellFeatures({ ...features, ...patch })
  }

  private begin(): StartUp {
    const abort = new AbortController()
    const ended = this.startOnce(abort.signal).finally(() => (this.startUp = null))
    return { abort, ended }
  }

  private async startOnce(signal: AbortSignal): Promise<Result<RunningAgent, AdapterFailure>> {
    await this.ending
    this.lines = []
    await this.parts.reports.prepare()
    const prepared = await this.prepare(signal)
    if (!prepared.ok) return prepared
    const cannot = this.problemWith(prepared.value.options)
    if (cannot !== undefined) return err({ message: cannot, category: 'runtime', recoverable: false })
    return signal.aborted ? err(cancelledStart) : this.launch(prepared.value, signal)
  }

  private async end(running: RunningAgent): Promise<void> {
    const gone = running.dispose().then(() => running.closed)
    if (!(await settlesWithin(gone, this.context.stopGraceMs)))
      this.context.log(`${this.adapter.adapterName}: could not be ended in time`)
    if (this.running === running) this.exit.resolve(STOPPED)
  }

  private async prepare(signal: AbortSignal): Promise<Result<PreparedStart, AdapterFailure>> {
    const folder = await makeAgentFiles(this.filesFolder)
    if (!folder.ok) return folder
    return prepareStart(this.context, this.parts, this.record, this.adapter, {
      filesFolder: this.filesFolder,
      onEvent: (event) => this.owner.take(event),
      refusalOf: (deed) => this.owner.refusalOf(deed),
      onLog: (line) => this.takeLog(line),
      signal,
    })
  }

  /** Returns which condition of the start the agent cannot be held to, as a message for people. */
  private problemWith({ withoutFolders, clientFiles }: PreparedStart['options']): string | undefined {
    const ofFolders = withoutFolders === true ? foldersProblem(this.adapter) : undefined
    return ofFolders ?? (clientFiles?.() === undefined ? undefined : clientFilesProblem(this.adapter))
  }

  private async launch(
    { options, provider, problems, accountId }: PreparedStart,
    signal: AbortSignal,
  ): Promise<Result<RunningAgent, AdapterFailure>> {
    await this.environment.creating(this.record.agent, options.cwd)
    const started = signal.aborted ? err(cancelledStart) : await this.untilGivenUp(this.adapter.start(options), signal)
    if (!started.ok) {
      this.context.clientWork.tokens.revoke(options.mcpServers ?? [])
      if (started.error !== cancelledStart) this.noteFailure(started.error.message)
      await this.environment.terminated({ reason: `could not be started: ${started.error.message}`, expected: false })
      return started
    }
    if (signal.aborted) {
      this.context.clientWork.tokens.revoke(options.mcpServers ?? [])
      await started.value.dispose()
      await this.environment.terminated({ reason: 'was not needed any more', expected: true })
      return err(cancelledStart)
    }
    this.running = started.value
    this.owner.started(started.value)
    this.heldBack = options.heldBack
    const exit = Promise.withResolvers<AgentExit>()
    this.exit = exit
    void started.value.closed.then(exit.resolve)
    const unwatch = watchProcess(started.value.pid, this.context.stopGraceMs / 2, () => {
      exit.resolve({ expected: false, reason: 'ended without a word' })
      void started.value.dispose()
    })
    void exit.promise.then((how) => {
      unwatch()
      this.context.clientWork.tokens.revoke(options.mcpServers ?? [])
      return this.onExit(started.value, how)
    })
    await this.onStarted(started.value, accountId)
    if (provider !== undefined) this.owner.take(identityOf(this.record.agent, provider))
    for (const message of problems) this.parts.core.stream.emit('notice', { level: 'warning', message })
    return started
  }

  /** Waits for a start. An agent that does not heed that it was given up is ended whenever it has started after all. */
  private async untilGivenUp(
    starting: Promise<Result<RunningAgent, AdapterFailure>>,
    signal: AbortSignal,
  ): Promise<Result<RunningAgent, AdapterFailure>> {
    const late = Promise.withResolvers<Result<never, AdapterFailure>>()
    const onAbort = async (): Promise<void> => {
      if (await settlesWithin(starting, this.context.stopGraceMs)) return
      this.context.log(`${this.adapter.adapterName}: did not give up its start in time`)
      late.resolve(err(cancelledStart))
      const started = await starting
      if (started.ok) await started.value.dispose()
    }
    const abort = (): void => void onAbort().catch((error: unknown) => this.context.log(String(error)))
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([starting, late.promise])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  private async onStarted(running: RunningAgent, accountId: string | undefined): Promise<void> {
    const { record } = this
    const session = this.parts.core
    const { agent } = record
    const isNew = agent.adapterSessionId !== running.adapterSessionId
    const model = running.models?.state.current ?? agent.model
    const values = {
      status: 'idle',
      failure: null,
      adapterSessionId: running.adapterSessionId,
      harnessId: harnessOf(agent.adapterName, running.version),
      model: model ?? null,
      ...defined({ accountId }),
    } as const
    const changes = session.stream.changes().event('agent.changed', { agentId: agent.agentId, values })
    if (isNew)
      changes.event(
        'agent.added',
        {
          sessionId: session.sessionId,
          agentId: agent.agentId,
          adapterId: agent.adapterId,
          adapterName: agent.adapterName,
          adapterSessionId: running.adapterSessionId,
          role: agent.role,
          ...defined({ cwd: agent.cwd, model }),
        },
        { agentId: agent.agentId },
      )
    await record.began(values, changes)
    await this.environment.ready(running)
    this.tellFeatures(featuresOf(running, this.heldBack))
    if (isNew)
      void tellSources(session, agent.agentId, agent.cwd ?? session.cwd).catch((error: unknown) =>
        this.context.log(`${session.sessionId}: instructions were not looked for: ${String(error)}`),
      )
  }

  /** Resolves when all work that follows an end is done, no matter who noticed the end first. */
  private onExit(running: RunningAgent, exit: AgentExit): Promise<void> {
    if (this.running === running) {
      this.running = null
      this.ending = this.afterExit(exit)
    }
    return this.ending
  }

  private async afterExit(exit: AgentExit): Promise<void> {
    // While a message is being worked on, the end is reported as the failure of that message.
    const isTold = exit.expected || this.owner.isWorking
    await this.environment.terminated(exit)
    const failure = failureOfExit(this.name, exit)
    await this.owner.ended(exit.expected ? { outcome: 'cancelled' } : { outcome: 'error', failure: failure.message })
    this.tellFeatures(null)
    const { agentId } = this.record.agent
    this.parts.shell.endOf(agentId, exit.expected ? undefined : failure.message)
    if (!exit.expected) this.noteFailure(failure.message, exit.log)
    await this.record.note(exit.expected ? { status: 'dead' } : { status: 'dead', failure: failure.message })
    await leaveAgentFiles(this.filesFolder)
    if (isTold) return
    const { stream } = this.parts.core
    stream.emit('notice', { level: 'warning', message: failure.message })
    await stream.keep(stream.changes().event('error', errorOf(failure), { agentId }))
  }

  private takeLog(line: string): void {
    this.context.log(`${this.adapter.adapterName}: ${line}`)
    this.lines = [...this.lines, line].slice(-LINES_KEPT)
  }

  private noteFailure(message: string, output = this.lines.join('\n')): void {
    this.context.failures.note(this.adapter.adapterName, message, output)
  }

  private tellFeatures(features: AgentFeatures | null): void {
    const { models, efforts } = features ?? {}
    const { catalog } = this.context
    const { adapterName } = this.adapter
    if (models !== undefined) void catalog.noteModels(adapterName, models.available)
    if (features !== null) void catalog.noteLevels(adapterName, models?.current, efforts?.supportedReasoningLevels)
    this.isTold = features !== null
    if (features === null) this.commands = undefined
    this.parts.core.stream.emit('agent.features', { agentId: this.record.agent.agentId, features })
  }
}

/** The program that runs an agent, with its version where that is known. */
function harnessOf(adapterName: string, version: string | undefined): string {
  return version === undefined ? adapterName : `${adapterName}/${version}`
}
