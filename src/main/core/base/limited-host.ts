import { findRequest, type Notification, type RequestName } from '#shared/contract'
import type { AnySessionEvent } from '#shared/contract'
import { withheld } from '#shared/kernel/envelope'
import type { ContractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import { accessOf, accessOfEvent, type Access } from '#shared/rpc/access'
import type { ClientSink, Host, HostConnection } from './host-port'

/** Limits of a client, from what requests and events declare. */
export interface ClientLimits {
  /** Returns why the client may not send a request with this access; null when it may. */
  refusal(name: RequestName, access: Access, input: unknown): ContractError | null
  /** Returns whether the client may receive an event with this access. */
  mayReceive(access: Access): boolean
}

/**
 * Host as a limited client reaches it. What it may not send never gets to the host. Events about the host that it may not
 * receive are left out; those of a session are replaced, so that sequences stay complete.
 */
export function limitedHost(host: Pick<Host, 'connect'>, { refusal, mayReceive }: ClientLimits): Pick<Host, 'connect'> {
  return {
    connect(sink: ClientSink): HostConnection {
      const connection = host.connect({
        ...sink,
        notify(notification) {
          const received = receivable(notification, mayReceive)
          if (received !== null) sink.notify(received)
        },
      })
      return {
        get clientId() {
          return connection.clientId
        },
        ended: () => connection.ended?.(),
        close: () => connection.close(),
        request: async (name, input) => {
          const known = findRequest(name)
          const refused = known === undefined ? null : refusal(known, accessOf(known), input)
          return refused === null ? connection.request(name, input) : err(refused)
        },
      }
    },
  }
}

/** Returns what a client gets of a notification: itself, a replacement, or null for nothing. */
function receivable(notification: Notification, mayReceive: ClientLimits['mayReceive']): Notification | null {
  const { method, params } = notification
  if (mayReceive(accessOfEvent(method, params.type))) return notification
  return method === 'session.event' ? { method, params: withheld(params) as AnySessionEvent } : null
}
