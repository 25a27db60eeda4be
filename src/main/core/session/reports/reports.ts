import type { AgentFeatures } from '#shared/adapter/entities'
import type { AdapterEvent } from '#shared/adapter/port'
import type { SessionUsage } from '#shared/usage/entities'
import type { Agent, Turn } from '#shared/session/entities'
import type { ContextWindowState, UsageReport } from '#shared/usage/entities'
import type { UsageRecord } from '#shared/usage/records'
import { modelFailureKind } from '#shared/session/model-failure'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import { agentHandoff } from './agent-handoff'
import { reportHook } from './report-hook'
import { events, type SessionEventPayload } from '#shared/contract'
import type { AgentReport, ReportType } from '#shared/report/events'
import type { EventsOf } from '../stream/event-owners'
import type { SessionCore } from '../stream/session-core'
import type { EventTags } from '../stream/change-set'
import type { Runways } from '#core/agents/account/runways'
import { observeIdentity } from './observe-identity'
import type { SessionCosts } from './session-costs'
import type { SessionMeter } from './session-meter'
import type { SessionTitles } from './session-titles'
import { UsageMeter } from './usage-meter'
import { SparseMap } from '#core/base/sparse-map'

/** Fills of a context at which a person should know, and should act. In percent. */
const WARN_AT = 70
const CRITICAL_AT = 90

/** The parts of a session that reports go to. */
interface ReportReceivers {
  readonly titles: Pick<SessionTitles, 'reported'>
  readonly meter: Pick<SessionMeter, 'takeUsage'>
  readonly costs: Pick<SessionCosts, 'takeUsage'>
  readonly runways: Pick<Runways, 'used'>
}

/** A source of reports: an agent, or a subagent, which offers nothing. */
export interface Reporter {
  readonly agent: Agent
  patchFeatures(patch: Partial<AgentFeatures>): void
}

/** Reports of agents beside their messages. */
export type ReportEvent = EventsOf<'reports' | 'usage' | 'choices' | 'contextWindow'>

/** A native session of an agent. */
interface NativeSession {
  readonly agentId: string
  readonly adapterSessionId: string
}

/** Reports of agents other than their messages: plan, usage, context and what they offer. */
export class Reports {
  private meter: UsageMeter | null = null
  /** Usage that was counted so far. */
  private counted: SessionUsage | null
  /** The last report of each agent, by agentId. */
  private readonly contextWindows = new SparseMap<string, ContextWindowState>()

  constructor(
    private readonly clock: Clock,
    private readonly session: SessionCore,
    private readonly receivers: ReportReceivers,
    private readonly stored: {
      usage: SessionUsage | null
      /** Every report of the session; read when the first agent starts, not when the session is opened. */
      usageRecords: () => Promise<readonly UsageRecord[]>
    },
  ) {
    this.counted = stored.usage
  }

  /** Has to be awaited before an agent starts: counting goes on from what was reported before. */
  async prepare(): Promise<UsageMeter> {
    const records = this.meter === null ? await this.stored.usageRecords() : []
    return (this.meter ??= new UsageMeter(this.stored.usage, records))
  }

  take(runner: Reporter, event: ReportEvent, turnId: string | null): void {
    const { agentId } = runner.agent
    const tags = turnId === null ? { agentId } : { agentId, turnId }
    const { stream } = this.session
    switch (event.type) {
      case 'plan':
        this.keepPlan({ entries: [...event.entries], ...defined({ content: event.content }) }, tags)
        return
      case 'usage':
        this.noteUsed(runner.agent, this.keepUsage(nativeSessionOf(runner), event.report, turnId, tags))
        return
      case 'contextWindow':
        this.keepContextWindow(agentId, event.state, tags)
        return
      case 'modes':
        runner.patchFeatures({ modes: event.modes })
        return
      case 'models':
        runner.patchFeatures({ models: event.models })
        return
      case 'efforts':
        // The agent's own control says the same, also when there is none any more.
        runner.patchFeatures({})
        return
      case 'commands':
        runner.patchFeatures({ commands: [...event.commands] })
        return
      case 'title':
        this.receivers.titles.reported(event.title.trim(), agentId, event.isChosen === true)
        return
      case 'notice':
        {
          const { type: _, ...notice } = event
          stream.emit('notice', notice, tags)
        }
        return
      case 'model.failed':
        this.keepFailedCall(event, tags)
        return
      case 'handoff': {
        const { sessionId } = this.session
        const handoff = agentHandoff(sessionId, runner.agent.adapterName, event)
        void stream.keep(stream.changes().event('handoff', handoff, tags))
        return
      }
      case 'report':
        this.passOn(event, tags)
        return
      case 'hook.started':
      case 'hook.ended':
        reportHook(this.session, event, tags)
        return
      case 'identity':
        this.keepIdentity(runner, event)
        return
      case 'unknown':
        stream.emit('adapter.raw', { agentId, native: event.native }, tags)
    }
  }

  /** Passes on a fact that the host does not act on. */
  private passOn({ report, payload }: AgentReport, tags: EventTags & { readonly agentId: string }): void {
    const { stream } = this.session
    const whole = { agentId: tags.agentId, ...payload } as SessionEventPayload<ReportType>
    if (events[report].durability === 'durable') void stream.keep(stream.changes().event(report, whole, tags))
    else stream.emit(report, whole, tags)
  }

  /** Returns the tokens of a turn that ends, and forgets what is only needed while it runs. */
  endTurn(turnId: string): Turn['usage'] {
    return this.meter?.endTurn(turnId)
  }

  /** Takes totals that a client has added up; answers whether they count. */
  async tellUsage(totals: SessionUsage): Promise<boolean> {
    return (await this.prepare()).tell(totals)
  }

  /** Returns whether the agent last reported that its context is nearly full. */
  isFull(agentId: string): boolean {
    return this.contextWindows.get(agentId)?.level === 'critical'
  }

  /** Forgets how full contexts are; the next report of each agent is kept, whatever it says. */
  forgetContextWindows(): void {
    this.contextWindows.clear()
  }

  private keepFailedCall(
    { type: _type, message: errorMessage, kind, ...facts }: Extract<AdapterEvent, { type: 'model.failed' }>,
    tags: EventTags,
  ): void {
    const { stream } = this.session
    const failed = { errorMessage, kind: kind ?? modelFailureKind(facts.statusCode, errorMessage), ...facts }
    void stream.keep(stream.changes().event('model.call_failure', failed, tags))
  }

  private keepIdentity(runner: Reporter, event: Extract<AdapterEvent, { type: 'identity' }>): void {
    const { stream, session } = this.session
    const changes = stream.changes()
    observeIdentity(session, runner.agent, event, changes)
    void stream.keep(changes)
  }

  private keepPlan(plan: SessionEventPayload<'plan.updated'>, tags: EventTags): void {
    const { stream } = this.session
    void stream.keep(stream.changes().event('plan.updated', plan, tags))
  }

  /** Counts an agent's usage in a native session other than its own, outside of any turn. */
  async countUsage(agentId: string, adapterSessionId: string, used: readonly UsageReport[]): Promise<void> {
    await this.prepare()
    for (const report of used) this.keepUsage({ agentId, adapterSessionId }, report, null, { agentId })
    await this.session.stream.drained()
    this.session.coordinator.rest()
  }

  /** Stores a report with what it comes to. {@link prepare} was awaited before. */
  private keepUsage(
    { agentId, adapterSessionId }: NativeSession,
    report: UsageReport,
    turnId: string | null,
    tags: EventTags,
  ): SessionUsage {
    const { sessionId, stream } = this.session
    const changes = stream.changes()
    const meter = (this.meter ??= new UsageMeter(this.stored.usage))
    const entry = { sessionId, agentId, adapterSessionId, turnId, timestamp: changes.at, report }
    const { total, turn, changes: sums } = meter.add(entry)
    changes.event(
      'usage',
      { sessionId, ...total, ...defined({ turnUsage: turn }) },
      { ...tags, agentId },
      { adapterSessionId, report },
    )
    changes.sum((writer) => writer.putUsageTotals(sessionId, adapterSessionId, sums))
    void stream.keep(changes)
    this.receivers.meter.takeUsage(total, turnId, turn?.total.outputTokens)
    this.receivers.costs.takeUsage(total)
    return total
  }

  /** Tells what an agent has used of its account since it reported last. A subagent's usage is that of its session. */
  private noteUsed({ accountId, adapterName }: Agent, total: SessionUsage): void {
    const { counted } = this
    this.counted = total
    const since = (of: (usage: SessionUsage) => number): number =>
      Math.max(0, of(total) - (counted === null ? 0 : of(counted)))
    const { sessionId, parentSessionId, branchKind } = this.session.session
    const session = branchKind === 'subagent' ? (parentSessionId ?? sessionId) : sessionId
    this.receivers.runways.used(accountId ?? adapterName, session, {
      inputTokens: since(({ totalInputTokens }) => totalInputTokens),
      outputTokens: since(({ totalOutputTokens }) => totalOutputTokens),
      cacheReadTokens: since(({ totalCacheReadTokens = 0 }) => totalCacheReadTokens),
      cacheWriteTokens: 0,
    })
  }

  /** Keeps the state of the fullest agent. */
  private keepContextWindow(
    agentId: string,
    { currentTokens, maxTokens }: Pick<ContextWindowState, 'currentTokens' | 'maxTokens'>,
    tags: EventTags,
  ): void {
    const { stream } = this.session
    const percentage = maxTokens === 0 ? 0 : Math.round((currentTokens / maxTokens) * 1000) / 10
    // Some agents report with every chunk; a change nobody could see is not worth a row.
    const known = this.contextWindows.get(agentId)
    if (known?.percentage === percentage && known.maxTokens === maxTokens) return
    const level = percentage >= CRITICAL_AT ? 'critical' : percentage >= WARN_AT ? 'warn' : 'ok'
    const own: ContextWindowState = { currentTokens, maxTokens, percentage, level, lastUpdatedAt: this.clock.now() }
    this.contextWindows.set(agentId, own)
    const state = [...this.contextWindows.values()].reduce((a, b) => (b.percentage > a.percentage ? b : a), own)
    void stream.keep(stream.changes().event('contextWindow.updated', state, tags))
  }
}

function nativeSessionOf({ agent: { agentId, adapterSessionId } }: Reporter): NativeSession {
  return { agentId, adapterSessionId: adapterSessionId ?? agentId }
}
