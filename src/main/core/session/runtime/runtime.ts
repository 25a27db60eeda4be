import { KeptMessages } from '../../resources/session-fs/kept-messages'
import type { AdapterEvent, AdapterFailure, UnpromptedTurn } from '../../../../shared/adapter/port'
import type { PendingOutcome } from '../../../../shared/attention/entities'
import { outcomeToNote } from '../../../../shared/attention/outcome'
import { defined } from '../../../../shared/kernel/defined'
import type { ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { LimitStop } from '../../../../shared/limits/entities'
import type { GitHead } from '../../../../shared/metadata/entities'
import type { TurnEnd } from '../turns/active-turn'
import type { DeliveryMode } from '../../../../shared/session/entities'
import { contentText } from '../../../../shared/session/block-text'
import type { SessionUsage } from '../../../../shared/usage/entities'
import type { SubagentState } from '../../../../shared/session/conversation-types'
import type { RunStatus, Session, Turn, TurnInitiator, TurnOutcome } from '../../../../shared/session/entities'
import { titleOf } from '../../../../shared/title/title-of'
import type { UsageReport } from '../../../../shared/usage/entities'
import type { UsageRecord } from '../../../../shared/usage/records'
import { observeIdentity } from '../agents/selection/observe-identity'
import type { SessionServices } from './services'
import { SessionCustomAgent } from '../agents/custom-agent/session-custom-agent'
import { TurnFiles } from '../files/turn-files'
import { stopFailure, usedBudget } from '../reports/used-budget'
import { TurnLimits } from '../reports/turn-limits'
import { UnreportedCost } from '../reports/unreported-cost'
import { SessionMeter, type EarlierTurns } from '../reports/session-meter'
import { SessionPending, type PendingKind } from '../pending/session-pending'
import { refuseSteering, SessionQueue } from '../turns/session-queue'
import { RunningCommands } from '../shell/running-commands'
import type { SessionCursor } from '../../store/port'
import { SessionTitles } from '../reports/session-titles'
import { AfterTurn } from '../turns/after-turn'
import type { AgentRunner } from '../agents/agent-runner'
import { SessionBroadcaster } from '../stream/session-broadcaster'
import type { DeliveryResult, QueueItem } from '../delivery/delivery'
import { EventStream } from '../stream/event-stream'
import type { ChangeSet } from '../stream/change-set'
import { SerialQueue } from '../stream/serial-queue'
import { Positions } from '../stream/positions'
import { Reports, type Reporter } from '../reports/reports'
import type { RunnerSession } from './runner-session'
import { SessionAgents } from '../agents/session-agents'
import { SubagentStates } from '../agents/subagents/subagent-states'
import type { WorkingSession, WorkingSubagent } from './working-session'
import { StatusTracker } from './status-tracker'
import { TurnManager, type SendRequest } from '../turns/turn-manager'

/** State of a session when it was opened. */
interface RuntimeStart extends SessionCursor {
  readonly usage: SessionUsage | null
  readonly earlierTurns: EarlierTurns
  /** Cost of its subagents in US dollars. */
  readonly subagentCostUsd: number
  readonly usageRecords: () => Promise<readonly UsageRecord[]>
  readonly subagents: readonly SubagentState[]
}

/**
 * One session while somebody uses it: its turns, agents and events. Everything that changes the session goes through
 * here, one thing after the other, so the order of its events is the order of what happened.
 */
export class SessionRuntime implements RunnerSession, WorkingSession {
  readonly stream: EventStream
  readonly audience: SessionBroadcaster
  readonly positions: Positions
  readonly attached: SessionAgents
  readonly pending: SessionPending
  readonly customAgent: SessionCustomAgent
  readonly files: TurnFiles
  private readonly kept: KeptMessages
  readonly shell: RunningCommands
  readonly queue: SessionQueue
  readonly titles: SessionTitles
  readonly meter: SessionMeter
  readonly reports: Reports
  private readonly limits: TurnLimits
  private readonly unreported = new UnreportedCost()
  readonly turns: TurnManager
  readonly subagents: SubagentStates
  /** The subagent whose session this is, while it works. */
  subagent: WorkingSubagent | null = null
  private readonly status: StatusTracker
  private readonly afterTurn: AfterTurn
  private readonly lane: SerialQueue
  private usage: SessionUsage | null
  private subagentCostUsd: number

  constructor(
    private readonly context: SessionServices,
    pendingKinds: readonly PendingKind[],
    session: Session,
    start: RuntimeStart,
  ) {
    this.positions = new Positions(start.nextPosition)
    this.lane = new SerialQueue({
      onDone: () => this.releaseIfIdle(),
      owner: () => context.runtimes.owner(),
      onLong: ({ owner, since }, waiting) =>
        context.log(
          `${session.sessionId}: ${owner} has held the session for ${Math.round((performance.now() - since) / 1000)} s; ` +
            `waiting: ${waiting.length === 0 ? 'nobody' : waiting.join(', ')}`,
        ),
    })
    this.stream = new EventStream({
      sessionId: session.sessionId,
      session,
      store: context.store,
      clock: context.clock,
      nextSequence: start.nextSequence,
      lastEventId: start.lastEventId,
      publish: (event) => this.audience.publish(event),
      sessionChanged: (before) => this.sessionChanged(before),
    })
    this.audience = new SessionBroadcaster(context, this)
    this.attached = new SessionAgents(context, this)
    this.turns = new TurnManager(context.ids, this, start.nextTurnNumber)
    this.queue = new SessionQueue(this, this.turns)
    this.titles = new SessionTitles(this)
    this.usage = start.usage
    this.subagentCostUsd = start.subagentCostUsd
    this.meter = new SessionMeter(context.clock, this.stream, start.earlierTurns)
    this.limits = new TurnLimits(context.clock, this)
    this.reports = new Reports(context.clock, this, start)
    this.subagents = new SubagentStates(this, start.subagents)
    this.customAgent = new SessionCustomAgent(context, this)
    this.pending = new SessionPending(pendingKinds, context, this)
    this.files = new TurnFiles(context, this)
    this.kept = new KeptMessages(context, this)
    this.shell = new RunningCommands(context, this)
    this.status = new StatusTracker(this, this.turns)
    this.afterTurn = new AfterTurn(context, this, start.earlierTurns.count > 0)
  }

  /** The session as it is stored. */
  get session(): Session {
    return this.stream.session
  }

  get sessionId(): string {
    return this.session.sessionId
  }

  get cwd(): string {
    return this.session.targetWorkingDirectory ?? this.context.defaultFolder
  }

  get isWatched(): boolean {
    return !this.audience.isEmpty
  }

  get isBusy(): boolean {
    return this.turns.isActive
  }

  /** True when nothing runs, and the last turn was completed. */
  get wentWell(): boolean {
    return !this.isBusy && this.turns.lastEnd === 'completed'
  }

  /** True when nothing would be lost by forgetting this runtime. */
  get isIdle(): boolean {
    if (!this.lane.isEmpty || this.isBusy || !this.audience.isEmpty || !this.stream.isIdle) return false
    return this.shell.isIdle && this.pending.isEmpty && !this.hasRunningAgents && this.files.isIdle
  }

  get agents(): readonly AgentRunner[] {
    return this.attached.all
  }

  get hasRunningAgents(): boolean {
    return this.agents.some((runner) => runner.isRunning)
  }

  get runStatus(): RunStatus {
    return this.audience.live.status
  }

  /** The agent named, or the lead. */
  findAgent(agentId: string | undefined): AgentRunner | undefined {
    return this.attached.find(agentId)
  }

  /** Follows what was stored of the session: who its agents are, what they are and what limits hold. */
  private sessionChanged(before: Session): void {
    const { agents, budgetUsd, timeoutSeconds } = this.session
    if (agents !== before.agents) this.attached.follow(before.agents)
    if (budgetUsd !== before.budgetUsd || timeoutSeconds !== before.timeoutSeconds) this.limits.check()
  }

  /** Runs `work` when everything asked before it is done. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.lane.exclusive(work)
  }

  /** Forgets this runtime when nobody uses it. */
  releaseIfIdle(): void {
    this.context.runtimes.releaseIfIdle(this)
  }

  // ── Sending ────────────────────────────────────────────────────────────────

  /**
   * Stores a user message and hands it to agents; `mode` says how to those that work. `changes` may hold what has to become
   * true with it.
   */
  async send(
    request: SendRequest,
    agentIds: readonly string[] | 'all' | undefined,
    changes: ChangeSet = this.stream.changes(),
    mode: DeliveryMode = 'enqueue',
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>> {
    const targets = this.attached.select(agentIds)
    if (!targets.ok) return targets
    const refused = mode === 'steer' ? refuseSteering(targets.value) : undefined
    if (refused !== undefined) return err(refused)
    const ids = targets.value.map((runner) => runner.agent.agentId)
    const sent = await this.turns.send(request, ids, changes)
    if (!sent.ok) return sent
    const isSaid = request.source !== 'system' && request.origin !== 'compact'
    if (isSaid) this.titles.messageSent(titleOf(contentText(request.blocks)))
    const { blocks, source, origin } = request
    if (mode !== 'enqueue') await this.queue.putFirst(sent.value.messageId)
    const item: QueueItem = { ...sent.value, blocks, sentAt: changes.at, source, origin }
    for (const runner of targets.value) this.queue.deliver(runner, item, mode)
    this.statusChanged()
    return sent
  }

  async acknowledge(item: QueueItem, agentId: string): Promise<void> {
    await Promise.all([this.turns.acknowledge(item, agentId), this.files.begin(item.turnId, agentId)])
  }

  ownTasksChanged(agentId: string): void {
    // The list of Parley's own tasks is changed by whoever holds the session.
    void this.exclusive(async () => {
      const { sessionId, stream } = this
      const tasks = await this.context.store.read.tasks(sessionId)
      const agentTasks = this.agents.flatMap(({ ownTasks }) => ownTasks)
      await stream.keep(
        stream.changes().event('background_tasks_changed', { sessionId, tasks, agentTasks }, { agentId }),
      )
    })
  }

  beginOwnTurn(agentId: string, { reason, sender, message }: UnpromptedTurn): string {
    const { id, name } = sender ?? {}
    const initiator: TurnInitiator =
      sender === undefined
        ? { source: 'agent', sourceId: agentId, ...defined({ reason }) }
        : { source: 'peer', ...defined({ sourceId: id, name, reason }) }
    const turnId = this.turns.beginOwn(agentId, { initiator, message })
    // Changes belong to the turn for messages while one runs.
    if (this.turns.promptedTurnId === null) void this.files.begin(turnId, agentId)
    this.statusChanged()
    return turnId
  }

  async endOwnTurn(agentId: string, result: DeliveryResult): Promise<void> {
    const changes = this.stream.changes()
    this.pending.cancelOf(agentId, changes, (childId) => this.subagents.isRunning(childId))
    const isFree = this.findAgent(agentId)?.deliveries.isWorking !== true
    const turnId = await this.turns.endOwn(agentId, { ...result, isFree }, changes)
    if (turnId !== undefined) this.afterTurnEnd(turnId)
  }

  async complete(item: QueueItem, agentId: string, result: DeliveryResult): Promise<void> {
    const changes = this.stream.changes()
    this.pending.cancelOf(agentId, changes, (childId) => this.subagents.isRunning(childId))
    const isFree = this.findAgent(agentId)?.deliveries.isWorking !== true
    await this.turns.complete(item, agentId, { ...result, isFree }, changes)
    if (this.turns.promptedTurnId === null) this.afterTurnEnd(item.turnId)
    else this.statusChanged()
  }

  private afterTurnEnd(turnId: string): void {
    const { sessionId } = this
    this.stream.emit('transcript.written', { sessionId, turnId }, { turnId })
    this.files.end(turnId)
    this.kept.append(turnId)
    this.statusChanged()
    this.afterTurn.run()
    this.releaseIfIdle()
  }

  modelOf(agentId: string | undefined): string | undefined {
    const joining = agentId === undefined ? undefined : this.attached.get(agentId)
    return (joining?.agent ?? this.session.agents.find((agent) => agent.agentId === agentId))?.model
  }

  turnStarted(turnId: string, startedAt: number): void {
    this.meter.begin(turnId, startedAt)
    this.limits.check()
  }

  turnEnded(turnId: string, at: number): TurnEnd {
    const usage = this.reports.endTurn(turnId)
    this.unreported.clear()
    this.limits.check()
    return { metrics: this.meter.end(turnId, at), usage }
  }

  outcomeToNote(outcome: TurnOutcome, isStoppedByLimit: boolean): PendingOutcome | undefined {
    const isViewed = this.context.ports.isViewed(this.sessionId)
    return outcomeToNote({ outcome, isStoppedByLimit, isViewed, branchKind: this.session.branchKind })
  }

  /** Works out what the session is doing and says so when that changed. */
  statusChanged(): void {
    this.status.update()
  }

  // ── Limits ─────────────────────────────────────────────────────────────────

  /** Cost of the session so far in US dollars, as far as it is known. */
  get costUsd(): number | undefined {
    return this.usage?.costUsd
  }

  /** The same with its subagents, which a budget covers too. */
  get spentUsd(): number | undefined {
    return this.subagentCostUsd === 0 ? this.costUsd : (this.costUsd ?? 0) + this.subagentCostUsd
  }

  get presentUsd(): number | undefined {
    const { amount } = this.unreported
    return amount === 0 ? this.spentUsd : (this.spentUsd ?? 0) + amount
  }

  /** The limit that stopped a turn, or that lets no message through; undefined when none did. */
  stopOf(turnId: string | undefined): LimitStop | undefined {
    return this.turns.stopOf(turnId) ?? usedBudget(this.session, this.spentUsd)
  }

  /** Watches the cost of what an agent writes. */
  noteWork(agentId: string, event: AdapterEvent): void {
    if (this.unreported.take(agentId, this.modelOf(agentId), event)) this.limits.check()
  }

  get refusal(): AdapterFailure | undefined {
    const used = usedBudget(this.session, this.spentUsd)
    return used === undefined ? undefined : stopFailure(used)
  }

  get turnStartedAt(): number | null {
    return this.turns.startedAt
  }

  stopTurn(stop: LimitStop): void {
    const refused: DeliveryResult = { outcome: 'rejected', failure: stopFailure(stop) }
    void this.turns.stop(stop).then(() => this.cancel(undefined, stop.limit === 'budget' ? refused : undefined))
  }

  usageChanged(usage: SessionUsage, turn: Turn['usage'], turnId: string | null): void {
    const { costUsd = 0 } = this
    this.usage = usage
    this.meter.takeUsage(usage, turnId, turn?.total.outputTokens)
    this.limits.check()
    this.tellParent((usage.costUsd ?? 0) - costUsd)
  }

  /** Adds what a subagent has cost since it was told last. */
  takeCost(amount: number): void {
    this.subagentCostUsd += amount
    this.limits.check()
    this.tellParent(amount)
  }

  /** Tells the session of its starter, if this is a subagent's; one that is not open reads it from the store. */
  private tellParent(amount: number): void {
    const { branchKind, parentSessionId } = this.session
    if (branchKind === 'subagent' && parentSessionId !== undefined && amount !== 0)
      this.context.runtimes.peek(parentSessionId)?.takeCost(amount)
  }

  // ── Stopping ───────────────────────────────────────────────────────────────

  /**
   * Stops agents (all, or one), and drops their queues, as `queued` says, or keeps them. Returns the dropped messages that no
   * agent had begun with.
   */
  async cancel(agentId?: string, queued?: DeliveryResult | 'keep'): Promise<Result<string[], ContractError>> {
    const runner = agentId === undefined ? undefined : this.findAgent(agentId)
    if (agentId !== undefined && runner === undefined) return err(knownError('agent-not-found', { agentId }))
    const stopped = runner === undefined ? this.agents : [runner]
    this.pending.releaseAgents(agentId)
    const dropped = await Promise.all(stopped.map((each) => each.deliveries.cancel(queued)))
    return ok([...new Set(dropped.flat())])
  }

  /** Drops one queued message at every agent, or one of them. False when none of them has it in its queue. */
  async drop(messageId: string, agentId?: string): Promise<boolean> {
    const agents = agentId === undefined ? this.agents : this.agents.filter(({ agent }) => agent.agentId === agentId)
    const dropped = await Promise.all(agents.map((runner) => runner.deliveries.drop(messageId)))
    return dropped.includes(true)
  }

  /** Ends every agent's process, and every command. What they were doing ends as cancelled. */
  async stopAgents(): Promise<void> {
    const runners = this.agents
    this.pending.releaseAll()
    await Promise.all(runners.map((runner) => runner.deliveries.cancel()))
    await Promise.all([this.shell.endAll('shutdown'), ...runners.map((runner) => runner.stop())])
    await this.subagent?.end({ outcome: 'cancelled' })
    await this.files.settled()
  }

  // ── What agents report beside their messages ───────────────────────────────

  /** Counts an agent's usage in a native session other than its own, outside of any turn. */
  async countUsage(agentId: string, adapterSessionId: string, used: readonly UsageReport[]): Promise<void> {
    await this.reports.prepare()
    for (const report of used) this.reports.keepUsage({ agentId, adapterSessionId }, report, null, { agentId })
    await this.stream.drained()
    this.releaseIfIdle()
  }

  gitSeen(git: GitHead | null): void {
    const { git: known } = this.session
    if (known?.branch === git?.branch && known?.head === git?.head) return
    void this.stream.keep(this.stream.changes().event('metadata.updated', { sessionId: this.sessionId, git }))
  }

  filesSettled(): void {
    this.releaseIfIdle()
  }

  identify(runner: Reporter, event: Extract<AdapterEvent, { type: 'identity' }>): void {
    const changes = this.stream.changes()
    observeIdentity(this.session, runner.agent, event, changes)
    void this.stream.keep(changes)
  }

  suggestTitle(title: string, agentId: string, isChosen: boolean): void {
    this.titles.reported(title.trim(), agentId, isChosen)
  }
}
