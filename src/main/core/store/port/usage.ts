import type { CostSource, UsageDay, UsageReport } from '#shared/usage/entities'
import type { TokenAmounts, UsageRecord } from '#shared/usage/records'
import type { RollupChanges } from '#shared/usage/rollup-ledger'

/** Selection of the usage to add up, and its grouping. */
export interface UsageTotalsOptions {
  readonly groupBy: 'agent' | 'adapter' | 'session' | 'project' | 'day' | 'quarter' | 'model'
  readonly sessionId?: string | undefined
  readonly sessionIds?: readonly string[] | undefined
  /** In quarters of an hour since the Unix epoch. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** For `day`: by how many quarters of an hour local time is ahead of UTC. */
  readonly quartersAhead: number
}

/** A part of a group: tokens, and money of one currency and source; several rows of one key belong together. */
export interface UsageGroupRow extends TokenAmounts {
  /** For `day` and `quarter`, the number of the day or quarter of an hour since the Unix epoch. */
  readonly key: string | number | null
  /** Empty where no cost is known. */
  readonly currency: string
  readonly source: CostSource | ''
  readonly calls: number
  readonly uncostedTokens: number
  readonly amount: number
}

/** Usage of a session by day. */
export interface SessionUsageDays {
  readonly sessionId: string
  /** Sequence of its last durable event. */
  readonly sequence: number
  readonly days: readonly UsageDay[]
}

/** Reads of the usage of agents. */
export interface UsageReads {
  /** Usage that the agents of a session reported, in order. */
  usageRecords(sessionId: string): Promise<UsageRecord[]>
  usageTotals(options: UsageTotalsOptions): Promise<UsageGroupRow[]>
  /**
   * Usage of sessions by day, the latest `most` rows of each. Sessions that do not exist are omitted. `dayOf`: the day of a
   * quarter of an hour; default: that of UTC.
   */
  usageDays(
    sessionIds: readonly string[],
    most: number,
    dayOf?: (quarter: number) => string,
  ): Promise<SessionUsageDays[]>
  /**
   * Usage of sessions that were discovered and not imported, as it was counted from their files. It belongs to no agent: the
   * key is null then, and for `adapter` the tool.
   */
  foundTotals(options: UsageTotalsOptions): Promise<UsageGroupRow[]>
  /** Number of discovered sessions whose usage {@link foundTotals} has, as they are. */
  foundCounted(): Promise<number>
  /** Sessions whose agents reported usage. */
  sessionsWithUsage(): Promise<string[]>
  /** The session that each branch comes from, by the branch's sessionId. */
  parents(): Promise<ReadonlyMap<string, string>>
}

/** Writes of the usage of agents. */
export interface UsageWrites {
  addUsage(entry: {
    sessionId: string
    agentId: string
    adapterSessionId: string
    turnId: string | null
    timestamp: number
    report: UsageReport
    /** Identity of the model call beyond its session; absent when none is known. */
    callId?: string | undefined
  }): void
  /** Stores the usage totals of a native session. */
  putUsageTotals(sessionId: string, adapterSessionId: string, changes: RollupChanges): void
  /** Adds up the usage of a session again, at the prices in force. */
  priceAgain(sessionId: string): void
  /** Forgets the usage of discovered sessions, except as this version reads it; it is counted from their files again. */
  forgetFoundUsage(reader?: number): void
  /** Makes the sums of a session from its reports again, where it has some. */
  addUpUsage(sessionId: string): void
}
