import type { PlanEntry } from '../../../shared/adapter/entities'
import type { AdapterEvent, AdapterFailure, AgentAdapter } from '../../../shared/adapter/port'
import type { SessionEvent } from '../../../shared/contract'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { InputBlock } from '../../../shared/session/blocks'
import { contentText, type MessageInput } from '../../../shared/session/blocks'
import type { SubagentState } from '../../../shared/session/conversation-types'
import type {
  ActionSource,
  Agent,
  AgentRole,
  AgentSelection,
  ApprovalPolicy,
  Message,
  MessageOrigin,
  RunStatus,
  Session,
  TurnInitiator,
} from '../../../shared/session/entities'
import type { ContextWindowState } from '../../../shared/usage/entities'
import type { HostContext } from '../context'
import type { SessionPatch } from '../store/port'
import { AgentRunner, type DeliveryResult, type QueueItem, type RunnerSession } from './agent-runner'
import type { Unit } from './event-stream';
import { EventStream } from './event-stream'
import { PermissionDesk } from './permission-desk'
import { LiveState, type Subscriber } from './subscribers'
import { UsageMeter } from './usage-meter'

interface ActiveTurn {
  readonly turnId: string
  readonly turnNumber: number
  readonly initiator: TurnInitiator
  /** Deliveries not done yet, as `<messageId>/<agentId>`. */
  readonly open: Set<string>
  /** Messages that have no place in the conversation yet. */
  readonly unplaced: Set<string>
  failure: AdapterFailure | null
  cancelled: boolean
  /** Whether the store knows of it; until then it can still be given up. */
  stored: boolean
}

export interface SendRequest {
  readonly blocks: readonly InputBlock[]
  /** What was sent, as it was given. */
  readonly content: MessageInput
  readonly agentIds: readonly string[] | 'all' | undefined
  readonly origin: MessageOrigin | undefined
  readonly source: ActionSource
  readonly sourceId: string | undefined
}

/** Fills of a context at which a person should know, and should act. In percent. */
const WARN_AT = 70
const CRITICAL_AT = 90

/**
 * One session while somebody uses it: its turns, agents and events. Everything that changes the session goes through
 * here, one thing after the other, so the order of its events is the order of what happened.
 */
export class SessionRuntime implements RunnerSession {
  readonly stream: EventStream
  readonly live: LiveState
  readonly permissions: PermissionDesk
  private readonly subscribers = new Set<Subscriber>()
  private readonly runners = new Map<string, AgentRunner>()
  private readonly meter: UsageMeter
  private lane: Promise<unknown> = Promise.resolve()
  private turn: ActiveTurn | null = null
  private lastEnd: 'idle' | 'completed' | 'error' = 'idle'
  private subagents: SubagentState[]

  constructor(
    private readonly context: HostContext,
    public session: Session,
    start: {
      nextSequence: number
      nextPosition: number
      nextTurnNumber: number
      lastEventId: string | null
      usage: ConstructorParameters<typeof UsageMeter>[0]
      subagents: readonly SubagentState[]
    },
  ) {
    this.nextPosition = start.nextPosition
    this.nextTurnNumber = start.nextTurnNumber
    this.subagents = [...start.subagents]
    this.meter = new UsageMeter(start.usage)
    this.live = new LiveState(session.sessionId)
    this.stream = new EventStream({
      sessionId: session.sessionId,
      store: context.store,
      clock: context.clock,
      nextSequence: start.nextSequence,
      lastEventId: start.lastEventId,
      publish: (event) => this.publish(event),
    })
    this.permissions = new PermissionDesk(context, this)
  }

  private nextPosition: number
  private nextTurnNumber: number

  get sessionId(): string {
    return this.session.sessionId
  }

  get cwd(): string {
    return this.session.targetWorkingDirectory ?? this.context.defaultFolder
  }

  get directories(): readonly string[] {
    return []
  }

  get approvalPolicy(): ApprovalPolicy {
    return this.session.approvalPolicyOverride ?? 'always-ask'
  }

  get isBusy(): boolean {
    return this.turn !== null
  }

  /** Whether nothing would be lost by forgetting this runtime. */
  get isIdle(): boolean {
    if (this.turn !== null || this.subscribers.size > 0 || !this.stream.isIdle) return false
    for (const runner of this.runners.values()) if (runner.isRunning) return false
    return true
  }

  get runStatus(): RunStatus {
    return this.live.status
  }

  allocatePosition(): number {
    return this.nextPosition++
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
  }

  /** Runs `work` when everything asked before it is done. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const next = this.lane.then(work, work)
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
    if (LIST_EVENTS.has(event.type)) this.context.feed.touch(this.sessionId)
  }

  // ── Sending ────────────────────────────────────────────────────────────────

  /**
   * Stores a user message and queues it at its agents; starts a turn when none is active. `prepare` adds to the same
   * commit, for a session or agent that is created with it.
   */
  async send(
    request: SendRequest,
    prepare: Unit = this.stream.unit(),
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>> {
    const targets = this.targetsOf(request.agentIds)
    if (!targets.ok) return targets
    const now = prepare.at
    const messageId = this.context.ids.next()
    const agentIds = targets.value.map((runner) => runner.agent.agentId)
    const initiator: TurnInitiator = {
      source: request.source,
      ...(request.sourceId === undefined ? {} : { sourceId: request.sourceId }),
    }
    const begun = this.turn === null
    const turn = (this.turn ??= {
      turnId: this.context.ids.next(),
      turnNumber: this.nextTurnNumber,
      initiator,
      open: new Set(),
      unplaced: new Set(),
      failure: null,
      cancelled: false,
      stored: false,
    })
    for (const agentId of agentIds) turn.open.add(`${messageId}/${agentId}`)
    turn.unplaced.add(messageId)

    const { turnId, turnNumber } = turn
    const message: Message = {
      messageId,
      sessionId: this.sessionId,
      turnId,
      role: 'user',
      contentText: contentText(request.blocks),
      blocks: [...request.blocks],
      timestamp: now,
      ...(request.origin === undefined ? {} : { origin: request.origin }),
    }
    const unit = prepare
    if (begun)
      unit.write((writer) =>
        writer.insertTurn(
          { turnId, sessionId: this.sessionId, turnNumber, startedAt: now, status: 'active' },
          initiator,
        ),
      )
    unit
      .write((writer) => {
        writer.insertMessage(
          message,
          null,
          agentIds.map((agentId) => ({ agentId, state: 'queued' })),
        )
        writer.patchSession(this.sessionId, { lastActivityAt: now })
      })
      .event(
        'user_message.sent',
        {
          sessionId: this.sessionId,
          turnId,
          turnNumber,
          messageId,
          agentIds,
          content: request.content,
          source: request.source,
          ...(request.origin === undefined ? {} : { origin: request.origin }),
        },
        { turnId },
      )
    if (begun)
      unit.event(
        'turn.started',
        { sessionId: this.sessionId, turnId, turnNumber, messageId, agentIds, initiator },
        { turnId },
      )
    const committed = await this.stream.commit(unit)
    if (!committed.ok) {
      for (const agentId of agentIds) turn.open.delete(`${messageId}/${agentId}`)
      turn.unplaced.delete(messageId)
      if (begun) this.turn = null
      return committed
    }
    if (begun) {
      turn.stored = true
      this.nextTurnNumber++
    }
    this.session = { ...this.session, lastActivityAt: now }
    for (const runner of targets.value) runner.enqueue({ messageId, turnId, blocks: request.blocks })
    this.statusChanged()
    return ok({ messageId, turnId })
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

  async acknowledge(item: QueueItem, agentId: string): Promise<void> {
    const { turn } = this
    if (turn === null) return
    const unit = this.stream.unit().write((writer) => writer.putDelivery(item.messageId, { agentId, state: 'running' }))
    const position = this.place(item.messageId, unit)
    unit.event(
      'user_message.acknowledged',
      { ...this.ofTurn(turn, item, agentId), ...(position === undefined ? {} : { position }) },
      { turnId: turn.turnId, agentId },
    )
    await this.stream.keep(unit)
  }

  async complete(item: QueueItem, agentId: string, result: DeliveryResult): Promise<void> {
    const { turn } = this
    if (turn === null) return
    const error = result.failure?.message
    const delivery = {
      agentId,
      state: 'done' as const,
      outcome: result.outcome,
      ...(error === undefined ? {} : { error }),
    }
    const unit = this.stream.unit().write((writer) => writer.putDelivery(item.messageId, delivery))
    const position = this.place(item.messageId, unit)
    unit.event(
      'user_message.completed',
      {
        ...this.ofTurn(turn, item, agentId),
        outcome: result.outcome,
        ...(error === undefined ? {} : { error }),
        ...(position === undefined ? {} : { position }),
      },
      { turnId: turn.turnId, agentId },
    )
    if (result.failure !== undefined) {
      turn.failure ??= result.failure
      unit.event('error', result.failure, { turnId: turn.turnId, agentId })
    }
    if (result.outcome === 'cancelled') turn.cancelled = true
    turn.open.delete(`${item.messageId}/${agentId}`)
    this.permissions.cancelOf(agentId, unit)
    if (turn.open.size === 0) this.endTurn(turn, unit)
    await this.stream.keep(unit)
    this.statusChanged()
    this.context.runtimes.releaseIfIdle(this)
  }

  private endTurn(turn: ActiveTurn, unit: Unit): void {
    const now = unit.at
    const { failure } = turn
    this.turn = null
    this.meter.endTurn(turn.turnId)
    this.lastEnd = failure !== null ? 'error' : turn.cancelled ? 'idle' : 'completed'
    const problem =
      failure === null
        ? {}
        : { error: failure.message, errorCategory: failure.category, recoverable: failure.recoverable }
    unit
      .write((writer) => {
        writer.patchTurn(turn.turnId, {
          status: failure === null ? 'completed' : 'error',
          completedAt: now,
          ...problem,
        })
        writer.patchSession(this.sessionId, { lastActivityAt: now })
      })
      .event(
        'turn.completed',
        {
          sessionId: this.sessionId,
          turnId: turn.turnId,
          turnNumber: turn.turnNumber,
          success: failure === null,
          ...problem,
          initiator: turn.initiator,
        },
        { turnId: turn.turnId },
      )
    this.session = { ...this.session, lastActivityAt: now }
  }

  private place(messageId: string, unit: Unit): number | undefined {
    if (this.turn?.unplaced.delete(messageId) !== true) return undefined
    const position = this.allocatePosition()
    unit.write((writer) => writer.placeMessage(messageId, position))
    return position
  }

  private ofTurn(turn: ActiveTurn, item: QueueItem, agentId: string) {
    return {
      sessionId: this.sessionId,
      turnId: turn.turnId,
      turnNumber: turn.turnNumber,
      messageId: item.messageId,
      agentId,
    }
  }

  // ── Stopping ───────────────────────────────────────────────────────────────

  /** Stops agents (all, or one) and drops what is queued at them. Answers the messages no agent had begun with. */
  async cancel(agentId?: string): Promise<Result<string[], ContractError>> {
    const runner = agentId === undefined ? undefined : this.runners.get(agentId)
    if (agentId !== undefined && runner === undefined)
      return err(contractError('agent-not-found', `The session has no agent ${agentId}.`, { agentId }))
    const stopped = runner === undefined ? [...this.runners.values()] : [runner]
    this.permissions.releaseAll(agentId)
    const dropped = await Promise.all(stopped.map((each) => each.cancel()))
    return ok([...new Set(dropped.flat())])
  }

  /** Drops one queued message at every agent. False when no agent has it in its queue. */
  async drop(messageId: string): Promise<boolean> {
    const dropped = await Promise.all([...this.runners.values()].map((runner) => runner.drop(messageId)))
    return dropped.includes(true)
  }

  /** Ends every agent's process. What they were doing ends as cancelled. */
  async stopAgents(): Promise<void> {
    const runners = [...this.runners.values()]
    this.permissions.releaseAll()
    await Promise.all(runners.map((runner) => runner.cancel()))
    await Promise.all(runners.map((runner) => runner.stop()))
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
  adopt(agent: Agent, adapter: AgentAdapter): void {
    if (!this.runners.has(agent.agentId))
      this.runners.set(agent.agentId, new AgentRunner(this.context, this, adapter, agent, {}))
  }

  /** Adds an agent that is started with its first message. `unit` stores it. */
  addAgent(selection: AgentSelection, adapter: AgentAdapter, role: AgentRole | undefined, unit: Unit): AgentRunner {
    const now = this.context.clock.now()
    const isFirst = this.runners.size === 0
    const agent: Agent = {
      agentId: this.context.ids.next(),
      sessionId: this.sessionId,
      adapterId: adapter.adapterName,
      adapterName: adapter.adapterName,
      role: isFirst ? 'lead' : (role ?? 'member'),
      status: 'idle',
      createdAt: now,
      lastActivityAt: now,
      cwd: selection.cwd ?? this.cwd,
      ...(selection.model === undefined ? {} : { model: selection.model }),
      ...(selection.providerConfigId === undefined ? {} : { providerConfigId: selection.providerConfigId }),
    }
    const { reasoningEffort, systemPrompt, allowedTools, disallowedTools } = selection
    const runner = new AgentRunner(this.context, this, adapter, agent, {
      ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      ...(allowedTools === undefined ? {} : { allowedTools }),
      ...(disallowedTools === undefined ? {} : { disallowedTools }),
    })
    this.runners.set(agent.agentId, runner)
    const leads = agent.role === 'lead'
    unit.write((writer) => {
      writer.putAgent(agent)
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

  // ── What agents report beside their messages ───────────────────────────────

  requestPermission(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'permission.requested' }>): void {
    this.permissions.request(runner, event)
    this.statusChanged()
  }

  withdrawPermission(adapterRequestId: string, agentId: string): void {
    this.permissions.withdraw(adapterRequestId, agentId)
    this.statusChanged()
  }

  reportEvent(runner: AgentRunner, event: AdapterEvent, turnId: string | null): void {
    const { agentId } = runner.agent
    const tags = turnId === null ? { agentId } : { agentId, turnId }
    switch (event.type) {
      case 'plan':
        this.keepPlan(event.entries, tags)
        return
      case 'usage': {
        const timestamp = this.context.clock.now()
        const adapterSessionId = runner.agent.adapterSessionId ?? agentId
        const { total, turn } = this.meter.add(event.report, { agentId, adapterSessionId, turnId })
        const unit = this.stream.unit().write((writer) => {
          writer.addUsage({
            sessionId: this.sessionId,
            agentId,
            adapterSessionId,
            turnId,
            timestamp,
            report: event.report,
          })
          writer.patchState(this.sessionId, { usage: total })
          if (turn !== undefined && turnId !== null) writer.patchTurn(turnId, { usage: turn })
        })
        unit.event(
          'usage',
          { sessionId: this.sessionId, ...total, ...(turn === undefined ? {} : { turnUsage: turn }) },
          tags,
        )
        void this.stream.keep(unit)
        return
      }
      case 'contextWindow':
        this.keepContextWindow(event.state, tags)
        return
      case 'modes':
        runner.patchFeatures({ modes: event.modes })
        return
      case 'models':
        runner.patchFeatures({ models: event.models })
        return
      case 'commands':
        runner.patchFeatures({ commands: [...event.commands] })
        return
      case 'title':
        if (this.session.title === undefined && event.title !== '') this.keepTitle(event.title)
        return
      case 'subagent.spawned':
      case 'subagent.completed':
        this.keepSubagent(event, tags)
        return
      case 'subagent.event':
        this.stream.emit('subagent.event', { childId: event.childId, inner: { ...event.event } }, tags)
        return
      case 'notice':
        this.stream.emit('notice', { level: event.level, message: event.message }, tags)
        return
      case 'unknown':
        this.stream.emit('adapter.raw', { agentId, native: event.native }, tags)
        return
      default:
    }
  }

  private keepPlan(entries: readonly PlanEntry[], tags: { agentId: string; turnId?: string }): void {
    const unit = this.stream
      .unit()
      .write((writer) => writer.patchState(this.sessionId, { plan: entries }))
      .event('plan.updated', { entries: [...entries] }, tags)
    void this.stream.keep(unit)
  }

  private contextWindow: ContextWindowState | null = null

  private keepContextWindow(
    { currentTokens, maxTokens }: Pick<ContextWindowState, 'currentTokens' | 'maxTokens'>,
    tags: { agentId: string; turnId?: string },
  ): void {
    const percentage = maxTokens === 0 ? 0 : Math.round((currentTokens / maxTokens) * 1000) / 10
    const level = percentage >= CRITICAL_AT ? 'critical' : percentage >= WARN_AT ? 'warn' : 'ok'
    // Some agents report with every chunk; a change nobody could see is not worth a row.
    if (this.contextWindow?.percentage === percentage && this.contextWindow.maxTokens === maxTokens) return
    const state = { currentTokens, maxTokens, percentage, level, lastUpdatedAt: this.context.clock.now() } as const
    this.contextWindow = state
    const unit = this.stream
      .unit()
      .write((writer) => writer.patchState(this.sessionId, { contextWindow: state }))
      .event('contextWindow.updated', state, tags)
    void this.stream.keep(unit)
  }

  private keepTitle(title: string): void {
    this.session = { ...this.session, title }
    const unit = this.stream
      .unit()
      .write((writer) => writer.patchSession(this.sessionId, { title }))
      .event('title.generated', { title })
    void this.stream.keep(unit)
  }

  private keepSubagent(
    event: Extract<AdapterEvent, { type: 'subagent.spawned' | 'subagent.completed' }>,
    tags: { agentId: string; turnId?: string },
  ): void {
    const unit = this.stream.unit()
    if (event.type === 'subagent.spawned') {
      const { childId, task, toolCallId } = event
      const child = { childId, task, ...(toolCallId === undefined ? {} : { toolCallId }) }
      this.subagents.push({ ...child, status: 'running' })
      this.subagentStarts.set(childId, this.context.clock.now())
      unit.event('subagent.spawned', child, tags)
    } else {
      const { childId, finalMessage } = event
      const final = finalMessage === undefined ? {} : { finalMessage }
      this.subagents = this.subagents.map((child) =>
        child.childId === childId ? { ...child, status: 'completed', ...final } : child,
      )
      const elapsedMs = this.context.clock.now() - (this.subagentStarts.get(childId) ?? this.context.clock.now())
      unit.event('subagent.completed', { childId, elapsedMs, ...final }, tags)
    }
    const { subagents } = this
    void this.stream.keep(unit.write((writer) => writer.patchState(this.sessionId, { subagents })))
  }

  private readonly subagentStarts = new Map<string, number>()

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
    if (this.turn === null) return this.lastEnd
    if (this.permissions.count > 0) return 'awaitingPermission'
    for (const runner of this.runners.values()) if (runner.isCallingTool) return 'callingTool'
    return 'thinking'
  }
}

/** The events after which a list of sessions shows something else. */
const LIST_EVENTS: ReadonlySet<string> = new Set<SessionEvent['type']>([
  'created',
  'updated',
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
