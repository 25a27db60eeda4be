import type { ServerEvent, ServerEventType } from '#shared/contract'
import type { Clock } from '#shared/kernel/clock'
import type { IdSource } from '#shared/kernel/ids'
import { eventChannel } from './event-channel'
import type { ClientSink } from './host-port'

/** Sends events about the host itself to every connected client. */
export class HostFeed {
  protected readonly sinks = new Set<ClientSink>()
  private sequence = 0

  constructor(private readonly source: { readonly clock: Clock; readonly ids: IdSource }) {}

  add(sink: ClientSink): void {
    this.sinks.add(sink)
  }

  remove(sink: ClientSink): void {
    this.sinks.delete(sink)
  }

  /** Sends one event about the host to every client. */
  announce<T extends ServerEventType>(type: T, payload: Extract<ServerEvent, { type: T }>['payload']): void {
    const event = {
      eventId: this.source.ids.next(),
      sequence: ++this.sequence,
      timestamp: this.source.clock.now(),
      ephemeral: true,
      type,
      payload,
    } as ServerEvent
    eventChannel.publish(event)
    for (const sink of this.sinks) sink.notify({ method: 'server.event', params: event })
  }
}
