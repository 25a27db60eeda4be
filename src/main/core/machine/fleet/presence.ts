import { randomUUID } from 'node:crypto'
import { PROTOCOL_VERSION } from '#shared/server/requests'
import type { Broker } from './broker'
import type { FleetContext } from './context'
import type { FleetOptions } from './options'
import type { OwnClient } from './own-client'
import type { Presence } from './records'
import { hostKey } from './subjects'

/** Time between two reports of a host, in milliseconds. */
const BEAT_MS = 5000

/** Reports of this host to its fleet. */
export class Reports {
  private readonly startId = randomUUID()
  private timer: NodeJS.Timeout | undefined
  /** Latest report. */
  latest: Presence | null = null

  constructor(
    private readonly options: FleetOptions,
    private readonly context: Pick<FleetContext, 'version' | 'log' | 'clock'>,
    private readonly client: OwnClient,
  ) {}

  /** Reports from now on. */
  async begin(broker: Broker): Promise<void> {
    const { fleet, host } = this.options
    clearInterval(this.timer)
    const known = JSON.stringify({ host, joinedAt: this.context.clock.now() })
    // Other hosts find this one by it when it is gone.
    await broker.sessions.put(hostKey(fleet, host), known)
    await this.beat(broker)
    this.timer = setInterval(() => {
      // Without a connection the next report says the same.
      if (broker.connection.isUp) void this.beat(broker).catch(() => undefined)
    }, BEAT_MS)
    this.timer.unref()
  }

  /** Says that this host is leaving. */
  async end(broker: Broker | null): Promise<void> {
    clearInterval(this.timer)
    if (broker?.connection.isUp !== true) return
    await broker.hosts.delete(hostKey(this.options.fleet, this.options.host)).catch(() => undefined)
  }

  private async beat(broker: Broker): Promise<void> {
    const { fleet, host, tags } = this.options
    const [adapters, attention] = await Promise.all([
      this.client.request('adapter.list', {}),
      this.client.request('attention.list', {}),
    ])
    this.latest = {
      host,
      version: this.context.version,
      protocolVersion: PROTOCOL_VERSION,
      startId: this.startId,
      agents: (adapters.ok ? adapters.value.adapters : [])
        .filter(({ available }) => available)
        .slice(0, 200)
        .map(({ adapterName, displayName }) => ({ adapterName, displayName })),
      tags: [...tags],
      working: attention.ok
        ? attention.value.sessions.filter(({ attention: { state } }) => state === 'working').length
        : 0,
    }
    await broker.hosts.put(hostKey(fleet, host), JSON.stringify(this.latest))
  }
}
