import type { AgentPlugin, AgentFeatures } from '#shared/adapter/entities'
import type {
  AdapterEvent,
  AdapterFailure,
  AgentAdapter,
  AgentTasks,
  PermissionAnswer,
  RunningAgent,
} from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import { ok, type Result } from '#shared/kernel/result'
import type { McpTransport } from '#shared/mcp/entities'
import type { Agent, AgentChanges, AgentSetup } from '#shared/session/entities'
import type { TaskInfo } from '#shared/tasks/entities'
import type { AgentParts, AgentServices } from './agent-services'
import { AgentProcess } from './agent-process'
import { AgentChoices } from './agent-choices'
import { AgentRecord } from './agent-record'
import { ModeGuard } from './mode-guard'
import { Deliveries } from '../delivery/deliveries'
import { MessageWriter } from '../messages/message-writer'
import { OwnTurn } from '../delivery/own-turn'
import type { SubagentEnd } from './subagents/working-subagent'
import type { ReportEvent } from '../reports/reports'
import type { ChangeSet } from '../stream/change-set'
import { giveToOwner, type EventHandlers } from '../stream/event-owners'
import { Subagents, type AskingSubagent } from './subagents/subagents'

/** One agent of a session: its stored record, its messages, its process, and the message it is writing. */
export class AgentRunner {
  readonly record: AgentRecord
  readonly deliveries: Deliveries
  private readonly process: AgentProcess
  private readonly writer: MessageWriter
  private readonly subagents: Subagents
  private readonly ownTurn: OwnTurn
  private readonly choices: AgentChoices
  private readonly modes: ModeGuard
  private readonly handlers: EventHandlers
  private tasks: readonly TaskInfo[] = []

  constructor(
    private readonly context: AgentServices,
    private readonly parts: AgentParts,
    private readonly adapter: AgentAdapter,
    agent: Agent,
    setup: AgentSetup,
    /** Called when its program runs other work beside its conversation. */
    private readonly tasksChanged: () => void,
  ) {
    const { core, turns, pending, meter, costs } = parts
    const record = new AgentRecord(core, agent, setup)
    this.record = record
    this.writer = new MessageWriter(context, {
      sessionId: core.sessionId,
      stream: core.stream,
      tags: () => {
        const turnId = this.deliveries.currentTurnId
        return turnId === null ? { agentId: agent.agentId } : { agentId: agent.agentId, turnId }
      },
      adapterSessionId: () => record.agent.adapterSessionId,
      positions: core.positions,
      isStarted: () => this.isStarted,
    })
    this.modes = new ModeGuard({
      name: adapter.displayName,
      asked: () => record.setup.mode,
      show: (event) => pending.handlersFor(this).elicitations(event),
      stop: (failure) => this.stopFor(failure),
    })
    this.choices = new AgentChoices(core.stream, record, this.modes)
    const { writer } = this
    this.ownTurn = new OwnTurn({
      stream: core.stream,
      turns,
      agent: () => record.agent,
      isWorking: () => this.deliveries.isWorking,
      parks: parts.parks,
      hold: () => this.deliveries.holdBack(),
      writer,
    })
    const isWorking = () => this.deliveries.isWorking || this.ownTurn.turnId !== null
    this.subagents = new Subagents(context, {
      runner: this,
      sessionId: core.sessionId,
      turnId: () => this.deliveries.currentTurnId,
      asked: (event, subagent) => this.take(event, subagent),
    })
    this.process = new AgentProcess(context, parts, adapter, record, {
      take: (event) => this.take(event),
      started: (running) => {
        this.choices.begin(running)
        this.nameAsTyped()
      },
      ended: (how) => this.ended(how),
      refusalOf: (deed) => pending.refusalOf(this, deed),
      get isWorking() {
        return isWorking()
      },
    })
    const { process, ownTurn, modes } = this
    const { parks } = parts
    const recipient = { context, core, turns, meter, costs, parks, record, process, writer, ownTurn, modes }
    this.deliveries = new Deliveries(recipient)
    this.handlers = this.handlersFor(undefined)
  }

  /** The agent as it is stored. */
  get agent(): Agent {
    return this.record.agent
  }

  /** Settings for its start in addition to the agent's own fields. */
  get setup(): AgentSetup {
    return this.record.setup
  }

  get name(): string {
    return this.process.name
  }

  /** True while it has a process, or is about to have one. */
  get isRunning(): boolean {
    return this.isStarted || this.process.isStarting || this.isBusy
  }

  /** True while it works, on a message or by itself, or has messages waiting. */
  get isBusy(): boolean {
    return this.deliveries.isBusy || this.ownTurn.turnId !== null
  }

  /** True while it has a process. */
  get isStarted(): boolean {
    return this.process.running !== null
  }

  get isCallingTool(): boolean {
    return this.writer.hasOpenTools
  }

  /** True when it can resume its own session after a restart; assumed while it does not run. */
  get canResume(): boolean {
    const { running } = this.process
    return running === null || running.resume !== undefined || running.load !== undefined
  }

  /** True when a model can be given at its start. */
  get takesModelAtStart(): boolean {
    return this.adapter.modelAtStart !== undefined
  }

  /** Starts or revives the agent. */
  start(): Promise<Result<RunningAgent, AdapterFailure>> {
    return this.process.start()
  }

  /** Gives up a start that is under way. */
  abortStart(): void {
    this.process.abortStart()
  }

  /** Ends the agent's process. The next message starts it again. */
  stop(): Promise<void> {
    return this.process.stop(() => this.deliveries.settled)
  }

  /**
   * Restarts a running agent with changes that take effect at a start, and adds them to `changes`. When the start fails, or
   * the changes are not stored and {@link swapBack} is called, the agent is as it was and its next message starts it again.
   */
  async swap(values: AgentChanges, setup: AgentSetup, changes: ChangeSet): Promise<Result<void, AdapterFailure>> {
    const { process, record } = this
    await process.startEnded()
    if (!this.isStarted) {
      record.adopt(values, setup, changes)
      return ok(undefined)
    }
    await this.stop()
    record.try(values, setup)
    const started = await this.start()
    if (!started.ok) {
      record.giveUp()
      return started
    }
    // The start itself changes its own session and its model.
    const { adapterSessionId: _session, model: _model, ...others } = values
    record.adopt(others, setup, changes)
    return ok(undefined)
  }

  /** Ends an agent that was restarted with changes which could not be stored. */
  async swapBack(): Promise<void> {
    this.record.giveUp()
    await this.stop()
  }

  /** Features of the running agent; null while it does not run. */
  get features(): AgentFeatures | null {
    return this.process.features
  }

  /** Changes what clients know of the running agent, when there is one. */
  patchFeatures(patch: Partial<AgentFeatures>): void {
    this.process.patchFeatures(patch)
  }

  /** Settings that the running agent offers; empty while it does not run. */
  get controls(): Pick<RunningAgent, 'modes' | 'models' | 'efforts'> {
    return this.process.running ?? {}
  }

  /** Runs a change of its mode or model that was asked for here. `mode`: the chosen one. */
  choosing<T extends { readonly ok: boolean }>(change: () => Promise<T>, mode?: string): Promise<T> {
    return this.choices.asked(change, mode)
  }

  /** Gives the running agent's own session a name, if it can have one. A name that it refuses is still that of the session here. */
  rename(title: string): void {
    void this.process.running?.naming?.rename(title)
  }

  /** Passes on a name that a person may have given while the agent did not run; subagents and members have none. */
  private nameAsTyped(): void {
    const { title, titleOrigin, leadAgentId } = this.parts.core.session
    if (titleOrigin === 'user' && title !== undefined && leadAgentId === this.agent.agentId) this.rename(title)
  }

  /** Plugins that the running agent has installed; undefined when it does not run, or does not report them. */
  async plugins(): Promise<readonly AgentPlugin[] | undefined> {
    return this.process.running?.plugins?.list()
  }

  /** Returns whether it can use MCP servers of a kind; undefined, because unknown, while it does not run. */
  takesServersOver(transport: McpTransport): boolean | undefined {
    const { running } = this.process
    return running === null ? undefined : (running.mcp?.transports.includes(transport) ?? false)
  }

  /** Work of its program beside its conversation. */
  get ownTasks(): readonly TaskInfo[] {
    const { agentId } = this.agent
    return this.tasks.map((task) => ({ ...task, agentId }))
  }

  /** Control of these; undefined while it does not run, or when it has none. */
  get taskControl(): AgentTasks | undefined {
    return this.process.running?.tasks
  }

  private tookTasks(tasks: readonly TaskInfo[]): void {
    if (tasks.length === 0 && this.tasks.length === 0) return
    this.tasks = tasks
    this.tasksChanged()
  }

  answerQuestion(adapterRequestId: string, answer: ElicitationAnswer): void {
    if (this.modes.takeAnswer(adapterRequestId, answer)) return
    this.process.running?.elicitation?.respond(adapterRequestId, answer)
  }

  giveUpCode(adapterRequestId: string): void {
    this.process.running?.deviceCodes?.cancel(adapterRequestId)
  }

  /** Ends one of the agent's terminals; false when the agent does not support that. */
  killTerminal(terminalId: string): boolean {
    const terminals = this.process.running?.terminals
    terminals?.kill(terminalId)
    return terminals !== undefined
  }

  answer(adapterRequestId: string, answer: PermissionAnswer): void {
    this.modes.noteAnswer(adapterRequestId, answer)
    this.parts.files.permitted(adapterRequestId)
    this.process.running?.permissions?.respond(adapterRequestId, answer)
  }

  /** The subagent that asks for something, as requests name it. */
  askingSubagent(childId: string | undefined): AskingSubagent | undefined {
    return childId === undefined ? undefined : this.subagents.asking(childId)
  }

  /** Ends the agent because it does what nobody agreed to. The message that it works on fails with the reason. */
  private stopFor({ message }: AdapterFailure): void {
    if (!this.deliveries.isWorking) this.parts.core.stream.emit('notice', { level: 'error', message })
    void this.process.endNow()
  }

  /** The process is gone, and with it everything that works in it. */
  private async ended(how: SubagentEnd): Promise<void> {
    const { outcome, failure: message } = how
    const failure =
      message === undefined ? {} : { failure: { message, category: 'runtime', recoverable: true } as const }
    this.modes.giveUp()
    this.tookTasks([])
    await this.subagents.endAll(how)
    const tail = this.writer.endTail()
    if (tail !== null) await tail
    await this.ownTurn.end(outcome === 'error' ? { outcome, ...failure } : { outcome: 'cancelled' })
  }

  /** `subagent`: the one of its subagents that asks. */
  private take(event: AdapterEvent, subagent?: AskingSubagent): void {
    const { agentId, model } = this.agent
    const { meter, costs, files } = this.parts
    meter.take(agentId, event, this.deliveries.currentTurnId)
    costs.noteWork(agentId, model, event)
    this.modes.noteRequest(event)
    this.deliveries.noteWork(event)
    files.reported(agentId, event)
    giveToOwner(event, subagent === undefined ? this.handlers : this.handlersFor(subagent))
  }

  private handlersFor(subagent: AskingSubagent | undefined): EventHandlers {
    const { core, pending, reports, shell } = this.parts
    const { catalog, accounts } = this.context
    const { adapterName } = this.adapter
    const report = (event: ReportEvent): void => reports.take(this, event, this.deliveries.currentTurnId)
    return {
      ...pending.handlersFor(this, subagent),
      messages: (event) => {
        this.writer.take(event)
        core.coordinator.wake()
      },
      turns: (event) => this.ownTurn.take(event),
      usage: (event) => {
        this.writer.addUsage(event.report)
        report(event)
      },
      shell: (event) => shell.takeTerminal(this, event),
      subagents: (event) => this.subagents.take(event),
      choices: (event) => {
        report(event)
        this.choices.take(event)
      },
      contextWindow: (event) => {
        void catalog.noteContextWindow(adapterName, this.agent.model, event.state.maxTokens)
        report(event)
      },
      tasks: (event) => this.tookTasks(event.tasks),
      tools: (event) => catalog.noteTools(adapterName, event.tools),
      quota: (event) => void accounts.note(this.agent.accountId ?? adapterName, event.allowances),
      reports: report,
    }
  }
}
