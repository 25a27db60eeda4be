import { KeptMessages } from '#core/resources/session-fs/kept-messages'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { LimitStop } from '#shared/limits/entities'
import type { PlannedMessage } from '#shared/limits/planned'
import { defined } from '#shared/kernel/defined'
import type { DeliveryMode, RunStatus, Session } from '#shared/session/entities'
import { contentText } from '#shared/session/block-text'
import type { SubagentState } from '#shared/session/conversation-types'
import { titleOf } from '#shared/title/title-of'
import type { SessionUsage } from '#shared/usage/entities'
import type { UsageRecord } from '#shared/usage/records'
import type { AgentRunner } from '../agents/agent-runner'
import { SessionCustomAgent } from '../agents/custom-agent/session-custom-agent'
import { SessionAgents } from '../agents/session-agents'
import { SubagentStates } from '../agents/subagents/subagent-states'
import type { DeliveryResult, QueueItem } from '../delivery/delivery'
import { continuationId } from '../delivery/next-park'
import { SessionParks } from '../delivery/session-parks'
import { TurnFiles } from '../files/turn-files'
import { SessionPending, type PendingKinds } from '../pending/session-pending'
import type { SessionHandle } from '../port'
import { Reports } from '../reports/reports'
import { SessionCosts } from '../reports/session-costs'
import { SessionMeter, type EarlierTurns } from '../reports/session-meter'
import { SessionTitles } from '../reports/session-titles'
import { TurnLimits } from '../reports/turn-limits'
import { usedBudget } from '../reports/used-budget'
import { RunningCommands } from '../shell/running-commands'
import type { ChangeSet } from '../stream/change-set'
import type { EventStream } from '../stream/event-stream'
import type { Positions } from '../stream/positions'
import { SessionBroadcaster } from '../stream/session-broadcaster'
import { SessionCore } from '../stream/session-core'
import type { SessionCursor } from '#core/store/port'
import { AfterTurn } from '../turns/after-turn'
import { Interrupts } from '../turns/interrupts'
import { refuseSteering, SessionQueue } from '../turns/session-queue'
import { TurnManager, type SendRequest } from '../turns/turn-manager'
import { TurnWork } from '../turns/turn-work'
import { announce } from './announce'
import { runStatusOf } from './run-status'
import type { SessionServices } from './services'

/** Message that continues a parked session: the prompt that was refused is in the history of the agent. */
const CONTINUE = 'Continue where you left off.'

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
export class SessionRuntime implements SessionHandle {
  // Each part is built with those above it only: the compiler refuses one that is used before it is there.
  readonly core: SessionCore
  readonly audience: SessionBroadcaster
  readonly customAgent: SessionCustomAgent
  readonly shell: RunningCommands
  readonly files: TurnFiles
  readonly titles: SessionTitles
  readonly meter: SessionMeter
  readonly costs: SessionCosts
  readonly reports: Reports
  readonly pending: SessionPending
  readonly subagents: SubagentStates
  readonly turns: TurnManager
  private readonly work: TurnWork
  readonly attached: SessionAgents
  readonly queue: SessionQueue
  private readonly interrupts: Interrupts

  constructor(
    private readonly context: SessionServices,
    pendingKinds: PendingKinds,
    session: Session,
    start: RuntimeStart,
  ) {
    const { clock } = context
    const core = new SessionCore(context, session, start)
    this.core = core
    this.audience = new SessionBroadcaster(core)
    this.customAgent = new SessionCustomAgent(context, core)
    this.shell = new RunningCommands(context, core)
    this.files = new TurnFiles(context, core)
    this.titles = new SessionTitles(core)
    this.meter = new SessionMeter(clock, core.stream, start.earlierTurns)
    this.costs = new SessionCosts(context.runtimes, core, start.usage?.costUsd, start.subagentCostUsd)
    const { customAgent, shell, files, titles, meter, costs } = this
    this.reports = new Reports(clock, core, { titles, meter, costs, runways: context.accounts.runways }, start)
    this.pending = new SessionPending(pendingKinds, context, core, customAgent)
    this.subagents = new SubagentStates(core, start.subagents)
    const { reports, pending, subagents } = this
    this.turns = new TurnManager(context, core, { meter, reports, costs }, start.nextTurnNumber)
    const { turns } = this
    this.work = new TurnWork(core, { turns, files, pending, subagents })
    const { work } = this
    const parks = new SessionParks(context, core, costs)
    const parts = { core, turns: work, pending, customAgent, shell, reports, files, meter, costs, parks }
    this.attached = new SessionAgents(context, parts)
    const { attached } = this
    this.queue = new SessionQueue(core, { turns, attached, pending })
    this.interrupts = new Interrupts({ attached, turns, pending, shell, files, subagents })
    const { interrupts } = this
    new TurnLimits(clock, core, costs, turns, (stop) => void interrupts.stopAt(stop))
    const kept = new KeptMessages(context, core)
    work.onEnd((turnId) => kept.append(turnId))
    new AfterTurn(context, { core, turns, work, attached, reports, titles }, start.earlierTurns.count > 0)
    core.stream.follow({ published: (event) => announce(context, this, event) })
    core.coordinator.ask({
      status: () => runStatusOf({ pending, turns, attached, subagents }),
      isNeeded: () => this.isNeeded,
      statusChanged: (from, to) => core.stream.emit('status.changed', { from, to }),
      forget: () => context.runtimes.releaseIfIdle(this),
    })
  }

  get sessionId(): string {
    return this.core.sessionId
  }

  /** The session as it is stored. */
  get session(): Session {
    return this.core.session
  }

  get stream(): EventStream {
    return this.core.stream
  }

  get positions(): Positions {
    return this.core.positions
  }

  get cwd(): string {
    return this.core.cwd
  }

  get isWatched(): boolean {
    return !this.audience.isEmpty
  }

  get isBusy(): boolean {
    return this.turns.isActive
  }

  /** True when nothing would be lost by forgetting this runtime. */
  get isIdle(): boolean {
    return this.core.coordinator.isIdle
  }

  private get isNeeded(): boolean {
    const { audience, stream, shell, pending, files } = this
    if (this.isBusy || !audience.isEmpty || !stream.isIdle) return true
    return !shell.isIdle || !pending.isEmpty || this.hasRunningAgents || !files.isIdle
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

  /** Cost of the session so far in US dollars, as far as it is known. */
  get costUsd(): number | undefined {
    return this.costs.reported
  }

  /** The limit that stopped a turn, or that lets no message through; undefined when none did. */
  stopOf(turnId: string | undefined): LimitStop | undefined {
    return this.turns.stopOf(turnId) ?? usedBudget(this.session, this.costs.spent)
  }

  /** The agent named, or the lead. */
  findAgent(agentId: string | undefined): AgentRunner | undefined {
    return this.attached.find(agentId)
  }

  /** Runs `work` when everything asked before it is done. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.core.coordinator.exclusive(work)
  }

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
    const agents = targets.value.map((runner) => runner.agent)
    const { continuation, planned } = request
    const isPlanned = planned !== undefined
    const waits = !isPlanned && continuation === undefined && this.isParked(targets.value)
    const sent =
      waits || isPlanned
        ? await this.turns.sendLater(request, agents, changes)
        : await this.turns.send(request, agents, changes)
    if (!sent.ok) return sent
    const isSaid = request.source !== 'system' && request.origin !== 'compact'
    if (isSaid) this.titles.messageSent(titleOf(contentText(request.blocks)))
    const { blocks, source, origin } = request
    const item: QueueItem = { ...sent.value, blocks, sentAt: changes.at, source, origin, continuation, isPlanned }
    if (isPlanned) {
      for (const { deliveries } of targets.value) deliveries.queue.add(item)
      this.core.coordinator.wake()
      return sent
    }
    if (mode !== 'enqueue') await this.queue.putFirst(sent.value.messageId)
    for (const runner of targets.value)
      this.handOver(runner, item, { mode, waits, goesFirst: request.goesFirst === true })
    this.core.coordinator.wake()
    return sent
  }

  /** Sends a queued message that was to be sent later. The caller holds the session. */
  async sendPlanned(messageId: string): Promise<Result<void, ContractError>> {
    const found = this.queue.messages.find((queued) => queued.item.messageId === messageId)
    if (found?.item.isPlanned !== true) return err(knownError('message-not-found/queue', { messageId }))
    const { item, agentIds } = found
    const targets = this.attached.select(agentIds)
    if (!targets.ok) return targets
    if (this.isParked(targets.value)) {
      const kept = await this.turns.keepReleased(messageId, this.stream.changes())
      if (kept.ok) for (const { deliveries } of targets.value) deliveries.queue.release(messageId)
      return kept
    }
    const { blocks, source, origin, turnId } = item
    const content = { blocks: [...blocks] }
    const about = { sourceId: undefined, messageId, isReleased: true, ...(this.isBusy ? {} : { turnId }) }
    const agents = targets.value.map((runner) => runner.agent)
    const sent = await this.turns.send({ blocks, content, source, origin, ...about }, agents, this.stream.changes())
    if (!sent.ok) return sent
    for (const { deliveries } of targets.value) {
      deliveries.queue.release(messageId)
      deliveries.release(sent.value.turnId)
    }
    this.core.coordinator.wake()
    return ok(undefined)
  }

  /** Hands a message that is stored to an agent. `waits`: it gets it in its next turn. */
  private handOver(
    runner: AgentRunner,
    item: QueueItem,
    { mode, waits, goesFirst }: { readonly mode: DeliveryMode; readonly waits: boolean; readonly goesFirst: boolean },
  ): void {
    const { deliveries } = runner
    if (waits) {
      deliveries.hold()
      if (mode === 'enqueue') deliveries.queue.add(item)
      else deliveries.queue.addFirst(item)
    } else if (item.continuation !== undefined || goesFirst) deliveries.release(item.turnId, item)
    else {
      if (deliveries.isHeld) deliveries.release(item.turnId)
      this.queue.deliver(runner, item, mode)
    }
  }

  /** Returns whether messages for some agents wait until one of them is served again. */
  private isParked(targets: readonly AgentRunner[]): boolean {
    const parkedId = this.session.park?.agentId
    return (
      parkedId !== undefined && targets.some(({ agent, deliveries }) => agent.agentId === parkedId && deliveries.isHeld)
    )
  }

  /** Takes messages that an earlier host left in the queues, which wait for the next turn of their agents. */
  restoreQueue(items: readonly { readonly item: QueueItem; readonly agentIds: readonly string[] }[]): void {
    const turnNumber = this.turns.upcomingNumber
    for (const { item, agentIds } of items) {
      const known = agentIds.filter((agentId) => this.attached.find(agentId) !== undefined)
      if (known.length === 0) continue
      const isPlanned = this.session.planned?.some(({ messageId }) => messageId === item.messageId) === true
      this.turns.restore([{ ...item, agentIds: known, isPlaced: false, turnNumber, isPlanned }])
      for (const agentId of known) {
        const deliveries = this.attached.find(agentId)?.deliveries
        if (isPlanned) deliveries?.queue.add({ ...item, isPlanned })
        else deliveries?.hold([item])
      }
    }
    const { park } = this.session
    if (park !== undefined) this.attached.find(park.agentId)?.deliveries.hold()
  }

  /** Continues a parked session now. The caller holds it. */
  async resumePark(isByHand: boolean): Promise<Result<void, ContractError>> {
    const { park } = this.session
    if (park === undefined) return err(knownError('park-not-found'))
    if (this.turns.promptedTurnId !== null) return err(knownError('session-busy'))
    const { parkId, attempts, resumes, costUsd, agentId } = park
    const sent = await this.send(
      {
        blocks: [{ type: 'text', content: CONTINUE }],
        content: CONTINUE,
        origin: undefined,
        source: 'system',
        sourceId: parkId,
        messageId: continuationId(parkId, attempts),
        continuation: { parkId, attempts, resumes, costUsd, isByHand },
      },
      [agentId],
    )
    return sent.ok ? ok(undefined) : sent
  }

  /** Lets another agent go on where one was refused, with `changes`. The caller holds the session. */
  async continueSwitched(agentId: string, switchId: string, changes: ChangeSet): Promise<Result<void, ContractError>> {
    const blocks = [{ type: 'text' as const, content: CONTINUE }]
    const by = { source: 'system', sourceId: switchId, origin: undefined } as const
    const sent = await this.send({ ...by, blocks, content: CONTINUE, goesFirst: true }, [agentId], changes)
    return sent.ok ? ok(undefined) : sent
  }

  /** Gives the messages that one agent holds to another one, which gets them in its next turn, with `changes`. */
  moveHeld(from: AgentRunner, to: AgentRunner, changes: ChangeSet): void {
    for (const { messageId, blocks, source, origin, isPlanned } of from.deliveries.queue.all) {
      const content = { blocks: [...blocks] }
      const planned = this.plannedOf(messageId)
      const request = { blocks, content, source, sourceId: undefined, origin, planned }
      const moved = this.turns.moveHeld({ messageId, from: from.agent, to: to.agent }, request, changes)
      if (moved === null) continue
      const item: QueueItem = { ...moved, blocks, sentAt: changes.at, source, origin, isPlanned }
      changes.afterwards(() => {
        from.deliveries.queue.take(messageId)
        if (isPlanned === true) to.deliveries.queue.add(item)
        else to.deliveries.hold([item])
      })
    }
  }

  private plannedOf(messageId: string): Omit<PlannedMessage, 'messageId'> | undefined {
    const found = this.session.planned?.find((planned) => planned.messageId === messageId)
    if (found === undefined) return undefined
    const { sendAfter, until } = found
    return { sendAfter, ...defined({ until }) }
  }

  /** Ends the wait of a parked session; its queue stays. The caller holds it. */
  async cancelPark(why: 'cancelled' | 'continued' = 'cancelled'): Promise<Result<void, ContractError>> {
    const { park } = this.session
    if (park === undefined) return err(knownError('park-not-found'))
    return this.stream.commit(this.stream.changes().event('unparked', { parkId: park.parkId, why }))
  }

  /** Stops agents; see {@link Interrupts.cancel}. A parked one waits no longer. */
  async cancel(agentId?: string, queued?: DeliveryResult | 'keep'): Promise<Result<string[], ContractError>> {
    const cancelled = await this.interrupts.cancel(agentId, queued)
    const { park } = this.session
    if (cancelled.ok && park !== undefined && (agentId ?? park.agentId) === park.agentId) await this.cancelPark()
    return cancelled
  }

  /** Drops one queued message; see {@link Interrupts.drop}. */
  drop(messageId: string, agentId?: string): Promise<boolean> {
    return this.interrupts.drop(messageId, agentId)
  }

  /** Ends every agent's process, and every command. What they were doing ends as cancelled. */
  stopAgents(): Promise<void> {
    return this.interrupts.stopAgents()
  }
}
