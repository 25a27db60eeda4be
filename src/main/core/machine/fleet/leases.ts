import type { KvWatchEntry } from '@nats-io/kv'
import type { Broker } from './broker'
import { Lease } from './adoption'
import type { FleetContext } from './context'
import type { FleetOptions } from './options'
import type { OwnClient } from './own-client'
import { readRecord } from './records'
import { hostKey, LEASES_BUCKET, sessionKey } from './subjects'
import { Watching } from './watching'

const LEASES_SUBJECT = `$KV.${LEASES_BUCKET}.`

/** Takes note of adoptions: they change the home of a session for all hosts of the fleet. */
export class Leases {
  private watch: { stop(): void } | null = null
  private readonly adopted = new Set<string>()
  /** Sessions of this host that others have. */
  readonly away = new Set<string>()

  constructor(
    private readonly options: FleetOptions,
    private readonly context: Pick<FleetContext, 'gateway' | 'log'>,
  ) {}

  /** Archives the sessions of this host that were adopted while it was taken for lost: they continue elsewhere. */
  async leave(broker: Broker, client: OwnClient): Promise<void> {
    const { fleet, host } = this.options
    for (const key of await keysOf(broker, `${hostKey(fleet, host)}.*`)) {
      const lease = await this.read(broker, key)
      if (lease === null || lease.by === host || key !== sessionKey(fleet, host, lease.sessionId)) continue
      this.away.add(lease.sessionId)
      await client.request('session.close', { sessionId: lease.sessionId, reason: `${lease.by} has adopted it.` })
      await client.request('session.archive', { sessionId: lease.sessionId })
      this.context.log(`A session of this host was adopted by ${lease.by} and is archived here: ${lease.sessionId}`)
    }
  }

  /** Returns true for the key of a session that has another home now. */
  readonly isAdopted = (key: string): boolean => this.adopted.has(key)

  /** Follows adoptions by other hosts. */
  follow(broker: Broker): void {
    this.stop()
    this.watch = new Watching({
      open: () => broker.leases.watch({ key: `${this.options.fleet}.*.*` }),
      take: (entry) => this.take(entry),
      log: this.context.log,
      what: 'Adoptions',
    })
  }

  private async take({ key, value, operation }: KvWatchEntry): Promise<void> {
    const { fleet } = this.options
    const lease = operation === 'PUT' ? readRecord(Lease, value) : null
    const [, host = ''] = key.split('.')
    if (lease?.isDone !== true || key !== sessionKey(fleet, host, lease.sessionId)) return
    this.adopted.add(key)
    const gateway = await this.context.gateway()
    await gateway.adopted({ fleet, host }, [lease.sessionId])
    gateway.hostOf({ fleet, host: lease.by })?.reload()
  }

  stop(): void {
    this.watch?.stop()
    this.watch = null
  }

  private async read(broker: Broker, key: string): Promise<Lease | null> {
    const entry = await broker.leases.get(key)
    return entry?.operation === 'PUT' ? readRecord(Lease, entry.value) : null
  }
}

/** Returns the keys of leases. A consumer would do too, but who may create one can have the broker send anything to anyone. */
async function keysOf({ manager }: Broker, filter: string): Promise<string[]> {
  const { state } = await manager.streams.info(`KV_${LEASES_BUCKET}`, { subjects_filter: `${LEASES_SUBJECT}${filter}` })
  return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(LEASES_SUBJECT.length))
}
