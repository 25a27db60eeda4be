import { createHash } from 'node:crypto'
import type { ServerEvent } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import type { Broker } from './broker'
import { messageOf } from './connection'
import type { FleetContext } from './context'
import type { FleetOptions } from './options'
import type { OwnClient } from './own-client'
import { MOST_BYTES } from './records'
import { sessionKey } from './subjects'

const PAGE = 500
/** Rows that are put at the same time. */
const AT_ONCE = 64
/** Pause after a failure, in milliseconds. */
const PAUSE_MS = 1000

/** Publishes the list rows of this host's sessions, the last value of each. */
export class ShownRows {
  private work: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  /** An outage is logged once. */
  private isTroubled = false

  constructor(
    private readonly options: FleetOptions,
    private readonly context: Pick<FleetContext, 'store' | 'log'>,
    private readonly client: OwnClient,
    /** Sessions that other hosts have. */
    private readonly away: ReadonlySet<string>,
  ) {}

  /** Publishes the rows that changed while there was no connection. */
  begin(broker: Broker): void {
    clearTimeout(this.timer)
    this.inOrder(broker, async () => {
      for (let offset = 0; broker.connection.isUp; offset += PAGE) {
        const page = await this.client.request('session.list', {
          machines: [''],
          except: ['discovered'],
          limit: PAGE,
          offset,
        })
        if (!page.ok) return
        await this.put(broker, page.value.sessions)
        if (page.value.sessions.length < PAGE) return
      }
    })
  }

  /** Takes an event about lists of this host. */
  take(broker: Broker, event: ServerEvent): void {
    if (event.type !== 'sessions.changed') return
    const own = event.payload.sessions.filter(
      ({ machineId, status }) => machineId === undefined && status !== 'discovered',
    )
    if (own.length > 0) this.inOrder(broker, () => this.put(broker, own))
  }

  private inOrder(broker: Broker, work: () => Promise<void>): void {
    this.work = this.work.then(work).then(
      () => void (this.isTroubled = false),
      (error: unknown) => this.beginLater(broker, error),
    )
  }

  /** Publishes again what changed, unless the connection is lost: then the next one does. */
  private beginLater(broker: Broker, error: unknown): void {
    if (!broker.connection.isUp) return
    if (!this.isTroubled)
      this.context.log(`The fleet did not take the list of sessions yet and is asked again: ${messageOf(error)}`)
    this.isTroubled = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (broker.connection.isUp) this.begin(broker)
    }, PAUSE_MS)
    this.timer.unref()
  }

  private async put(broker: Broker, items: readonly SessionListItem[]): Promise<void> {
    const { fleet, host } = this.options
    const { store } = this.context
    const cursors = await store.read.fleetCursors(
      fleet,
      items.map(({ sessionId }) => sessionId),
    )
    const known = new Map(cursors.map(({ sessionId, listed }) => [sessionId, listed]))
    const changed = items.flatMap((item) => {
      if (this.away.has(item.sessionId)) return []
      // Values that change by the second are requested from the host itself.
      const { attention: _attention, runStatus: _status, queueCount: _count, outside: _outside, ...row } = item
      const value = Buffer.from(JSON.stringify(row))
      const listed = createHash('sha256').update(value).digest('base64url').slice(0, 22)
      const isSame = known.get(item.sessionId) === listed
      return isSame || value.length > MOST_BYTES ? [] : [{ sessionId: item.sessionId, value, listed }]
    })
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      const part = changed.slice(at, at + AT_ONCE)
      await Promise.all(
        part.map(({ sessionId, value }) => broker.sessions.put(sessionKey(fleet, host, sessionId), value)),
      )
      await store.operations.noteListed(
        fleet,
        part.map(({ sessionId, listed }) => ({ sessionId, listed })),
      )
    }
  }
}
