import type { AdapterEvent, PermissionAnswer } from '../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { PermissionRequest, PermissionResolution, PermissionScope } from '../../../shared/permission/entities'
import type { PermissionRuleDraft } from '../../../shared/permission/rule'
import type { Session } from '../../../shared/session/entities'
import type { HostContext } from '../context'
import type { AgentRunner } from '../session/agent-runner'
import type { EventStream, Unit } from '../session/event-stream'
import { setAlarm } from './alarm'
import { chooseOption, chooseWithRule, SCOPE_OF } from './options'
import { draftOfAnswer } from './draft-of-answer'
import { newRule, reconsiderAll } from './save-rule'
import { readSubject, type Subject } from './subject'
import { decide, type Verdict } from './verdict'

/** What the agent is told when nobody answered in time. */
const TOO_LATE = 'Nobody answered in time.'

interface Pending {
  readonly request: PermissionRequest
  readonly runner: AgentRunner
  /** The agent's own name for the request. */
  readonly adapterRequestId: string
  /** False while it is not known yet whether the user has to be asked; nobody was told of it then. */
  isOpen: boolean
  snoozedUntil: number | null
  stopSnooze: () => void
  stopExpiry: () => void
}

/** What the user decided. */
export interface Decision {
  readonly optionId?: string | undefined
  readonly behavior?: 'allow' | 'deny' | undefined
  readonly scope?: PermissionScope | undefined
  readonly rule?: PermissionRuleDraft | undefined
  readonly message?: string | undefined
}

/** How far an answer reached. */
export interface Applied {
  readonly appliedScope: PermissionScope
  readonly ruleId?: string
}

interface DeskSession {
  readonly sessionId: string
  readonly session: Session
  readonly stream: EventStream
  readonly cwd: string
  statusChanged(): void
}

const nothing = (): void => undefined

/** The permission requests of one session that wait for an answer. */
export class PermissionDesk {
  private readonly pending = new Map<string, Pending>()

  constructor(
    private readonly context: HostContext,
    private readonly session: DeskSession,
  ) {}

  /** The requests that the user was asked about. */
  get open(): PermissionRequest[] {
    return this.openOnes.map(({ request }) => request)
  }

  get count(): number {
    return this.openOnes.length
  }

  /** How many of them were not put off. */
  get badgeCount(): number {
    return this.openOnes.filter(({ snoozedUntil }) => snoozedUntil === null).length
  }

  has(requestId: string): boolean {
    return this.pending.get(requestId)?.isOpen === true
  }

  /** Takes a request of an agent. It is shown as open only when neither rule nor policy answers it. */
  request(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'permission.requested' }>): void {
    const turnId = runner.currentTurnId
    const request: PermissionRequest = {
      id: this.context.ids.next(),
      sessionId: this.session.sessionId,
      agentId: runner.agent.agentId,
      toolName: event.toolName,
      toolInput: { ...event.toolInput },
      cwd: runner.agent.cwd ?? this.session.cwd,
      summary: event.summary,
      dangerLevel: event.dangerLevel,
      options: [...event.options],
      requestedAt: this.context.clock.now(),
      ...(turnId === null ? {} : { turnId }),
      ...(event.toolCallId === undefined ? {} : { toolCallId: event.toolCallId }),
      ...(event.preview === undefined ? {} : { preview: [...event.preview] }),
    }
    const pending: Pending = {
      request,
      runner,
      adapterRequestId: event.requestId,
      isOpen: false,
      snoozedUntil: null,
      stopSnooze: nothing,
      stopExpiry: nothing,
    }
    this.pending.set(request.id, pending)
    void this.consider(pending)
  }

  /** Answers an open request and tells its agent. Of several answers the first counts. */
  async respond(requestId: string, decision: Decision): Promise<Result<Applied, ContractError>> {
    const pending = this.pending.get(requestId)
    if (pending?.isOpen !== true) return err(notOpen(requestId))
    const draft = await draftOfAnswer(decision, () => subjectOf(pending))
    if (!draft.ok) return draft
    // Somebody else may have been faster, or the agent may have gone on.
    if (this.pending.get(requestId) !== pending) return err(notOpen(requestId))
    const { options } = pending.request
    const option = draft.value === null ? chooseOption(options, decision) : chooseWithRule(options, decision)
    const canRefuse = decision.optionId === undefined && decision.behavior === 'deny'
    if (option === undefined && !canRefuse)
      return err(contractError('permission-option', 'The agent does not offer such an answer.', { options }))

    const rule = draft.value === null ? undefined : newRule(this.context, draft.value)
    const narrow = option === undefined ? 'once' : SCOPE_OF[option.kind]
    const appliedScope = rule === undefined ? narrow : (decision.scope ?? narrow)
    const unit = this.session.stream.unit()
    if (rule !== undefined) unit.write((writer) => writer.putPermissionRule(rule))
    const ruleId = rule === undefined ? {} : { ruleId: rule.ruleId }
    const message = decision.message === undefined ? {} : { message: decision.message }
    const granted = option?.kind.startsWith('allow') === true
    await this.close(
      pending,
      { granted, appliedScope, by: 'user', ...ruleId, ...message, ...(option && { optionId: option.optionId }) },
      option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId, ...message },
      unit,
    )
    if (rule !== undefined) reconsiderAll(this.context)
    return ok({ appliedScope, ...ruleId })
  }

  /** What rules look at, of an open request. */
  async subjectOf(requestId: string): Promise<Subject | null> {
    const pending = this.pending.get(requestId)
    return pending?.isOpen === true ? subjectOf(pending) : null
  }

  /** Leaves an open request out of badges until a time; null: no longer. */
  async snooze(requestId: string, until: number | null): Promise<Result<void, ContractError>> {
    const pending = this.pending.get(requestId)
    if (pending?.isOpen !== true) return err(notOpen(requestId))
    const written = await this.context.store.write((writer) => writer.snoozePermission(requestId, until))
    if (!written.ok) return written
    pending.stopSnooze()
    pending.snoozedUntil = until
    if (until !== null && this.pending.get(requestId) === pending)
      pending.stopSnooze = setAlarm(this.context.clock, until, () => {
        pending.snoozedUntil = null
        this.context.badge.touch()
      })
    this.context.badge.touch()
    return written
  }

  /** Lets an open request end by itself at a time; null: never. */
  async setExpiry(requestId: string, at: number | null): Promise<Result<void, ContractError>> {
    const pending = this.pending.get(requestId)
    if (pending?.isOpen !== true) return err(notOpen(requestId))
    const written = await this.context.store.write((writer) => writer.setPermissionExpiry(requestId, at))
    if (!written.ok) return written
    pending.stopExpiry()
    if (at !== null && this.pending.get(requestId) === pending)
      pending.stopExpiry = setAlarm(this.context.clock, at, () => void this.expire(pending))
    this.context.badge.touch()
    return written
  }

  /** Looks at every request once more, after rules or policies changed. */
  reconsider(): void {
    for (const pending of [...this.pending.values()]) void this.consider(pending)
  }

  /** The agent no longer waits. */
  withdraw(adapterRequestId: string, agentId: string): void {
    for (const pending of this.pending.values())
      if (pending.adapterRequestId === adapterRequestId && pending.request.agentId === agentId)
        void this.close(pending, CANCELLED, { outcome: 'cancelled' })
  }

  /** Closes every request of an agent whose prompt is over, as a part of `unit`, which the caller keeps. */
  cancelOf(agentId: string, unit: Unit): void {
    for (const pending of [...this.pending.values()])
      if (pending.request.agentId === agentId) {
        this.take(pending)
        pending.runner.answer(pending.adapterRequestId, { outcome: 'cancelled' })
        if (pending.isOpen) this.record(pending, CANCELLED, unit)
      }
  }

  /** Tells every waiting agent that no answer comes. */
  releaseAll(agentId?: string): void {
    for (const pending of [...this.pending.values()])
      if (agentId === undefined || pending.request.agentId === agentId)
        void this.close(pending, CANCELLED, { outcome: 'cancelled' })
  }

  /** Ends what is open because the host ends. It is offered again when the host is back. */
  interruptAll(): void {
    for (const pending of this.openOnes) void this.close(pending, INTERRUPTED_REQUEST, { outcome: 'cancelled' })
  }

  private get openOnes(): Pending[] {
    return [...this.pending.values()].filter(({ isOpen }) => isOpen)
  }

  /** Answers a request by rule or policy, or opens it. */
  private async consider(pending: Pending): Promise<void> {
    const { request, runner } = pending
    const verdict = await decide(
      this.context.store,
      { session: this.session.session.approvalPolicyOverride, agent: runner.agent.approvalPolicy },
      () => subjectOf(pending),
      this.context.clock.now(),
      request.sessionId,
    ).catch((error: unknown) => {
      this.context.log(
        `permission rules failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
      return null
    })
    if (this.pending.get(request.id) !== pending) return
    if (verdict === null || !this.answerBy(pending, verdict)) this.show(pending)
  }

  /** Answers for the user. False when the agent offers no answer that is narrow enough. */
  private answerBy(pending: Pending, verdict: Verdict): boolean {
    const option = chooseOption(pending.request.options, { behavior: verdict.behavior })
    if (option === undefined && verdict.behavior === 'allow') return false
    const unit = this.session.stream.unit()
    if (!pending.isOpen) unit.write((writer) => writer.putPermission(pending.request))
    if (verdict.by === 'rule') unit.write((writer) => writer.usePermissionRule(verdict.rule.ruleId, unit.at))
    pending.isOpen = true
    void this.close(
      pending,
      {
        granted: verdict.behavior === 'allow',
        appliedScope:
          verdict.by === 'rule' && verdict.rule.scope === 'session'
            ? 'session'
            : verdict.by === 'rule'
              ? 'always'
              : 'once',
        by: verdict.by,
        ...(option && { optionId: option.optionId }),
        ...(verdict.by === 'rule' && { ruleId: verdict.rule.ruleId }),
      },
      option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId },
      unit,
    )
    return true
  }

  private show(pending: Pending): void {
    if (pending.isOpen) return
    pending.isOpen = true
    const { request } = pending
    const unit = this.session.stream
      .unit()
      .write((writer) => writer.putPermission(request))
      .event('permission.requested', request, tagsOf(request))
    void this.session.stream.keep(unit).then(() => this.context.badge.touch())
    this.session.statusChanged()
  }

  private async expire(pending: Pending): Promise<void> {
    if (!this.pending.has(pending.request.id)) return
    const option = chooseOption(pending.request.options, { behavior: 'deny' })
    await this.close(
      pending,
      { granted: false, appliedScope: 'once', by: 'expired', expiredBy: 'deadline', message: TOO_LATE },
      option === undefined
        ? { outcome: 'cancelled' }
        : { outcome: 'selected', optionId: option.optionId, message: TOO_LATE },
    )
  }

  /**
   * Ends a request for good: stores and tells how, then tells its agent. That no answer comes is told at once: the agent
   * may be about to end. What was never shown leaves no record.
   */
  private async close(
    pending: Pending,
    how: Ending,
    answer: PermissionAnswer,
    unit: Unit = this.session.stream.unit(),
  ): Promise<void> {
    this.take(pending)
    if (answer.outcome === 'cancelled') pending.runner.answer(pending.adapterRequestId, answer)
    if (pending.isOpen) await this.session.stream.keep(this.record(pending, how, unit))
    if (answer.outcome !== 'cancelled') pending.runner.answer(pending.adapterRequestId, answer)
    this.session.statusChanged()
    this.context.badge.touch()
  }

  private take(pending: Pending): void {
    pending.stopSnooze()
    pending.stopExpiry()
    this.pending.delete(pending.request.id)
  }

  private record({ request }: Pending, how: Ending, unit: Unit): Unit {
    const resolution = { requestId: request.id, ...how }
    return unit
      .write((writer) => writer.resolvePermission(resolution, unit.at))
      .event('permission.resolved', resolution, tagsOf(request))
  }
}

type Ending = Omit<PermissionResolution, 'requestId'>

const CANCELLED: Ending = { granted: false, appliedScope: 'once', by: 'cancelled' }
/** How a request ends whose agent goes because the host does. */
export const INTERRUPTED_REQUEST = {
  granted: false,
  appliedScope: 'once',
  by: 'expired',
  expiredBy: 'restart',
} as const satisfies Ending

/** The failure of whoever comes too late. */
export function notOpen(requestId: string): ContractError {
  return contractError('permission-resolved', 'This request was already answered or is no longer open.', { requestId })
}

function subjectOf({ request, runner }: Pending): Promise<Subject> {
  return readSubject(request, runner.agent.adapterName)
}

function tagsOf(request: PermissionRequest): { agentId: string; turnId?: string } {
  return request.turnId === undefined
    ? { agentId: request.agentId }
    : { agentId: request.agentId, turnId: request.turnId }
}
