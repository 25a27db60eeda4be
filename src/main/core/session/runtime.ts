import type { AdapterEvent, AgentAdapter } from '../../../shared/adapter/port'
import type { SessionEvent } from '../../../shared/contract'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { GitHead } from '../../../shared/metadata/entities'
import type { SessionUsage, SubagentState } from '../../../shared/session/conversation-types'
import type { Agent, AgentRole, AgentSetup, RunStatus, Session, Turn } from '../../../shared/session/entities'
import { newAgent, setupOf } from '../agent/new-agent'
import { observeIdentity } from '../agent/observe-identity'
import type { ResolvedSelection } from '../agent/resolve-selection'

import { autoCompress } from '../compression/auto-compress'
import type { LimitStop } from '../../../shared/limits/entities'
import type { TurnMetrics } from '../../../shared/metrics/entities'
import { contentText } from '../../../shared/session/blocks'
import { titleOf } from '../../../shared/title/title-of'
import type { DeliveryMode } from '../../../shared/queue/entities'
import type { UsageReport } from '../../../shared/usage/entities'
import type { UsageRecord } from '../../../shared/usage/records'
import type { HostContext } from '../context'
import { TurnFiles } from '../files/turn-files'
import { ElicitationDesk } from '../elicitation/desk'
import { ShellDesk } from '../shell/desk'
import { PermissionDesk } from '../permission/desk'
import type { SessionCursor, SessionPatch } from '../store/port'
import { AgentRunner, type DeliveryResult, type QueueItem, type RunnerSession } from './agent-runner'
import { refuseSteering, SessionQueue } from '../queue/session-queue'
import { TurnLimits } from '../limits/turn-limits'
import { SessionMeter, type EarlierTurns } from '../metrics/session-meter'
import { nameByAgent } from '../title/name-by-agent'
import { SessionTitles } from '../title/session-titles'
import { EventStream, type Unit } from './event-stream'
import { Reports } from './reports'
import { LiveState, type Subscriber } from './subscribers'
import { TurnKeeper, type SendRequest } from './turn-keeper'

/**
 * One session while somebody uses it: its turns, agents and events. Everything that changes the session goes through
 * here, one thing after the other, so the order of its events is the order of what happened.
 */
export class SessionRuntime implements RunnerSession {
  readonly stream: EventStream
  readonly live: LiveState
  readonly permissions: PermissionDesk
  readonly files: TurnFiles
  readonly elicitations: ElicitationDesk
  readonly shell: ShellDesk
  readonly queue: SessionQueue
  readonly titles: SessionTitles
  readonly meter: SessionMeter
  private readonly limits: TurnLimits
  private usage: SessionUsage | null
  /** An agent was asked for a title already. */
  private wasNamed: boolean
  private readonly subscribers = new Set<Subscriber>()
  private readonly runners = new Map<string, AgentRunner>()
  private readonly turns: TurnKeeper
  private readonly reports: Reports
  private nextPosition: number
  private lane: Promise<unknown> = Promise.resolve()
  /** How much runs or waits in the lane. */
  private waiting = 0

  constructor(
    private readonly context: HostContext,
    public session: Session,
    start: SessionCursor & {
      usage: SessionUsage | null
      earlierTurns: EarlierTurns
      usageRecords: () => Promise<readonly UsageRecord[]>
      subagents: readonly SubagentState[]
    },
  ) {
    this.nextPosition = start.nextPosition
    this.live = new LiveState(session.sessionId)
    this.stream = new EventStream({
      sessionId: session.sessionId,
      store: context.store,
      clock: context.clock,
      nextSequence: start.nextSequence,
      lastEventId: start.lastEventId,
      publish: (event) => this.publish(event),
    })
    this.turns = new TurnKeeper(context.ids, this, start.nextTurnNumber)
    this.queue = new SessionQueue(this, this.turns)
    this.titles = new SessionTitles(this)
    this.usage = start.usage
    this.wasNamed = start.earlierTurns.count > 0
    this.meter = new SessionMeter(context.clock, this.stream, start.earlierTurns)
    this.limits = new TurnLimits(context.clock, this)
    this.reports = new Reports(context.clock, this, start)
    this.permissions = new PermissionDesk(context, this)
    this.files = new TurnFiles(context.dataDir, this)
    this.elicitations = new ElicitationDesk(context, this)
    this.shell = new ShellDesk(context, this)
  }

  get sessionId(): string {
    return this.session.sessionId
  }

  get cwd(): string {
    return this.session.targetWorkingDirectory ?? this.context.defaultFolder
  }

  get isBusy(): boolean {
    return this.turns.isActive
  }

  /** Whether nothing would be lost by forgetting this runtime. */
  get isIdle(): boolean {
    if (
      this.waiting > 0 ||
      this.isBusy ||
      this.subscribers.size > 0 ||
      !this.stream.isIdle ||
      !this.shell.isIdle ||
      this.elicitations.count > 0
    )
      return false
    return !this.hasRunningAgents && this.files.isIdle
  }

  get hasRunningAgents(): boolean {
    return [...this.runners.values()].some((runner) => runner.isRunning)
  }

  get runStatus(): RunStatus {
    return this.live.status
  }

  allocatePosition(): number {
    return this.nextPosition++
  }

  /** The position of the next message. */
  get endPosition(): number {
    return this.nextPosition
  }

  /** Gives back the position that was allocated last, when what it was for could not be stored. */
  releasePosition(position: number): void {
    if (this.nextPosition === position + 1) this.nextPosition = position
  }

  /** Takes a position that was given out before a crash. */
  claimPosition(position: number): void {
    this.nextPosition = Math.max(this.nextPosition, position + 1)
  }

  /** Takes over stored changes of the session's own fields. */
  patchSession(patch: SessionPatch): void {
    const set = Object.entries(patch).filter(([, value]) => value !== null)
    const kept = Object.entries(this.session).filter(([key]) => patch[key] !== null)
    this.session = { ...(Object.fromEntries(kept) as Session), ...Object.fromEntries(set) }
    this.limits.check()
  }

  /** Runs `work` when everything asked before it is done. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++
    const next = this.lane.then(work, work).finally(() => {
      this.waiting--
      this.context.runtimes.releaseIfIdle(this)
    })
    this.lane = next.catch(() => undefined)
    return next
  }

  // ── Watching ───────────────────────────────────────────────────────────────

  addSubscriber(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
  }

  removeSubscriber(subscriber: Subscriber): void {
    subscriber.ended = true
    this.subscribers.delete(subscriber)
    this.context.runtimes.releaseIfIdle(this)
  }

  private publish(event: SessionEvent): void {
    this.live.apply(event)
    for (const subscriber of this.subscribers) subscriber.send(event)
    this.context.roster.take(this, event)
    if (LIST_EVENTS.has(event.type)) this.context.feed.touch(this.sessionId)
  }

  // ── Sending ────────────────────────────────────────────────────────────────

  /**
   * Stores a user message and hands it to agents; `mode` says how to those that work. `unit` may hold what has to become
   * true with it.
   */
  async send(
    request: SendRequest,
    agentIds: readonly string[] | 'all' | undefined,
    unit: Unit = this.stream.unit(),
    mode: DeliveryMode = 'enqueue',
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>> {
    const targets = this.targetsOf(agentIds)
    if (!targets.ok) return targets
    const refused = mode === 'steer' ? refuseSteering(targets.value) : undefined
    if (refused !== undefined) return err(refused)
    const ids = targets.value.map((runner) => runner.agent.agentId)
    const sent = await this.turns.send(request, ids, unit)
    if (!sent.ok) return sent
    this.session = { ...this.session, lastActivityAt: unit.at }
    const isSaid = request.source !== 'system' && request.origin !== 'compact'
    if (isSaid && this.session.title === undefined) this.titles.suggest(titleOf(contentText(request.blocks)), 'rules')
    const { blocks, source, origin } = request
    if (mode !== 'enqueue') await this.queue.putFirst(sent.value.messageId)
    const item: QueueItem = { ...sent.value, blocks, sentAt: unit.at, source, origin }
    for (const runner of targets.value) this.queue.deliver(runner, item, mode)
    this.statusChanged()
    return sent
  }

  async acknowledge(item: QueueItem, agentId: string): Promise<void> {
    await Promise.all([this.turns.acknowledge(item, agentId), this.files.begin(item.turnId, agentId)])
  }

  toolReported(agentId: string, event: AdapterEvent): void {
    this.files.reported(agentId, event)
  }

  gitSeen(git: GitHead | null): void {
    const { git: known } = this.session
    if (known?.branch === git?.branch && known?.head === git?.head) return
    this.patchSession({ git })
    const unit = this.stream.unit().write((writer) => writer.patchSession(this.sessionId, { git }))
    void this.stream.keep(unit.event('metadata.updated', { sessionId: this.sessionId, git }))
  }

  filesSettled(): void {
    this.context.runtimes.releaseIfIdle(this)
  }

  async complete(item: QueueItem, agentId: string, result: DeliveryResult): Promise<void> {
    const unit = this.stream.unit()
    this.permissions.cancelOf(agentId, unit)
    this.elicitations.cancelOf(agentId, unit)
    await this.turns.complete(item, agentId, result, unit)
    if (!this.isBusy) {
      this.stream.emit(
        'transcript.written',
        { sessionId: this.sessionId, turnId: item.turnId },
        { turnId: item.turnId },
      )
      this.files.end()
    }
    this.context.badge.touch()
    this.statusChanged()
    this.compressWhenFull()
    this.nameByAgent()
    this.context.runtimes.releaseIfIdle(this)
  }

  async prepareAgents(): Promise<void> {
    await this.reports.prepare()
  }

  /** Counts what an agent used in a native session beside its own, outside of any turn. */
  async countUsage(agentId: string, adapterSessionId: string, used: readonly UsageReport[]): Promise<void> {
    await this.reports.prepare()
    for (const report of used) this.reports.keepUsage({ agentId, adapterSessionId }, report, null, { agentId })
    await this.stream.drained()
    this.context.runtimes.releaseIfIdle(this)
  }

  /** Takes token totals that a client has added up; answers whether they count. */
  tellUsage(totals: SessionUsage): Promise<boolean> {
    return this.reports.tellUsage(totals)
  }

  /** After a turn that went well: makes room where an agent that leaves that to the host has none. */
  private compressWhenFull(): void {
    if (this.isBusy || this.turns.lastEnd !== 'completed') return
    const full = this.agents.find(({ agent }) => agent.compressionMode === 'auto' && this.reports.isFull(agent.agentId))
    if (full === undefined) return
    const reason = `The context of ${full.name} is nearly full.`
    void this.exclusive(() => autoCompress(this.context, this, reason)).then((compressed) => {
      if (!compressed.ok) this.context.log(`${this.sessionId}: not compressed: ${compressed.error.message}`)
    })
  }

  /** After the first turn that went well: asks the agent for a title, where people want that. */
  private nameByAgent(): void {
    const { titleOrigin } = this.session
    if (this.isBusy || this.turns.lastEnd !== 'completed' || titleOrigin !== 'rules' || this.wasNamed) return
    this.wasNamed = true
    void nameByAgent(this.context, this).catch((error: unknown) =>
      this.context.log(`${this.sessionId}: naming failed: ${String(error)}`),
    )
  }

  /** What the agents said of their contexts no longer holds, because the context was changed. */
  forgetContextWindows(): void {
    this.reports.forgetContextWindows()
  }

  turnStarted(turnId: string, startedAt: number): void {
    this.meter.begin(turnId, startedAt)
    this.limits.check()
  }

  turnEnded(turnId: string, at: number): TurnMetrics | undefined {
    this.reports.endTurn(turnId)
    this.limits.check()
    return this.meter.end(at)
  }

  // ── Limits ─────────────────────────────────────────────────────────────────

  /** What the session has cost in US dollars, as far as that is known. */
  get costUsd(): number | undefined {
    return this.usage?.costUsd
  }

  get turnStartedAt(): number | null {
    return this.turns.startedAt
  }

  stopTurn(stop: LimitStop): void {
    void this.turns.stop(stop).then(() => this.cancel())
  }

  usageChanged(usage: SessionUsage, turn: Turn['usage']): void {
    this.usage = usage
    this.meter.takeUsage(usage, turn?.total.outputTokens)
    this.limits.check()
  }

  releasePermissions(agentId: string): void {
    this.permissions.releaseAll(agentId)
  }

  private targetsOf(agentIds: readonly string[] | 'all' | undefined): Result<AgentRunner[], ContractError> {
    if (agentIds === 'all') return ok([...this.runners.values()])
    if (agentIds === undefined) {
      const lead = this.runners.get(this.session.leadAgentId ?? '') ?? [...this.runners.values()][0]
      return lead === undefined ? err(contractError('agent-not-found', 'The session has no agent.')) : ok([lead])
    }
    const found: AgentRunner[] = []
    for (const agentId of new Set(agentIds)) {
      const runner = this.runners.get(agentId)
      if (runner === undefined)
        return err(contractError('agent-not-found', `The session has no agent ${agentId}.`, { agentId }))
      found.push(runner)
    }
    return ok(found)
  }

  // ── Stopping ───────────────────────────────────────────────────────────────

  /** Stops agents (all, or one) and drops what is queued at them. Answers the messages no agent had begun with. */
  async cancel(agentId?: string): Promise<Result<string[], ContractError>> {
    const runner = agentId === undefined ? undefined : this.runners.get(agentId)
    if (agentId !== undefined && runner === undefined)
      return err(contractError('agent-not-found', `The session has no agent ${agentId}.`, { agentId }))
    const stopped = runner === undefined ? [...this.runners.values()] : [runner]
    this.permissions.releaseAll(agentId)
    this.elicitations.releaseAgents(agentId)
    const dropped = await Promise.all(stopped.map((each) => each.cancel()))
    return ok([...new Set(dropped.flat())])
  }

  /** Drops one queued message at every agent. False when no agent has it in its queue. */
  async drop(messageId: string): Promise<boolean> {
    const dropped = await Promise.all([...this.runners.values()].map((runner) => runner.drop(messageId)))
    return dropped.includes(true)
  }

  /** Ends every agent's process, and every command. What they were doing ends as cancelled. */
  async stopAgents(): Promise<void> {
    const runners = [...this.runners.values()]
    this.permissions.releaseAll()
    this.elicitations.releaseAll()
    await Promise.all(runners.map((runner) => runner.cancel()))
    await Promise.all([this.shell.endAll('shutdown'), ...runners.map((runner) => runner.stop())])
    await this.files.settled()
  }

  // ── Agents ─────────────────────────────────────────────────────────────────

  get agents(): readonly AgentRunner[] {
    return [...this.runners.values()]
  }

  /** The agent named, or the lead. */
  findAgent(agentId: string | undefined): AgentRunner | undefined {
    return this.runners.get(agentId ?? this.session.leadAgentId ?? '') ?? undefined
  }

  /** Brings back the agents that the store knows, without starting them. */
  adopt(agent: Agent, adapter: AgentAdapter, setup: AgentSetup): void {
    if (!this.runners.has(agent.agentId))
      this.runners.set(agent.agentId, new AgentRunner(this.context, this, adapter, agent, setup))
  }

  /** Adds an agent that is started with its first message. `unit` stores it. */
  addAgent({ adapter, config }: ResolvedSelection, role: AgentRole | undefined, unit: Unit): AgentRunner {
    const isFirst = this.runners.size === 0
    const agent = newAgent(
      { ...config, cwd: config.cwd ?? this.cwd },
      {
        agentId: this.context.ids.next(),
        sessionId: this.sessionId,
        role: isFirst ? 'lead' : (role ?? 'member'),
        at: unit.at,
      },
    )
    const setup = setupOf(config)
    const runner = new AgentRunner(this.context, this, adapter, agent, setup)
    this.runners.set(agent.agentId, runner)
    const leads = agent.role === 'lead'
    unit.write((writer) => {
      writer.putAgent(agent)
      if (Object.keys(setup).length > 0) writer.putAgentSetup(agent.agentId, setup)
      if (leads) writer.patchSession(this.sessionId, { leadAgentId: agent.agentId })
    })
    if (leads) this.session = { ...this.session, leadAgentId: agent.agentId }
    this.session = { ...this.session, agents: [...this.session.agents, agent] }
    return runner
  }

  /** Takes back an agent whose unit was not stored. */
  forgetAgent(runner: AgentRunner): void {
    const { agentId } = runner.agent
    this.runners.delete(agentId)
    const { leadAgentId, ...rest } = this.session
    this.session = {
      ...(leadAgentId === agentId || leadAgentId === undefined ? rest : { ...rest, leadAgentId }),
      agents: this.session.agents.filter((agent) => agent.agentId !== agentId),
    }
  }

  /** Makes an agent the lead; `unit` stores it. */
  setLead(runner: AgentRunner, unit: Unit): void {
    const { agentId } = runner.agent
    for (const other of this.runners.values()) {
      const role = other === runner ? 'lead' : 'member'
      if (other.agent.role === role) continue
      other.agent = { ...other.agent, role }
      const { agent } = other
      unit.write((writer) => writer.putAgent(agent))
    }
    unit.write((writer) => writer.patchSession(this.sessionId, { leadAgentId: agentId }))
    this.session = { ...this.session, leadAgentId: agentId }
  }

  /** Takes an agent that is stopped out of the session; `unit` stores it as disposed, and who leads from now on. */
  dropAgent(runner: AgentRunner, unit: Unit): void {
    const agent: Agent = { ...runner.agent, role: 'member', status: 'disposed' }
    this.runners.delete(agent.agentId)
    unit.write((writer) => writer.putAgent(agent))
    if (this.session.leadAgentId !== agent.agentId) return
    const [next] = this.runners.values()
    if (next !== undefined) this.setLead(next, unit)
    else {
      unit.write((writer) => writer.patchSession(this.sessionId, { leadAgentId: null }))
      this.patchSession({ leadAgentId: null })
    }
  }

  // ── What agents report beside their messages ───────────────────────────────

  requestPermission(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'permission.requested' }>): void {
    this.permissions.request(runner, event)
  }

  withdrawPermission(adapterRequestId: string, agentId: string): void {
    this.permissions.withdraw(adapterRequestId, agentId)
  }

  reportEvent(runner: AgentRunner, event: AdapterEvent, turnId: string | null): void {
    this.reports.take(runner, event, turnId)
  }

  identify(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'identity' }>): void {
    const unit = this.stream.unit()
    this.session = { ...this.session, ...observeIdentity(this.session, runner.agent, event, unit) }
    void this.stream.keep(unit)
  }

  suggestTitle(title: string): void {
    this.titles.suggest(title.trim(), 'agent')
  }

  // ── Status ─────────────────────────────────────────────────────────────────

  private shownStatus: RunStatus = 'idle'

  /** Works out what the session is doing and says so when that changed. */
  statusChanged(): void {
    const to = this.statusNow()
    if (to === this.shownStatus) return
    const from = this.shownStatus
    this.shownStatus = to
    this.stream.emit('status.changed', { from, to })
  }

  private statusNow(): RunStatus {
    if (!this.turns.isActive) return this.turns.lastEnd
    if (this.permissions.count > 0 || this.elicitations.holdsAgent) return 'awaitingPermission'
    for (const runner of this.runners.values()) if (runner.isCallingTool) return 'callingTool'
    return 'thinking'
  }
}

/** The events after which a list of sessions shows something else. */
const LIST_EVENTS: ReadonlySet<string> = new Set<SessionEvent['type']>([
  'created',
  'updated',
  'metadata.updated',
  'closed',
  'resumed',
  'archived',
  'title.generated',
  'status.changed',
  'agent.added',
  'agent.removed',
  'agent.updated',
  'turn.started',
  'turn.completed',
  'user_message.sent',
  'permission.requested',
  'permission.resolved',
])
