import type { ClientRequestName, RequestName } from '#shared/contract'
import type { Handlers, Host } from '../base/host-port'
import type { RunningParts } from '../base/parts/running-parts'
import { desktopHandlers, type AppRequestName } from './app/handlers'
import { Commands } from './commands/commands'
import { createConnection } from './connections'
import type { HostContext } from './context'
import type { HostOptions } from './options'
import { RequestLanes } from './request-lanes'

/** The requests that a host answers, whatever program it is in. The compiler finds one that no part handles. */
export type HostHandlers = Handlers<Exclude<RequestName, AppRequestName | ClientRequestName>>

interface Open {
  readonly context: HostContext
  readonly handlers: HostHandlers
  readonly parts: RunningParts<HostContext>
  readonly isClosing: () => boolean
}

/** Returns what connects clients with the parts of a host. */
export function connectorOf(options: HostOptions, { context, handlers, parts, isClosing }: Open): Host['connect'] {
  const { ids, feed, machines, runtimes, connections, log, store, clock } = context
  const { desktop, extraHandlers, checkAnswers = false } = options
  const ofDesktop = desktop === undefined ? {} : desktopHandlers(context, desktop)
  const all: Partial<Handlers> = { ...handlers, ...ofDesktop, ...extraHandlers }
  const lanes = new RequestLanes(log)
  const commands = new Commands(store, clock)
  return (sink) => {
    const connection = createConnection({
      clientId: ids.next(),
      sink,
      handlers: all,
      during: (request, work) => lanes.run(request, () => runtimes.during(request, work)),
      once: (command, work) => commands.run(command, work),
      route: (...request) => machines.route(...request),
      log,
      isClosing,
      onConnected: () => feed.add(sink),
      onClosed() {
        feed.remove(sink)
        connections.delete(connection)
        parts.clientClosed(connection.clientId)
      },
      checkAnswers,
    })
    connections.add(connection)
    return connection
  }
}
