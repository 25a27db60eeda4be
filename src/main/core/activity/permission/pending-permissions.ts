import type { AdapterEvent, Deed, PermissionAnswer } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PermissionRequest, PermissionScope } from '#shared/permission/entities'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import type { AskingAgent } from '#core/session/pending/asking-agent'
import type { ChangeSet } from '#core/session/stream/change-set'
import type { EventsOf } from '#core/session/stream/event-owners'
import { PendingRequests } from '#core/session/pending/pending-requests'
import type { SessionEventPrivate } from '#shared/session-events'
import type { Unfinished } from '#core/store/port'
import type { Asker } from './asker'
import { draftOfAnswer } from './draft-of-answer'
import { answerWith, CANCELLED, endingBy, INTERRUPTED, notOpen, TOO_LATE, type Ending } from './ending'
import { DEED_OPTIONS, GrantedDeeds, judgeDeed } from './deeds'
import { evaluatePolicy, type JudgedSession } from './evaluate-policy'
import { chooseOption, chooseWithRule, SCOPE_OF } from './options'
import { PendingRequest, toRequest } from './pending-request'
import { newRule } from './rules/save-rule'
import type { Subject } from './subject'
import type { Verdict } from './verdict'

/** Decision of the user. */
export interface Decision {
  readonly optionId?: string | undefined
  readonly behavior?: 'allow' | 'deny' | undefined
  readonly scope?: PermissionScope | undefined
  readonly rule?: PermissionRuleDraft | undefined
  readonly message?: string | undefined
}

/** Actual scope of an answer. */
export interface Applied {
  readonly appliedScope: PermissionScope
  readonly ruleId?: string
}

/** The permission requests of one session that wait for an answer. */
export class PendingPermissions extends PendingRequests<PendingRequest, Ending, PermissionAnswer> {
  private readonly granted = new GrantedDeeds()
  protected readonly cancelled = CANCELLED
  /** Offered again when the host is back. */
  protected readonly interrupted = INTERRUPTED

  static async recover(
    { permissions }: Unfinished,
    changesOf: (sessionId: string) => Promise<ChangeSet | undefined>,
  ): Promise<void> {
    for (const request of permissions) {
      const changes = await changesOf(request.sessionId)
      if (changes !== undefined) recordEnd(request, INTERRUPTED, changes)
    }
  }

  /** Requests that the user was asked about. */
  get open(): PermissionRequest[] {
    return this.openItems.map(({ request }) => request)
  }

  /** Number of requests that are not snoozed. */
  get badgeCount(): number {
    return this.openItems.filter(({ isSnoozed }) => !isSnoozed).length
  }

  /** Ids of those that are. */
  get snoozedIds(): string[] {
    return this.openItems.filter(({ isSnoozed }) => isSnoozed).map(({ id }) => id)
  }

  take(runner: AskingAgent, event: EventsOf<'permissions'>, subagent?: PermissionRequest['subagent']): void {
    if (event.type === 'permission.requested')
      this.request(runner, event, subagent ?? runner.askingSubagent(event.childId))
    else this.withdraw(event.requestId, runner.agent.agentId)
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
   * Returns the reason why the host must not perform an action for an agent without its request; null when it may.
   * Forbidden actions, and those denied by a rule or policy, are not performed. The user is asked if the policy says
   * so, unless the agent was allowed the same in this turn, and if it is undecidable whether a rule denies it.
   */
  override async refusalOf(runner: Asker, deed: Deed): Promise<string | null> {
    const { ids, clock } = this.context
    const { sessionId, cwd } = this.session
    const answered = Promise.withResolvers<PermissionAnswer>()
    const adapterRequestId = `host ${ids.next()}`
    const event = { type: 'permission.requested', requestId: adapterRequestId, ...deed, options: DEED_OPTIONS } as const
    const request = toRequest(event, runner, { id: ids.next(), sessionId, cwd, at: clock.now() })
    const pending = new PendingRequest(request, runner, adapterRequestId, answered.resolve)
    const judged = await judgeDeed(this.context, this.judged, pending, this.granted)
    if (judged === 'allow') return null
    if (judged !== 'ask') return judged.message ?? 'This was refused by the rules of the session.'
    this.pending.set(request.id, pending)
    this.show(pending)
    const answer = await answered.promise
    if (answer.outcome === 'selected' && answer.optionId === 'allow') return null
    const reason = answer.outcome === 'selected' ? answer.message : undefined
    return reason === undefined || reason === '' ? 'The user declined this.' : `The user declined this: ${reason}`
  }

  /** Answers an open request and informs its agent. Of several answers the first one counts. */
  async respond(requestId: string, decision: Decision): Promise<Result<Applied, ContractError>> {
    const pending = this.openItem(requestId)
    if (pending === undefined) return err(notOpen(requestId))
    const draft = await draftOfAnswer(decision, () => pending.subject())
    if (!draft.ok) return draft
    // Somebody else may have been faster, or the agent may have continued.
    if (!this.isWaiting(pending)) return err(notOpen(requestId))
    const { options } = pending.request
    const option = draft.value === null ? chooseOption(options, decision) : chooseWithRule(options, decision)
    const canRefuse = decision.optionId === undefined && decision.behavior === 'deny'
    if (option === undefined && !canRefuse) return err(knownError('permission-option', { options }))

    const ownScope = option === undefined ? 'once' : SCOPE_OF[option.kind]
    const rule = draft.value === null ? null : newRule(this.context, draft.value)
    const applied: Applied =
      rule === null ? { appliedScope: ownScope } : { appliedScope: decision.scope ?? ownScope, ruleId: rule.ruleId }
    if (rule !== null) pending.record = { rule }
    const ending: Ending = {
      granted: option?.kind.startsWith('allow') === true,
      by: 'user',
      ...applied,
      ...(option && { optionId: option.optionId }),
      ...defined({ message: decision.message }),
    }
    await this.close(pending, ending, answerWith(option, decision.message))
    if (rule !== null) this.context.reconsiderPermissions()
    return ok(applied)
  }

  /** Returns the properties of an open request that rules examine. */
  async subjectOf(requestId: string): Promise<Subject | null> {
    return (await this.openItem(requestId)?.subject()) ?? null
  }

  /** Leaves an open request out of badges until a time (Unix milliseconds); null: no longer. */
  async snooze(requestId: string, until: number | null): Promise<Result<void, ContractError>> {
    const pending = this.openItem(requestId)
    if (pending === undefined) return err(notOpen(requestId))
    const written = await this.context.store.operations.snoozePermission(requestId, until)
    if (!written.ok) return written
    if (!this.isWaiting(pending)) return err(notOpen(requestId))
    pending.snooze(this.context.clock, until, () => this.context.ports.pendingChanged())
    this.context.ports.pendingChanged()
    return written
  }

  /** Sets the time at which an open request ends automatically (Unix milliseconds); null: never. */
  async setExpiry(requestId: string, at: number | null): Promise<Result<void, ContractError>> {
    const pending = this.openItem(requestId)
    if (pending === undefined) return err(notOpen(requestId))
    const written = await this.context.store.operations.setPermissionExpiry(requestId, at)
    if (!written.ok) return written
    if (!this.isWaiting(pending)) return err(notOpen(requestId))
    pending.expireAt(this.context.clock, at, () => {
      const option = chooseOption(pending.request.options, { behavior: 'deny' })
      void this.close(pending, TOO_LATE, answerWith(option, TOO_LATE.message))
    })
    this.context.ports.pendingChanged()
    return written
  }

  /** Looks at every request once more, after rules or policies changed. */
  reconsider(): void {
    for (const pending of this.pending.values()) void this.consider(pending)
  }

  private get judged(): JudgedSession {
    return { session: this.session.session, tools: this.tools }
  }

  /** Answers a request by rule or policy, or shows it to the user. */
  private async consider(pending: PendingRequest): Promise<void> {
    const verdict = await evaluatePolicy(this.context, this.judged, pending)
    if (!this.isWaiting(pending)) return
    if (verdict === null || !this.answerBy(pending, verdict)) this.show(pending)
  }

  /** Answers for the user. False when the agent offers no answer that is narrow enough. */
  private answerBy(pending: PendingRequest, verdict: Verdict): boolean {
    const { behavior, rule, message } = verdict
    const option = chooseOption(pending.request.options, { behavior })
    if (option === undefined && behavior === 'allow') return false
    pending.record = {
      ...(pending.isOpen ? {} : { request: pending.request }),
      ...(rule === undefined ? {} : { usedRuleId: rule.ruleId }),
    }
    pending.isOpen = true
    void this.close(pending, endingBy(verdict, option), answerWith(option, message))
    return true
  }

  protected override async close(
    pending: PendingRequest,
    ending: Ending,
    answer?: PermissionAnswer | null,
  ): Promise<void> {
    this.remove(pending)
    // Before the agent is informed, because it may continue immediately.
    if (ending.granted) await this.granted.note(pending)
    await super.close(pending, ending, answer)
  }

  protected recordShown({ request, tags }: PendingRequest, changes: ChangeSet): ChangeSet {
    return changes.event('permission.requested', request, tags)
  }

  protected recordEnd({ request, record }: PendingRequest, ending: Ending, changes: ChangeSet): ChangeSet {
    return recordEnd(request, ending, changes, record)
  }

  protected override changed(): void {
    this.context.ports.pendingChanged()
  }
}

function recordEnd(
  { id, agentId, turnId }: PermissionRequest,
  ending: Ending,
  changes: ChangeSet,
  record?: SessionEventPrivate<'permission.resolved'>,
): ChangeSet {
  const tags = turnId === undefined ? { agentId } : { agentId, turnId }
  return changes.event('permission.resolved', { requestId: id, ...ending }, tags, record)
}
