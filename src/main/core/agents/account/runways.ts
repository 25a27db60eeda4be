import { createHash } from 'node:crypto'
import type { QuotaReading } from '#shared/account/entities'
import type { Clock } from '#shared/kernel/clock'
import type { Store } from '#core/store/port'
import {
  learnReadings,
  learnUsage,
  NOTHING_LEARNED,
  runwayOf,
  RunwayMemory,
  weightOf,
  type Runway,
  type WeighedTokens,
} from './runway'

/** Shortest time between two writes of what was learned, in milliseconds. */
const WRITE_MS = 60_000

/** Learns how much work the quotas of accounts serve, and remembers it. */
export class Runways {
  private readonly memories = new Map<string, { memory: RunwayMemory; writtenAt: number }>()
  private loaded: Promise<void> | undefined

  constructor(
    private readonly context: { readonly store: Store; readonly clock: Clock },
    /** Returns what stands for the quota of an account. */
    private readonly keyOf: (accountId: string) => string,
  ) {}

  /** Takes tokens that a session used. */
  used(accountId: string, sessionId: string, tokens: WeighedTokens): void {
    const weight = weightOf(tokens)
    if (weight <= 0) return
    void this.change(accountId, (memory) => learnUsage(memory, digestOf(sessionId), weight))
  }

  /** Takes readings of a quota. `isNew`: they say something else than the ones before. */
  read(accountId: string, readings: readonly QuotaReading[], isNew: boolean): Promise<void> {
    return this.change(accountId, (memory) => learnReadings(memory, readings), isNew)
  }

  /** Returns how many more sessions the quota of an account will probably serve. */
  async of(accountId: string): Promise<Runway> {
    await this.load()
    const memory = this.memories.get(this.keyOf(accountId))?.memory ?? NOTHING_LEARNED
    return runwayOf(memory, this.context.clock.now())
  }

  private async change(
    accountId: string,
    learn: (memory: RunwayMemory) => RunwayMemory,
    isNews = false,
  ): Promise<void> {
    await this.load()
    const key = this.keyOf(accountId)
    const known = this.memories.get(key) ?? { memory: NOTHING_LEARNED, writtenAt: -Infinity }
    const memory = learn(known.memory)
    const now = this.context.clock.now()
    const isDue = isNews || now - known.writtenAt >= WRITE_MS
    const isWritten = isDue && this.context.store.readOnly === null
    this.memories.set(key, { memory, writtenAt: isWritten ? now : known.writtenAt })
    if (isWritten) await this.context.store.operations.putConfiguration('runway', `runway of ${key}`, { key, memory })
  }

  private load(): Promise<void> {
    return (this.loaded ??= this.readStored())
  }

  private async readStored(): Promise<void> {
    for (const value of await this.context.store.read.configurations('runway')) {
      const { key, memory } = value as { key?: unknown; memory?: unknown }
      const parsed = RunwayMemory.safeParse(memory)
      if (typeof key === 'string' && parsed.success)
        this.memories.set(key, { memory: parsed.data, writtenAt: -Infinity })
    }
  }
}

/** Returns what tells sessions apart in what is learned, which outlives a purge of the session. */
const digestOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url').slice(0, 16)
