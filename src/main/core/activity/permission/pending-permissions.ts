import type { AdapterEvent, Deed, PermissionAnswer } from '../../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { PermissionRequest, PermissionScope } from '../../../../shared/permission/entities'
import type { PermissionRuleDraft } from '../../../../shared/permission/rule'
import type { Session } from '../../../../shared/session/entities'
import type { HostContext } from '../../base/context'
import type { SessionCustomAgent } from '../../agents/custom-agent/session-custom-agent'
import type { EventStream } from '../../session/events/event-stream'
import type { Unit } from '../../session/events/change-set'
import type { Asker } from './asker'
import { draftOfAnswer } from './draft-of-answer'
import { answerWith, CANCELLED, endingBy, INTERRUPTED, notOpen, TOO_LATE, type Ending } from './ending'
import { DEED_OPTIONS, GrantedDeeds, judgeDeed } from './deeds'
import { evaluatePolicy } from './evaluate-policy'
import { chooseOption, chooseWithRule, SCOPE_OF } from './options'
import { PendingRequest, toRequest } from './pending-request'
import { newRule, reconsiderAll } from './rules/save-rule'
import type { Subject } from './subject'
import type { Verdict } from './verdict'

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
  /** Which tools its agents may use. */
  readonly customAgent: Pick<SessionCustomAgent, 'refusal'>
  statusChanged(): void
}

/** The permission requests of one session that wait for an answer. */
export class PendingPermissions {
  private readonly pending = new Map<string, PendingRequest>()
  private readonly granted = new GrantedDeeds()

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

  /** Whether anybody waits, also where nobody was asked yet. */
  get isWaitedFor(): boolean {
    return this.pending.size > 0
  }

  /** How many of them were not put off. */
  get badgeCount(): number {
    return this.openOnes.filter(({ isSnoozed }) => !isSnoozed).length
  }

  has(requestId: string): boolean {
    return this.openOne(requestId) !== undefined
  }

  /** Takes a request of an agent. It is shown as open only when neither rule nor policy answers it. */
  request(
    runner: Asker,
    event: Extract<AdapterEvent, { type: 'permission.requested' }>,
    subagent?: PermissionRequest['subagent'],
  ): void {
    const { ids, clock } = this.context
    const { sessionId, cwd } = this.session
    const request = toRequest(event, runner, { id: ids.next(), sessionId, cwd, at: clock.now() }, subagent)
    const pending = new PendingRequest(request, runner, event.requestId)
    this.pending.set(request.id, pending)
    void this.consider(pending)
  }

  /**
   * Why the host must not do something that an agent has it do without having asked; null when it may. What is forbidden,
   * denied by a rule or refused by policy is not done. The user is asked where the policy says so, unless the agent was
   * allowed the same in this turn, and where it cannot be told whether a rule denies it.
   */
  async refusalOf(runner: Asker, deed: Deed): Promise<string | null> {
    const { ids, clock } = this.context
    const { sessionId, cwd } = this.session
    const answered = Promise.withResolvers<PermissionAnswer>()
    const adapterRequestId = `host ${ids.next()}`
    const event = { type: 'permission.requested', requestId: adapterRequestId, ...deed, options: DEED_OPTIONS } as const
    const request = toRequest(event, runner, { id: ids.next(), sessionId, cwd, at: clock.now() })
    const pending = new PendingRequest(request, runner, adapterRequestId, answered.resolve)
    const judged = await judgeDeed(this.context, this.session, pending, this.granted)
    if (judged === 'allow') return null
    if (judged !== 'ask') return judged.message ?? 'This was refused by the rules of the session.'
    this.pending.set(request.id, pending)
    this.show(pending)
    const answer = await answered.promise
    if (answer.outcome === 'selected' && answer.optionId === 'allow') return null
    const reason = answer.outcome === 'selected' ? answer.message : undefined
    return reason === undefined || reason === '' ? 'The user declined this.' : `The user declined this: ${reason}`
  }

  /** Answers an open request and tells its agent. Of several answers the first counts. */
  async respond(requestId: string, decision: Decision): Promise<Result<Applied, ContractError>> {
    const pending = this.openOne(requestId)
    if (pending === undefined) return err(notOpen(requestId))
    const draft = await draftOfAnswer(decision, () => pending.subject())
    if (!draft.ok) return draft
    // Somebody else may have been faster, or the agent may have gone on.
    if (!this.isWaiting(pending)) return err(notOpen(requestId))
    const { options } = pending.request
    const option = draft.value === null ? chooseOption(options, decision) : chooseWithRule(options, decision)
    const canRefuse = decision.optionId === undefined && decision.behavior === 'deny'
    if (option === undefined && !canRefuse)
      return err(contractError('permission-option', 'The agent does not offer such an answer.', { options }))

    const ownScope = option === undefined ? 'once' : SCOPE_OF[option.kind]
    const rule = draft.value === null ? null : newRule(this.context, draft.value)
    const applied: Applied =
      rule === null ? { appliedScope: ownScope } : { appliedScope: decision.scope ?? ownScope, ruleId: rule.ruleId }
    const unit = this.session.stream.unit()
    if (rule !== null) unit.write((writer) => writer.putPermissionRule(rule))
    const ending: Ending = {
      granted: option?.kind.startsWith('allow') === true,
      by: 'user',
      ...applied,
      ...(option && { optionId: option.optionId }),
      ...(decision.message === undefined ? {} : { message: decision.message }),
    }
    await this.close(pending, ending, answerWith(option, decision.message), unit)
    if (rule !== null) reconsiderAll(this.context)
    return ok(applied)
  }

  /** What rules look at, of an open request. */
  async subjectOf(requestId: string): Promise<Subject | null> {
    return (await this.openOne(requestId)?.subject()) ?? null
  }

  /** Leaves an open request out of badges until a time (Unix milliseconds); null: no longer. */
  async snooze(requestId: string, until: number | null): Promise<Result<void, ContractError>> {
    const pending = this.openOne(requestId)
    if (pending === undefined) return err(notOpen(requestId))
    const written = await this.context.store.write((writer) => writer.snoozePermission(requestId, until))
    if (!written.ok) return written
    if (!this.isWaiting(pending)) return err(notOpen(requestId))
    pending.snooze(this.context.clock, until, () => this.context.badge.touch())
    this.context.badge.touch()
    return written
  }

  /** Lets an open request end by itself at a time (Unix milliseconds); null: never. */
  async setExpiry(requestId: string, at: number | null): Promise<Result<void, ContractError>> {
    const pending = this.openOne(requestId)
    if (pending === undefined) return err(notOpen(requestId))
    const written = await this.context.store.write((writer) => writer.setPermissionExpiry(requestId, at))
    if (!written.ok) return written
    if (!this.isWaiting(pending)) return err(notOpen(requestId))
    pending.expireAt(this.context.clock, at, () => {
      const option = chooseOption(pending.request.options, { behavior: 'deny' })
      void this.close(pending, TOO_LATE, answerWith(option, TOO_LATE.message))
    })
    this.context.badge.touch()
    return written
  }

  /** Looks at every request once more, after rules or policies changed. */
  reconsider(): void {
    for (const pending of this.pending.values()) void this.consider(pending)
  }

  /** The agent no longer waits. */
  withdraw(adapterRequestId: string, agentId: string): void {
    for (const pending of [...this.pending.values()])
      if (pending.adapterRequestId === adapterRequestId && pending.request.agentId === agentId)
        void this.close(pending, CANCELLED, { outcome: 'cancelled' })
  }

  /** Closes every request of an agent whose prompt is over, as a part of `unit`, which the caller keeps. */
  cancelOf(agentId: string, unit: Unit): void {
    for (const pending of [...this.pending.values()])
      if (pending.request.agentId === agentId) {
        this.take(pending)
        pending.answer({ outcome: 'cancelled' })
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
    for (const pending of this.openOnes) void this.close(pending, INTERRUPTED, { outcome: 'cancelled' })
  }

  private get openOnes(): PendingRequest[] {
    return [...this.pending.values()].filter(({ isOpen }) => isOpen)
  }

  private openOne(requestId: string): PendingRequest | undefined {
    const pending = this.pending.get(requestId)
    return pending?.isOpen === true ? pending : undefined
  }

  private isWaiting(pending: PendingRequest): boolean {
    return this.pending.get(pending.request.id) === pending
  }

  /** Answers a request by rule or policy, or shows it to the user. */
  private async consider(pending: PendingRequest): Promise<void> {
    const verdict = await evaluatePolicy(this.context, this.session, pending)
    if (!this.isWaiting(pending)) return
    if (verdict === null || !this.answerBy(pending, verdict)) this.show(pending)
  }

  /** Answers for the user. False when the agent offers no answer that is narrow enough. */
  private answerBy(pending: PendingRequest, verdict: Verdict): boolean {
    const { behavior, rule, message } = verdict
    const option = chooseOption(pending.request.options, { behavior })
    if (option === undefined && behavior === 'allow') return false
    const unit = this.session.stream.unit()
    if (!pending.isOpen) unit.write((writer) => writer.putPermission(pending.request))
    if (rule !== undefined) unit.write((writer) => writer.usePermissionRule(rule.ruleId, unit.at))
    pending.isOpen = true
    void this.close(pending, endingBy(verdict, option), answerWith(option, message), unit)
    return true
  }

  private show(pending: PendingRequest): void {
    if (pending.isOpen) return
    pending.isOpen = true
    const { request, tags } = pending
    const unit = this.session.stream
      .unit()
      .write((writer) => writer.putPermission(request))
      .event('permission.requested', request, tags)
    void this.session.stream.keep(unit).then(() => this.context.badge.touch())
    this.session.statusChanged()
  }

  /**
   * Ends a request for good: stores and tells how, then tells its agent. That no answer comes is told at once: the agent
   * may be about to end. What was never shown leaves no record.
   */
  private async close(
    pending: PendingRequest,
    ending: Ending,
    answer: PermissionAnswer,
    unit: Unit = this.session.stream.unit(),
  ): Promise<void> {
    this.take(pending)
    if (ending.granted) await this.granted.note(pending)
    if (answer.outcome === 'cancelled') pending.answer(answer)
    if (pending.isOpen) await this.session.stream.keep(this.record(pending, ending, unit))
    if (answer.outcome !== 'cancelled') pending.answer(answer)
    this.session.statusChanged()
    this.context.badge.touch()
  }

  private take(pending: PendingRequest): void {
    pending.end()
    this.pending.delete(pending.request.id)
  }

  private record({ request, tags }: PendingRequest, ending: Ending, unit: Unit): Unit {
    const resolution = { requestId: request.id, ...ending }
    return unit
      .write((writer) => writer.resolvePermission(resolution, unit.at))
      .event('permission.resolved', resolution, tags)
  }
}
