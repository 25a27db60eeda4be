import type { AdapterFailure, AgentAdapter } from '#shared/adapter/port'
import type { Clock } from '#shared/kernel/clock'
import type { Result } from '#shared/kernel/result'
import type { Allowances } from './account-facts'

/** Shortest time between two questions about one quota: each starts an agent. In milliseconds. */
export const ASK_MS = 15 * 60_000

type Answer = Promise<Result<Allowances, AdapterFailure>>

/** Questions to agents about quotas, each asked once in a quarter of an hour. */
export class QuotaQuestions {
  private readonly asked = new Map<string, { readonly at: number; readonly answer: Answer }>()

  constructor(private readonly clock: Clock) {}

  /** Asks about a quota, or returns the answer of a short time ago. */
  ask(key: string, quota: NonNullable<AgentAdapter['quota']>): { readonly isNew: boolean; readonly answer: Answer } {
    const now = this.clock.now()
    const last = this.asked.get(key)
    if (last !== undefined && Math.abs(now - last.at) < ASK_MS) return { isNew: false, answer: last.answer }
    const answer = quota.read()
    this.asked.set(key, { at: now, answer })
    return { isNew: true, answer }
  }

  /** Lets the next question be asked at once, as after a sign-in. */
  forget(key: string): void {
    this.asked.delete(key)
  }
}
