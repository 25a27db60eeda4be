import { KeptMessages } from '#core/resources/session-fs/kept-messages'
import type { ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import type { LimitStop } from '#shared/limits/entities'
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
    this.reports = new Reports(clock, core, { titles, meter, costs }, start)
    this.pending = new SessionPending(pendingKinds, context, core, customAgent)
    this.subagents = new SubagentStates(core, start.subagents)
    const { reports, pending, subagents } = this
    this.turns = new TurnManager(context, core, { meter, reports, costs }, start.nextTurnNumber)
    const { turns } = this
    this.work = new TurnWork(core, { turns, files, pending, subagents })
    const { work } = this
    const parts = { core, turns: work, pending, customAgent, shell, reports, files, meter, costs }
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
    const sent = await this.turns.send(request, agents, changes)
    if (!sent.ok) return sent
    const isSaid = request.source !== 'system' && request.origin !== 'compact'
    if (isSaid) this.titles.messageSent(titleOf(contentText(request.blocks)))
    const { blocks, source, origin } = request
    if (mode !== 'enqueue') await this.queue.putFirst(sent.value.messageId)
    const item: QueueItem = { ...sent.value, blocks, sentAt: changes.at, source, origin }
    for (const runner of targets.value) this.queue.deliver(runner, item, mode)
    this.core.coordinator.wake()
    return sent
  }

  /** Stops agents; see {@link Interrupts.cancel}. */
  cancel(agentId?: string, queued?: DeliveryResult | 'keep'): Promise<Result<string[], ContractError>> {
    return this.interrupts.cancel(agentId, queued)
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
