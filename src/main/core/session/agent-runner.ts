import type { AgentFeatures, Capability, PromptContent } from '../../../shared/adapter/entities'
import type {
  AdapterEvent,
  AdapterFailure,
  AgentAdapter,
  AgentExit,
  PermissionAnswer,
  PromptResult,
  RunningAgent,
} from '../../../shared/adapter/port'
import type { ElicitationAnswer } from '../../../shared/elicitation/entities'
import { ok, type Result } from '../../../shared/kernel/result'
import type { McpTransport } from '../../../shared/mcp/entities'
import type { InputBlock } from '../../../shared/session/blocks'
import type {
  ActionSource,
  Agent,
  AgentSetup,
  Message,
  MessageOrigin,
  MessageOutcome,
  Session,
} from '../../../shared/session/entities'
import { identityOf, providerOfAgent } from '../agent/provider-of-agent'
import { readAgentContext } from '../agent/read-agent-context'
import { agentFilesFolder, leaveAgentFiles, makeAgentFiles } from '../attachment/agent-files'
import { blocksForAgent } from '../attachment/blocks-for-agent'
import type { HostContext } from '../context'
import type { ShellDesk } from '../shell/desk'
import { equipmentOf } from './equipment'
import type { SessionMeter } from '../metrics/session-meter'
import type { ElicitationDesk } from '../elicitation/desk'
import { EnvironmentLog } from '../environment/environment-log'
import type { EventStream } from './event-stream'
import { noteBlock, prefaceOf, type Note } from './untold'
import { DeliveryQueue } from './delivery-queue'
import { MessageWriter } from './message-writer'

/** How long an agent may take to obey a cancel before it is ended. */
const CANCEL_GRACE_MS = 10_000

const NOTHING_BUT_TEXT: PromptContent = { image: false, audio: false, embeddedContext: false }

/** A user message on its way to one agent. */
export interface QueueItem {
  readonly messageId: string
  readonly turnId: string
  readonly blocks: readonly InputBlock[]
  readonly sentAt: number
  readonly source: ActionSource
  readonly origin: MessageOrigin | undefined
}

export interface DeliveryResult {
  readonly outcome: MessageOutcome
  readonly failure?: AdapterFailure
  /** With `merged`: the message whose prompt took this one in. */
  readonly mergedInto?: string
  /** With `superseded`: the message that this one was interrupted for. */
  readonly supersededBy?: string
}

/** The message an agent works on. */
interface CurrentItem {
  readonly item: QueueItem
  /** Settles when the agent is done with it. */
  readonly ended: PromiseWithResolvers<undefined>
  /** The agent has been given it. */
  isPrompting: boolean
  cancelled: boolean
  supersededBy: string | undefined
}

/** What a runner needs of its session. */
export interface RunnerSession {
  readonly sessionId: string
  readonly session: Pick<Session, 'sessionId' | 'branchKind'>
  readonly stream: EventStream
  readonly cwd: string
  allocatePosition(): number
  /** Has to be awaited before an agent starts. */
  prepareAgents(): Promise<void>
  /** An agent begins with a message. */
  acknowledge(item: QueueItem, agentId: string): Promise<void>
  /** An agent is done with a message; also ends the turn when it was the last. */
  complete(item: QueueItem, agentId: string, result: DeliveryResult): Promise<void>
  requestPermission(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'permission.requested' }>): void
  withdrawPermission(adapterRequestId: string, agentId: string): void
  readonly elicitations: Pick<ElicitationDesk, 'request' | 'withdraw'>
  /** What agents run in terminals. */
  readonly shell: Pick<ShellDesk, 'takeTerminal' | 'endOf'>
  reportEvent(runner: AgentRunner, event: AdapterEvent, turnId: string | null): void
  /** Takes what an agent says of its tools, before it becomes part of a message. */
  toolReported(agentId: string, event: AdapterEvent): void
  /** What measures the running turn. */
  readonly meter: Pick<SessionMeter, 'prompted' | 'take'>
  statusChanged(): void
}

/** One agent of a session: its queue, its process, and the message it is writing. */
export class AgentRunner {
  readonly queue = new DeliveryQueue()
  private running: RunningAgent | null = null
  private starting: AbortController | null = null
  private current: CurrentItem | null = null
  private pump: Promise<void> | null = null
  private readonly writer: MessageWriter
  private readonly environment: EnvironmentLog
  features: AgentFeatures | null = null
  /** What the last end of its process still has to do. */
  private ending: Promise<void> = Promise.resolve()

  constructor(
    private readonly context: HostContext,
    private readonly session: RunnerSession,
    private readonly adapter: AgentAdapter,
    public agent: Agent,
    /** What it is started with beside the agent's own fields; stored with it. */
    public setup: AgentSetup,
  ) {
    this.environment = new EnvironmentLog(context.clock, session, agent.agentId)
    this.writer = new MessageWriter(context, {
      sessionId: session.sessionId,
      stream: session.stream,
      tags: () => {
        const turnId = this.currentTurnId
        return turnId === null ? { agentId: this.agent.agentId } : { agentId: this.agent.agentId, turnId }
      },
      adapterSessionId: () => this.agent.adapterSessionId,
      allocatePosition: () => session.allocatePosition(),
    })
  }

  /** Whether it has a process, or is about to. */
  get isRunning(): boolean {
    return this.running !== null || this.starting !== null || this.current !== null || this.queue.length > 0
  }

  /** Whether it works on a message, or has some to work on. */
  get isBusy(): boolean {
    return this.current !== null || this.queue.length > 0
  }

  /** Whether it has a process. */
  get isStarted(): boolean {
    return this.running !== null
  }

  /** Whether it can take up its own session when it is started again; what does not run is taken to. */
  get canResume(): boolean {
    return this.running === null || this.running.resume !== undefined || this.running.load !== undefined
  }

  /** Whether a model can be named when it is started. */
  get takesModelAtStart(): boolean {
    return this.adapter.modelAtStart !== undefined
  }

  /** What it is started with, as adapters take it. */
  private get wishes() {
    const { allowedDirectories = [], historyStart: _start, ...wishes } = this.setup
    return { ...wishes, directories: allowedDirectories }
  }

  get isCallingTool(): boolean {
    return this.writer.hasOpenTools
  }

  get currentTurnId(): string | null {
    return this.current?.item.turnId ?? null
  }

  get name(): string {
    return this.adapter.displayName
  }

  /** Whether it works on a message in a way that allows no steering. */
  get cannotBeSteered(): boolean {
    return this.current?.isPrompting === true && this.running?.steer === undefined
  }

  /** Whether it works on this message, or is being started for it. */
  worksOn(messageId: string): boolean {
    return this.current?.item.messageId === messageId
  }

  /** Queues a message; it is prompted when the ones before it are done. */
  enqueue(item: QueueItem): void {
    this.queue.add(item)
    this.run()
  }

  /** Puts a message into the running prompt. Where none runs, or it comes too late for it, the message comes next. */
  async steer(item: QueueItem): Promise<void> {
    const into = this.current
    const steer = this.running?.steer
    if (into?.isPrompting !== true || steer === undefined) {
      this.enqueueFirst(item)
      return
    }
    const blocks = await this.promptBlocks(this.running, item)
    const steered = blocks.ok ? await steer.steer(blocks.value) : blocks
    if (steered.ok && steered.value === 'taken') {
      const { agentId } = this.agent
      await this.session.acknowledge(item, agentId)
      await this.session.complete(item, agentId, { outcome: 'merged', mergedInto: into.item.messageId })
      return
    }
    if (!steered.ok)
      this.session.stream.emit('notice', {
        level: 'warning',
        message: `${this.name} did not take the message in: ${steered.error.message} It comes next instead.`,
      })
    this.enqueueFirst(item)
  }

  /** Stops the running prompt for a message that comes next. What else is queued stays. */
  async interrupt(item: QueueItem): Promise<void> {
    const { current } = this
    this.enqueueFirst(item)
    if (current?.isPrompting !== true) return
    current.cancelled = true
    current.supersededBy = item.messageId
    void this.running?.cancel()
    await this.settleWithin(CANCEL_GRACE_MS, current)
  }

  private enqueueFirst(item: QueueItem): void {
    this.queue.addFirst(item)
    this.run()
  }

  /** Takes a message out of the queue. False when it is not there, for example because it runs. */
  async drop(messageId: string): Promise<boolean> {
    const item = this.queue.take(messageId)
    if (item === undefined) return false
    await this.session.complete(item, this.agent.agentId, { outcome: 'cancelled' })
    return true
  }

  /** Drops what is queued and stops what runs; resolves when the agent has stopped. Answers the dropped messages. */
  async cancel(): Promise<string[]> {
    const dropped = this.queue.takeAll()
    const current = this.current
    if (current !== null) {
      current.cancelled = true
      this.starting?.abort()
      void this.running?.cancel()
    }
    for (const item of dropped) await this.session.complete(item, this.agent.agentId, { outcome: 'cancelled' })
    if (current !== null) await this.settleWithin(CANCEL_GRACE_MS, current)
    return dropped.map((item) => item.messageId)
  }

  /** Where its files lie that it can open only by their path. */
  private get filesFolder(): string {
    return agentFilesFolder(this.context.dataDir, this.session.sessionId)
  }

  /** A message as the agent can take it. */
  private promptBlocks(running: RunningAgent | null, item: QueueItem): Promise<Result<InputBlock[], AdapterFailure>> {
    return blocksForAgent(this.context, item.blocks, running?.promptContent ?? NOTHING_BUT_TEXT, this.filesFolder)
  }

  /** Starts or revives the agent. */
  async start(): Promise<Result<RunningAgent, AdapterFailure>> {
    if (this.running !== null) return ok(this.running)
    await this.ending
    const abort = new AbortController()
    this.starting = abort
    await this.session.prepareAgents()
    const folder = await makeAgentFiles(this.filesFolder)
    if (!folder.ok) {
      this.starting = null
      return folder
    }
    const { agent } = this
    const equipment = await equipmentOf(
      this.context,
      this.session.session,
      agent.cwd ?? this.session.cwd,
      this.wishes.systemPrompt,
    )
    const provider = await providerOfAgent(this.context, agent.providerConfigId)
    if (!provider.ok) {
      this.starting = null
      return provider
    }
    const cwd = agent.cwd ?? this.session.cwd
    await this.environment.creating(agent, cwd)
    const started = await this.adapter.start({
      cwd,
      ...this.wishes,
      directories: [...this.wishes.directories, this.filesFolder],
      ...equipment.options,
      ...(agent.model === undefined ? {} : { model: agent.model }),
      ...(agent.reasoningEffort === undefined ? {} : { reasoningEffort: agent.reasoningEffort }),
      ...(provider.value === undefined ? {} : { provider: provider.value }),
      ...(agent.adapterSessionId === undefined ? {} : { resume: { adapterSessionId: agent.adapterSessionId } }),
      history: () => readAgentContext(this.context, this.session.sessionId, this.setup),
      onEvent: (event) => this.take(event),
      onLog: (line) => this.context.log(`${this.adapter.adapterName}: ${line}`),
      signal: abort.signal,
    })
    this.starting = null
    if (!started.ok) {
      await this.environment.terminated({ reason: `could not be started: ${started.error.message}`, expected: false })
      return started
    }
    if (abort.signal.aborted) {
      await started.value.dispose()
      await this.environment.terminated({ reason: 'was not needed any more', expected: true })
      return { ok: false, error: { message: 'Starting was cancelled.', category: 'runtime', recoverable: true } }
    }
    this.running = started.value
    void started.value.closed.then((exit) => this.onExit(started.value, exit))
    await this.onStarted(started.value)
    if (provider.value !== undefined) this.take(identityOf(agent, provider.value))
    for (const message of equipment.problems) this.session.stream.emit('notice', { level: 'warning', message })
    return started
  }

  /** Ends the agent's process. The next message starts it again. */
  async stop(): Promise<void> {
    this.starting?.abort()
    const { running } = this
    await running?.dispose()
    await this.pump
    if (running !== null) await this.onExit(running, { expected: true, reason: 'was stopped' })
  }

  /** The agent as it is stored without its own session, so that its next start is a new one. */
  get withoutSession(): Agent {
    const { adapterSessionId: _given, ...agent } = this.agent
    return agent
  }

  /** Ends the process and gives up the agent's own session: the next start begins a new one that is told the conversation. */
  async forgetSession(): Promise<void> {
    if (this.agent.adapterSessionId === undefined) return
    this.agent = this.withoutSession
    await this.stop()
    this.session.stream.emit('agent.updated', { agent: this.agent })
  }

  /**
   * Takes over changes that hold from the next start on, and starts a running agent anew. Stores nothing of it when that
   * fails; the agent then is as it was, and its next message starts it again.
   */
  async swap(agent: Agent, setup: AgentSetup): Promise<Result<void, AdapterFailure>> {
    const before = { agent: this.agent, setup: this.setup }
    const wasStarted = this.isStarted
    if (wasStarted) await this.stop()
    this.agent = { ...agent, status: this.agent.status }
    this.setup = setup
    if (wasStarted) {
      const started = await this.start()
      if (!started.ok) {
        Object.assign(this, before)
        this.session.stream.emit('agent.updated', { agent: this.agent })
        return started
      }
    }
    const kept = this.agent
    await this.session.stream.keep(
      this.session.stream.unit().write((writer) => {
        writer.putAgent(kept)
        writer.putAgentSetup(kept.agentId, setup)
      }),
    )
    this.session.stream.emit('agent.updated', { agent: kept })
    return ok(undefined)
  }

  /** Changes and stores fields of the agent that hold at once. */
  async change(patch: Partial<Agent>): Promise<void> {
    await this.setAgent(patch)
  }

  private run(): void {
    this.pump ??= this.runQueue().finally(() => {
      this.pump = null
      if (this.queue.length > 0) this.run()
    })
  }

  private async runQueue(): Promise<void> {
    for (let item = this.queue.next(); item !== undefined; item = this.queue.next()) {
      const ended = Promise.withResolvers<undefined>()
      const current: CurrentItem = { item, ended, isPrompting: false, cancelled: false, supersededBy: undefined }
      this.current = current
      this.session.statusChanged()
      const result = await this.deliver(current)
      this.current = null
      await this.session.complete(item, this.agent.agentId, result)
      ended.resolve(undefined)
    }
  }

  private async deliver(current: CurrentItem): Promise<DeliveryResult> {
    const untold = await this.context.store.read.untold(this.agent.agentId)
    const notes = await this.context.store.read.notes(this.agent.agentId)
    const wasRunning = this.running !== null
    const started = await this.start()
    if (current.cancelled) return { outcome: 'cancelled' }
    if (!started.ok) return { outcome: 'error', failure: started.error }
    await this.session.acknowledge(current.item, this.agent.agentId)
    if (this.wasCancelled(current)) return { outcome: 'cancelled' }
    await this.setAgent({ status: 'active', lastActivityAt: this.context.clock.now() })
    if (this.wasCancelled(current)) {
      await this.setAgent({ status: 'idle' })
      return { outcome: 'cancelled' }
    }
    const running = started.value
    // One that has just begun a new session was told everything with the conversation.
    const knowsAll = !wasRunning && running.continued === 'new'
    const blocks = await this.promptBlocks(running, current.item)
    if (!blocks.ok) return { outcome: 'error', failure: blocks.error }
    current.isPrompting = true
    this.session.meter.prompted()
    const prompted: PromptResult = await Promise.race([
      running.prompt([...(knowsAll ? [] : prefaceOf(untold)), ...notes.map(noteBlock), ...blocks.value]),
      running.closed.then((exit): PromptResult => ({ outcome: 'error', failure: failureOf(exit, this.name) })),
    ])
    current.isPrompting = false
    const outcome = this.wasCancelled(current) ? 'cancelled' : prompted.outcome
    const reason = outcome === 'cancelled' ? 'Cancelled.' : (prompted.failure?.message ?? 'The agent gave no result.')
    if (knowsAll || outcome !== 'error') await this.clearUntold(untold)
    if (outcome !== 'error') await this.clearNotes(notes)
    await this.writer.finish(outcome === 'cancelled' ? 'cancelled' : 'error', reason)
    await this.environment.lookAtTranscript(running)
    if (this.running === running) await this.setAgent({ status: 'idle', lastActivityAt: this.context.clock.now() })
    if (outcome === 'cancelled' && current.supersededBy !== undefined)
      return { outcome: 'superseded', supersededBy: current.supersededBy }
    return outcome === 'error' && prompted.failure !== undefined ? { outcome, failure: prompted.failure } : { outcome }
  }

  private async clearUntold(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return
    const messageIds = messages.map(({ messageId }) => messageId)
    const { agentId } = this.agent
    await this.session.stream.keep(
      this.session.stream.unit().write((writer) => writer.clearUntold(agentId, messageIds)),
    )
  }

  private async clearNotes(notes: readonly Note[]): Promise<void> {
    if (notes.length === 0) return
    const { agentId } = this.agent
    const unit = this.session.stream.unit()
    for (const { kind, text } of notes) unit.write((writer) => writer.clearNote(agentId, kind, text))
    await this.session.stream.keep(unit)
  }

  /** A cancel comes in while awaiting, which the compiler cannot know. */
  private wasCancelled(current: CurrentItem): boolean {
    return current.cancelled
  }

  /** Waits for the end of a message that was cancelled, and ends an agent that does not obey. */
  private async settleWithin(ms: number, { ended: { promise } }: CurrentItem): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)))
    const settled = await Promise.race([promise, late])
    clearTimeout(timer)
    if (settled !== 'late') return
    this.context.log(`${this.adapter.adapterName}: did not stop within ${ms} ms, ending it`)
    await this.running?.dispose()
    await promise
  }

  private async onStarted(running: RunningAgent): Promise<void> {
    const { agent, session } = this
    const isNew = agent.adapterSessionId !== running.adapterSessionId
    const model = running.models?.state.current ?? agent.model
    this.agent = {
      ...agent,
      status: 'idle',
      adapterSessionId: running.adapterSessionId,
      ...(model === undefined ? {} : { model }),
    }
    const unit = this.session.stream.unit().write((writer) => writer.putAgent(this.agent))
    if (isNew)
      unit.event(
        'agent.added',
        {
          sessionId: session.sessionId,
          agentId: agent.agentId,
          adapterId: agent.adapterId,
          adapterName: agent.adapterName,
          adapterSessionId: running.adapterSessionId,
          role: agent.role,
          ...(agent.cwd === undefined ? {} : { cwd: agent.cwd }),
          ...(model === undefined ? {} : { model }),
        },
        { agentId: agent.agentId },
      )
    await session.stream.keep(unit)
    await this.environment.ready(running)
    session.stream.emit('agent.updated', { agent: this.agent })
    this.setFeatures(featuresOf(running))
  }

  /** Resolves when all that comes of an end is done, whoever noticed it first. */
  private onExit(running: RunningAgent, exit: AgentExit): Promise<void> {
    if (this.running === running) {
      this.running = null
      this.ending = this.afterExit(exit)
    }
    return this.ending
  }

  private async afterExit(exit: AgentExit): Promise<void> {
    await this.environment.terminated(exit)
    this.setFeatures(null)
    this.session.shell.endOf(this.agent.agentId)
    await this.setAgent({ status: 'dead' })
    await leaveAgentFiles(this.filesFolder)
    if (exit.expected || this.current !== null) return
    const failure = failureOf(exit, this.name)
    this.session.stream.emit('notice', { level: 'warning', message: failure.message })
    const { agentId } = this.agent
    await this.session.stream.keep(this.session.stream.unit().event('error', failure, { agentId }))
  }

  private async setAgent(patch: Partial<Agent>): Promise<void> {
    this.agent = { ...this.agent, ...patch }
    const { agent } = this
    await this.session.stream.keep(this.session.stream.unit().write((writer) => writer.putAgent(agent)))
    this.session.stream.emit('agent.updated', { agent })
  }

  private setFeatures(features: AgentFeatures | null): void {
    const models = features?.models
    if (models !== undefined) void this.context.catalog.noteModels(this.adapter.adapterName, models.available)
    this.features = features
    this.session.stream.emit('agent.features', { agentId: this.agent.agentId, features })
  }

  /** Changes what clients know of the running agent, when there is one. */
  patchFeatures(patch: Partial<AgentFeatures>): void {
    if (this.features !== null) this.setFeatures({ ...this.features, ...patch })
  }

  /** The running agent's mode setter and model setter, when it has them. */
  get controls(): Pick<RunningAgent, 'modes' | 'models'> {
    return {
      ...(this.running?.modes === undefined ? {} : { modes: this.running.modes }),
      ...(this.running?.models === undefined ? {} : { models: this.running.models }),
    }
  }

  /** Whether it can take MCP servers of a kind; undefined when it does not run, because only then it says so. */
  takesServersOver(transport: McpTransport): boolean | undefined {
    return this.running === null ? undefined : (this.running.mcp?.transports.includes(transport) ?? false)
  }

  answerQuestion(adapterRequestId: string, answer: ElicitationAnswer): void {
    this.running?.elicitation?.respond(adapterRequestId, answer)
  }

  /** Ends one of the agent's terminals; false when it does not let that be done. */
  killTerminal(terminalId: string): boolean {
    this.running?.terminals?.kill(terminalId)
    return this.running?.terminals !== undefined
  }

  answer(adapterRequestId: string, answer: PermissionAnswer): void {
    this.running?.permissions?.respond(adapterRequestId, answer)
  }

  private take(event: AdapterEvent): void {
    this.session.meter.take(this.agent.agentId, event)
    switch (event.type) {
      case 'permission.requested':
        this.session.requestPermission(this, event)
        return
      case 'permission.withdrawn':
        this.session.withdrawPermission(event.requestId, this.agent.agentId)
        return
      case 'elicitation.requested':
        this.session.elicitations.request(this, event)
        return
      case 'elicitation.withdrawn':
        this.session.elicitations.withdraw(event.requestId, this.agent.agentId)
        return
      case 'terminal.started':
      case 'terminal.output':
      case 'terminal.ended':
        this.session.shell.takeTerminal(this, event)
        return
      case 'contextWindow':
        void this.context.catalog.noteContextWindow(this.adapter.adapterName, this.agent.model, event.state.maxTokens)
        this.session.reportEvent(this, event, this.currentTurnId)
        return
      default:
        this.session.toolReported(this.agent.agentId, event)
        if (this.writer.take(event)) this.session.statusChanged()
        else this.session.reportEvent(this, event, this.currentTurnId)
    }
  }
}

function featuresOf(running: RunningAgent): AgentFeatures {
  const capabilities: Capability[] = []
  for (const name of [
    'resume',
    'fork',
    'load',
    'modes',
    'models',
    'permissions',
    'elicitation',
    'usage',
    'steer',
    'mcp',
  ] as const)
    if (running[name] !== undefined) capabilities.push(name)
  return {
    capabilities,
    ...(running.modes === undefined ? {} : { modes: running.modes.state }),
    ...(running.models === undefined ? {} : { models: running.models.state }),
    ...(running.commands === undefined ? {} : { commands: [...running.commands] }),
    ...(running.promptContent === undefined ? {} : { promptContent: running.promptContent }),
  }
}

function failureOf(exit: AgentExit, name: string): AdapterFailure {
  return { message: `${name} ${exit.reason}.`, category: 'runtime', recoverable: true }
}
