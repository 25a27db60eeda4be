import type { AdapterEvent, AdapterFailure } from '#shared/adapter/port'
import type { SessionUsage } from '#shared/usage/entities'
import type { SessionCore } from '../stream/session-core'
import { UnreportedCost } from './unreported-cost'
import { stopFailure, usedBudget } from './used-budget'

/** The sessions in use, as far as costs go from one to another. */
export interface OpenCosts {
  peek(sessionId: string): { readonly costs: Pick<SessionCosts, 'takeFromSubagent'> } | undefined
}

/** Cost of a session in US dollars, with that of its subagents and an estimate of usage not reported yet. */
export class SessionCosts {
  private readonly unreported = new UnreportedCost()
  private readonly listeners: (() => void)[] = []

  constructor(
    private readonly runtimes: OpenCosts,
    private readonly core: SessionCore,
    /** Cost that agents have reported; undefined while nothing is known. */
    private own: number | undefined,
    private ofSubagents: number,
  ) {}

  /** Calls a listener whenever the cost has grown. */
  onGrown(listener: () => void): void {
    this.listeners.push(listener)
  }

  /** Cost of the session so far, as far as it is known. */
  get reported(): number | undefined {
    return this.own
  }

  /** The same with its subagents, which a budget covers too. */
  get spent(): number | undefined {
    return this.ofSubagents === 0 ? this.own : (this.own ?? 0) + this.ofSubagents
  }

  /** The same with what agents have written since they last reported. */
  get present(): number | undefined {
    const { amount } = this.unreported
    return amount === 0 ? this.spent : (this.spent ?? 0) + amount
  }

  /** Reason why no agent may begin with a message now. */
  get refusal(): AdapterFailure | undefined {
    const used = usedBudget(this.core.session, this.spent)
    return used === undefined ? undefined : stopFailure(used)
  }

  /** Watches the cost of what an agent writes. */
  noteWork(agentId: string, model: string | undefined, event: AdapterEvent): void {
    if (this.unreported.take(agentId, model, event)) this.grew()
  }

  /** Forgets what agents have written: they have ended their work and reported what they had to. */
  workEnded(): void {
    this.unreported.clear()
  }

  /** Takes what the session has used in all. */
  takeUsage({ costUsd }: SessionUsage): void {
    const before = this.own ?? 0
    this.own = costUsd
    this.grew()
    this.tellParent((costUsd ?? 0) - before)
  }

  /** Adds what a subagent has cost since it was told last. */
  takeFromSubagent(amount: number): void {
    this.ofSubagents += amount
    this.grew()
    this.tellParent(amount)
  }

  private grew(): void {
    for (const listener of this.listeners) listener()
  }

  /** Tells the session of its starter, if this is a subagent's; one that is not open reads it from the store. */
  private tellParent(amount: number): void {
    const { branchKind, parentSessionId } = this.core.session
    if (branchKind === 'subagent' && parentSessionId !== undefined && amount !== 0)
      this.runtimes.peek(parentSessionId)?.costs.takeFromSubagent(amount)
  }
}
