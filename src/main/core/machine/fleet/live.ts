import type { Subscription } from '@nats-io/transport-node'
import { z } from 'zod'
import type { AnySessionEvent } from '#shared/contract'
import type { Broker } from './broker'
import type { FleetOptions } from './options'
import { readRecord } from './records'
import { liveSubject, watchSubject } from './subjects'

/** Time for which a request to watch holds; it is renewed while somebody does. */
export const WATCH_MS = 30_000
/** Maximum number of sessions that are watched. */
const MOST_WATCHED = 1000

/** Request to send the ephemeral events of a session. */
const Watch = z.strictObject({ sessionId: z.string().min(1).max(512) })

/** Sends ephemeral events of the sessions that somebody in the fleet watches, and of no others. */
export class LiveEvents {
  private readonly watched = new Map<string, number>()
  private subscription: Subscription | null = null

  constructor(private readonly options: Pick<FleetOptions, 'fleet' | 'host'>) {}

  begin({ connection }: Broker): void {
    const { fleet, host } = this.options
    this.subscription ??= connection.nats.subscribe(watchSubject(fleet, host), {
      callback: (error, message) => {
        const watch = error === null ? readRecord(Watch, message.data) : null
        if (watch === null || (this.watched.size >= MOST_WATCHED && !this.watched.has(watch.sessionId))) return
        this.watched.set(watch.sessionId, performance.now() + WATCH_MS)
        message.respond()
      },
    })
  }

  send({ connection }: Broker, event: AnySessionEvent): void {
    const until = this.watched.get(event.sessionId)
    if (until === undefined || !connection.isUp) return
    if (performance.now() > until) {
      this.watched.delete(event.sessionId)
      return
    }
    const { fleet, host } = this.options
    connection.nats.publish(liveSubject(fleet, host, event.sessionId), JSON.stringify(event))
  }

  end(): void {
    this.subscription?.unsubscribe()
    this.watched.clear()
  }
}
