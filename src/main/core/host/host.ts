import { MAX_ATTACHMENT_BYTES } from '#shared/attachment/limits'
import type { ClientRequestName, RequestName } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Handlers, Host } from '../base/host-port'
import { RunningParts } from '../base/parts/running-parts'
import { isDamage, storageError } from '../store/errors'
import { desktopHandlers, type AppRequestName } from './app/handlers'
import { beginWith } from './begin-with'
import { Commands } from './commands/commands'
import { createConnection } from './connections'
import type { HostContext } from './context'
import type { HostOptions } from './options'
import { hostParts } from './parts'
import { programsOf } from './programs-of'
import { RequestLanes } from './request-lanes'

/** The requests that a host answers, whatever program it is in. The compiler finds one that no part handles. */
type HostHandlers = Handlers<Exclude<RequestName, AppRequestName | ClientRequestName>>

/**
 * Builds a host from its parts and completes the unfinished work of the previous one. The caller holds the lock of the
 * data directory. If a part cannot begin, all of them end.
 */
export async function createHost(options: HostOptions): Promise<Result<Host, ContractError>> {
  const opened = await beginWith(options)
  if (!opened.ok) return opened
  const { store, log, stopGraceMs } = opened.value
  const parts = new RunningParts<HostContext>()
  let closing: Promise<void> | null = null
  const close = (reason = 'Parley was closed.') => (closing ??= parts.end(reason, 4 * stopGraceMs, log))
  try {
    const { context, handlers } = hostParts(options, opened.value, parts)
    const all: HostHandlers = handlers
    const connect = connectorOf(options, { context, handlers: all, parts, isClosing: () => closing !== null })
    const host: Host = {
      dataDir: context.dataDir,
      readOnly: store.readOnly,
      readFile: (blobId) => store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES),
      programs: programsOf(context, context.processes),
      isWorking: () => parts.isWorking,
      connect,
      close,
    }
    await parts.begin(host, context)
    return ok(host)
  } catch (thrown) {
    // Failures to end a part are in the log.
    await close('Parley could not start.').catch(() => undefined)
    if (!isDamage(thrown)) throw thrown
    return err(storageError(thrown, store.file))
  }
}

interface Open {
  readonly context: HostContext
  readonly handlers: HostHandlers
  readonly parts: RunningParts<HostContext>
  readonly isClosing: () => boolean
}

/** Returns what connects clients with the parts of a host. */
function connectorOf(options: HostOptions, { context, handlers, parts, isClosing }: Open): Host['connect'] {
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
