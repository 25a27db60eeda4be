import type { QuotaReading } from '#shared/account/entities'
import type { SignInState } from '#shared/auth/entities'
import { QuotaSnapshot } from '#shared/catalog/entities'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import { isoTime } from '#shared/kernel/time'
import type { QuotaWindow } from '#shared/limits/entities'
import { z } from 'zod'
import type { Store } from '#core/store/port'
import { readingsOf, windowOf } from './readings'

/** Allowances of an account by name, as an agent tells them. */
export type Allowances = Readonly<Record<string, QuotaSnapshot>>

/** Shortest time between two writes of readings that say the same, in milliseconds. */
const REWRITE_MS = 60_000

const StoredFacts = z.object({
  accountId: z.string(),
  identity: z.string().optional(),
  allowances: z.record(z.string(), z.object({ snapshot: QuotaSnapshot, readAt: z.number() })),
})

type StoredFacts = z.infer<typeof StoredFacts>

/** Facts about an account that its agent told. */
interface Facts extends Omit<StoredFacts, 'accountId'> {
  /** Sign-in state; only this host knows it. */
  readonly signIn?: SignInState
  /** Time of the last write. */
  readonly writtenAt: number
}

const NONE: Facts = { allowances: {}, writtenAt: -Infinity }

/** Names of allowances of which only the period is known. */
const NAMES: Readonly<Record<QuotaWindow, string>> = {
  fiveHour: '5 hours',
  week: 'week',
  month: 'month',
  model: 'week of its model',
}

/** Facts that agents told about their accounts: identities and readings of quotas. They survive the host. */
export class AccountFacts {
  private readonly facts = new Map<string, Facts>()
  private loaded: Promise<void> | undefined

  constructor(private readonly context: { readonly store: Store; readonly clock: Clock }) {}

  /** Reads what earlier hosts were told. */
  load(): Promise<void> {
    return (this.loaded ??= this.read())
  }

  signInOf(accountId: string): SignInState | undefined {
    return this.facts.get(accountId)?.signIn
  }

  identityOf(accountId: string): string | undefined {
    return this.facts.get(accountId)?.identity
  }

  /** Returns what stands for the quota of an account: equal for accounts that share it. */
  keyOf(accountId: string): string {
    return this.identityOf(accountId) ?? accountId
  }

  /** Latest readings of an account, with those of others of the same quota. */
  readingsOf(accountId: string): QuotaReading[] {
    const latest = new Map<string, QuotaReading>()
    for (const facts of this.sharing(accountId))
      for (const [name, { snapshot, readAt }] of Object.entries(facts.allowances))
        for (const reading of readingsOf({ [name]: snapshot }, readAt)) {
          const key = `${reading.window} ${reading.model ?? ''}`
          if ((latest.get(key)?.readAt ?? -Infinity) < readAt) latest.set(key, reading)
        }
    return [...latest.values()]
  }

  /** Latest allowances of an account, with those of others of the same quota. */
  allowancesOf(accountId: string): Allowances {
    const latest: Record<string, { readonly snapshot: QuotaSnapshot; readonly readAt: number }> = {}
    for (const { allowances } of this.sharing(accountId))
      for (const [name, told] of Object.entries(allowances))
        if ((latest[name]?.readAt ?? -Infinity) < told.readAt) latest[name] = told
    return Object.fromEntries(Object.entries(latest).map(([name, { snapshot }]) => [name, snapshot]))
  }

  /** Time of the latest reading of an account; undefined when there is none. */
  readAtOf(accountId: string): number | undefined {
    const times = this.sharing(accountId).flatMap(({ allowances }) =>
      Object.values(allowances).map(({ readAt }) => readAt),
    )
    return times.length === 0 ? undefined : Math.max(...times)
  }

  /** Takes allowances; true when they say something new. */
  async noteAllowances(accountId: string, allowances: Allowances): Promise<boolean> {
    await this.load()
    const before = this.facts.get(accountId) ?? NONE
    const readAt = this.context.clock.now()
    const told = Object.entries(allowances).map(([name, snapshot]) => [name, { snapshot, readAt }] as const)
    const isNew = told.some(([name, { snapshot }]) => {
      const known = before.allowances[name]?.snapshot
      return known?.remainingPercentage !== snapshot.remainingPercentage || !isSameTime(known, snapshot)
    })
    this.facts.set(accountId, { ...before, allowances: { ...before.allowances, ...Object.fromEntries(told) } })
    if (isNew || readAt - before.writtenAt >= REWRITE_MS) await this.write(accountId, readAt)
    return isNew
  }

  /** Takes a refusal of the service: the allowance of the period is used up. */
  noteRefusal(accountId: string, window: QuotaWindow, resetsAt: number | undefined): Promise<boolean> {
    const known = Object.entries(this.facts.get(accountId)?.allowances ?? {}).find(
      ([name]) => windowOf(name) === window,
    )
    const snapshot: QuotaSnapshot = known?.[1].snapshot ?? {
      isUnlimitedEntitlement: false,
      entitlementRequests: 100,
      usedRequests: 100,
      usageAllowedWithExhaustedQuota: false,
      remainingPercentage: 0,
      overage: 0,
      overageAllowedWithExhaustedQuota: false,
    }
    const used = { ...snapshot, usedRequests: Math.max(snapshot.usedRequests, snapshot.entitlementRequests) }
    const resetDate = resetsAt === undefined ? undefined : isoTime(resetsAt)
    return this.noteAllowances(accountId, {
      [known?.[0] ?? NAMES[window]]: { ...used, remainingPercentage: 0, ...defined({ resetDate }) },
    })
  }

  /** Takes the sign-in state that an agent reported, and the identity behind it. */
  async noteSignIn(accountId: string, signIn: SignInState, identity: string | undefined): Promise<void> {
    await this.load()
    const { identity: earlier, ...before } = this.facts.get(accountId) ?? NONE
    this.facts.set(accountId, { ...before, signIn, ...defined({ identity }) })
    if (identity !== earlier) await this.write(accountId, this.context.clock.now())
  }

  /** Forgets an account that was removed. */
  async forget(accountId: string): Promise<void> {
    this.facts.delete(accountId)
    await this.context.store.operations.removeConfiguration(idOf(accountId))
  }

  private sharing(accountId: string): readonly Facts[] {
    const own = this.facts.get(accountId)
    if (own?.identity === undefined) return own === undefined ? [] : [own]
    return [...this.facts.values()].filter(({ identity }) => identity === own.identity)
  }

  private async read(): Promise<void> {
    for (const value of await this.context.store.read.configurations('accountFacts')) {
      const stored = StoredFacts.safeParse(value).data
      if (stored === undefined) continue
      const { accountId, ...facts } = stored
      this.facts.set(accountId, { ...facts, writtenAt: -Infinity })
    }
  }

  private async write(accountId: string, now: number): Promise<void> {
    const facts = this.facts.get(accountId)
    if (facts === undefined || this.context.store.readOnly !== null) return
    this.facts.set(accountId, { ...facts, writtenAt: now })
    const { identity, allowances } = facts
    const stored: StoredFacts = { accountId, allowances, ...defined({ identity }) }
    // A reading that cannot be stored is only forgotten with the host: agents tell it again.
    await this.context.store.operations.putConfiguration('accountFacts', idOf(accountId), stored)
  }
}

/** Services tell the same reset with a difference of seconds. */
function isSameTime({ resetDate: before }: QuotaSnapshot, { resetDate: after }: QuotaSnapshot): boolean {
  return before === after || Math.abs(Date.parse(before ?? '') - Date.parse(after ?? '')) < REWRITE_MS
}

const idOf = (accountId: string): string => `facts of account ${accountId}`
