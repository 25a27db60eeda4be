import type { KvWatchEntry } from '@nats-io/kv'
import { defined } from '../../../../shared/kernel/defined'
import type { FleetHost } from '../../../../shared/fleet/entities'
import type { Broker } from './broker'
import { PRESENCE_MS } from './buckets'
import type { FleetContext } from './context'
import type { FleetOptions } from './options'
import { KnownHost, Presence, readRecord } from './records'

/** A host that has not reported for this long is not there. */
const GONE_MS = PRESENCE_MS * 0.75
const LOOK_MS = 1000
/** Maximum number of hosts that are followed. */
const MOST_HOSTS = 5000

interface Seen {
  presence: Presence | null
  heardAt: number
  reportedAt: number | null
}

/** The other hosts of a fleet, each of which becomes a machine of this one. */
export class Follower {
  private readonly seen = new Map<string, Seen>()
  private readonly timer: NodeJS.Timeout
  private watches: { stop(): void }[] = []

  constructor(
    private readonly options: FleetOptions,
    private readonly context: FleetContext,
    private readonly onChange: () => void,
  ) {
    this.timer = setInterval(() => this.look(), LOOK_MS)
    this.timer.unref()
  }

  get hosts(): FleetHost[] {
    return [...this.seen].map(([host, { presence, reportedAt }]) => ({
      host,
      isPresent: presence !== null,
      agents: presence?.agents ?? [],
      tags: presence?.tags ?? [],
      working: presence?.working ?? 0,
      ...defined({ version: presence?.version, reportedAt: reportedAt ?? undefined }),
    }))
  }

  /** True while a host reports in. */
  isPresent(host: string): boolean {
    return this.seen.get(host)?.presence != null
  }

  async begin(broker: Broker): Promise<void> {
    this.stop()
    const key = `${this.options.fleet}.*`
    const [known, present] = await Promise.all([broker.sessions.watch({ key }), broker.hosts.watch({ key })])
    this.watches = [known, present]
    void this.follow(known, (entry) => this.takeKnown(entry))
    void this.follow(present, (entry) => this.takePresence(entry))
  }

  stop(): void {
    for (const watch of this.watches) watch.stop()
    this.watches = []
  }

  end(): void {
    clearInterval(this.timer)
    this.stop()
  }

  private async follow(
    entries: AsyncIterable<KvWatchEntry>,
    take: (entry: KvWatchEntry) => Promise<void>,
  ): Promise<void> {
    try {
      for await (const entry of entries) await take(entry)
    } catch (error) {
      this.context.log(`Hosts of the fleet are no longer followed: ${String(error)}`)
    }
  }

  private async takeKnown({ key, value, operation }: KvWatchEntry): Promise<void> {
    if (operation !== 'PUT') return
    const known = readRecord(KnownHost, value)
    if (known === null || !this.isOf(known.host, key)) {
      this.refuse(key)
      return
    }
    await this.meet(known.host)
  }

  private async takePresence({ key, value, operation, created }: KvWatchEntry): Promise<void> {
    if (operation !== 'PUT') {
      this.leave(key.slice(this.options.fleet.length + 1))
      return
    }
    const presence = readRecord(Presence, value)
    if (presence === null || !this.isOf(presence.host, key)) {
      this.refuse(key)
      return
    }
    const seen = await this.meet(presence.host)
    if (seen === null) return
    const isNew = seen.presence?.startId !== presence.startId
    const isSame = JSON.stringify(seen.presence) === JSON.stringify(presence)
    seen.presence = presence
    seen.reportedAt = created.getTime()
    // Values that the broker repeats after an interruption may be old.
    seen.heardAt = performance.now() - Math.max(0, Math.min(PRESENCE_MS, Date.now() - created.getTime()))
    if (isNew) (await this.context.gateway()).meet({ fleet: this.options.fleet, host: presence.host })
    if (!isSame) this.onChange()
  }

  /** Takes note of a host; null: it is this one, or one too many. */
  private async meet(host: string): Promise<Seen | null> {
    if (host === this.options.host) return null
    const known = this.seen.get(host)
    if (known !== undefined) return known
    if (this.seen.size >= MOST_HOSTS) return null
    const seen: Seen = { presence: null, heardAt: 0, reportedAt: null }
    this.seen.set(host, seen)
    await (await this.context.gateway()).follow({ fleet: this.options.fleet, host })
    this.onChange()
    return seen
  }

  private leave(host: string): void {
    const seen = this.seen.get(host)
    if (seen?.presence == null) return
    seen.presence = null
    this.onChange()
  }

  private look(): void {
    const now = performance.now()
    for (const [host, { presence, heardAt }] of this.seen)
      if (presence !== null && now - heardAt > GONE_MS) this.leave(host)
  }

  /** A host may only speak of itself. */
  private isOf(host: string, key: string): boolean {
    return key === `${this.options.fleet}.${host}`
  }

  private refuse(key: string): void {
    this.context.log(`What the fleet says about ${key.slice(0, 150)} is not understood and was ignored.`)
  }
}
