import type { KvWatchEntry } from '@nats-io/kv'
import type { Subscription } from '@nats-io/transport-node'
import { defined } from '#shared/kernel/defined'
import type { FleetHost } from '#shared/fleet/entities'
import type { Broker } from './broker'
import { PRESENCE_MS } from './buckets'
import type { FleetContext } from './context'
import type { FleetOptions } from './options'
import { listedRows } from './listed-rows'
import { KnownHost, Presence, readRecord } from './records'
import { helloSubject, sessionKey } from './subjects'
import { Watching } from './watching'

/** A host that has not reported for this long is not there. */
const GONE_MS = PRESENCE_MS * 0.75
const LOOK_MS = 1000
/** Time in which a host is listened to once, in milliseconds. */
const GREETING_MS = 1000
/** Pause before the rows of a host are asked for again after a failure, in milliseconds. */
const LIST_RETRY_MS = 5000
/** Maximum number of hosts that are followed. */
const MOST_HOSTS = 5000

interface Seen {
  presence: Presence | null
  heardAt: number
  reportedAt: number | null
  greetedAt: number
  /** Time from which on its published rows are read, if it is not there; null: they were. */
  listFrom: number | null
}

/** The other hosts of a fleet, each of which becomes a machine of this one. */
export class Follower {
  private readonly seen = new Map<string, Seen>()
  private readonly timer: NodeJS.Timeout
  private watches: { stop(): void }[] = []
  private broker: Broker | null = null
  private greetings: Subscription | null = null
  private isListing = false

  constructor(
    private readonly options: Pick<FleetOptions, 'fleet' | 'host'>,
    private readonly context: Pick<FleetContext, 'gateway' | 'log' | 'clock'>,
    private readonly onChange: () => void,
    /** Returns true for the key of a session that another host has adopted. */
    private readonly isAdopted: (key: string) => boolean,
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

  /** Follows the hosts of a fleet, now and when a watch ends before this one does. */
  begin(broker: Broker): void {
    this.stop()
    this.broker = broker
    // Its rows may have changed while there was no connection.
    for (const seen of this.seen.values()) seen.listFrom = performance.now() + LOOK_MS
    const key = `${this.options.fleet}.*`
    this.greetings = broker.connection.nats.subscribe(helloSubject(this.options.fleet, '*'), {
      callback: (error, { subject }) => {
        if (error === null) void this.greeted(subject.split('.')[3] ?? '')
      },
    })
    const { log } = this.context
    const what = 'Hosts'
    this.watches = [
      new Watching({ open: () => broker.sessions.watch({ key }), take: (entry) => this.takeKnown(entry), log, what }),
      new Watching({ open: () => broker.hosts.watch({ key }), take: (entry) => this.takePresence(entry), log, what }),
    ]
  }

  stop(): void {
    this.broker = null
    this.greetings?.unsubscribe()
    this.greetings = null
    for (const watch of this.watches) watch.stop()
    this.watches = []
  }

  end(): void {
    clearInterval(this.timer)
    this.stop()
  }

  /** Connects to a host that accepts links again, instead of after the pause between two attempts. */
  private async greeted(host: string): Promise<void> {
    const seen = this.seen.get(host)
    const now = performance.now()
    if (seen === undefined || now - seen.greetedAt < GREETING_MS) return
    seen.greetedAt = now
    ;(await this.context.gateway()).meet({ fleet: this.options.fleet, host })
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
    seen.heardAt = performance.now() - Math.max(0, Math.min(PRESENCE_MS, this.context.clock.now() - created.getTime()))
    if (isNew) (await this.context.gateway()).meet({ fleet: this.options.fleet, host: presence.host })
    if (!isSame) this.onChange()
  }

  /** Takes note of a host; null: it is this one, or one too many. */
  private async meet(host: string): Promise<Seen | null> {
    if (host === this.options.host) return null
    const known = this.seen.get(host)
    if (known !== undefined) return known
    if (this.seen.size >= MOST_HOSTS) return null
    const listFrom = performance.now() + LOOK_MS
    const seen: Seen = { presence: null, heardAt: 0, reportedAt: null, greetedAt: 0, listFrom }
    this.seen.set(host, seen)
    try {
      await (await this.context.gateway()).follow({ fleet: this.options.fleet, host })
    } catch (error) {
      // Whatever tells of it next makes it a machine.
      this.seen.delete(host)
      throw error
    }
    this.onChange()
    return seen
  }

  private leave(host: string): void {
    const seen = this.seen.get(host)
    if (seen?.presence == null) return
    seen.presence = null
    seen.listFrom = performance.now()
    this.onChange()
  }

  private look(): void {
    const now = performance.now()
    for (const [host, { presence, heardAt }] of this.seen)
      if (presence !== null && now - heardAt > GONE_MS) this.leave(host)
    void this.listAbsent(now)
  }

  /** Lists the sessions of hosts that are not there, as they had published them: nothing else can tell. */
  private async listAbsent(now: number): Promise<void> {
    const { broker, isListing } = this
    if (isListing || broker === null) return
    this.isListing = true
    for (const [host, seen] of this.seen) {
      if (this.broker !== broker) break
      if (seen.presence !== null || seen.listFrom === null || seen.listFrom > now) continue
      seen.listFrom = null
      try {
        const { fleet } = this.options
        const rows = await listedRows(broker, fleet, host)
        const own = rows.filter(({ sessionId }) => !this.isAdopted(sessionKey(fleet, host, sessionId)))
        await (await this.context.gateway()).published({ fleet, host }, own)
      } catch (error) {
        seen.listFrom = performance.now() + LIST_RETRY_MS
        this.context.log(`The sessions of a host that is gone are asked for again: ${String(error)}`)
      }
    }
    this.isListing = false
  }

  /** A host may only speak of itself. */
  private isOf(host: string, key: string): boolean {
    return key === `${this.options.fleet}.${host}`
  }

  private refuse(key: string): void {
    this.context.log(`What the fleet says about ${key.slice(0, 150)} is not understood and was ignored.`)
  }
}
