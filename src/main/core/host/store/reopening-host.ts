import { setImmediate } from 'node:timers/promises'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import type { IdSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ClientSink, Host, HostConnection } from '#core/base/host-port'
import { HostFeed } from '#core/base/host-feed'
import type { ReopenStore } from './context'

export interface ReopeningOptions {
  /** Opens the store and the host around it. */
  open(reopen: ReopenStore): Promise<Result<Host, ContractError>>
  /** Makes the host for as long as the store cannot be used. */
  openRecovery(problem: ContractError, reopen: ReopenStore): Promise<Host>
  readonly clock: Clock
  readonly ids: IdSource
}

/**
 * Creates a host whose store can be replaced while it runs, and which also starts when the store is damaged. Transports
 * and their clients stay; after a replacement every client repeats the handshake.
 */
export async function createReopeningHost(options: ReopeningOptions): Promise<Result<Host, ContractError>> {
  const feed = new HostFeed(options)
  const connections = new Set<LastingConnection>()
  let reopening: Promise<void> | null = null
  let isClosed = false

  const reopen: ReopenStore = (between) => {
    reopening ??= replace(between).finally(() => (reopening = null))
  }

  const opened = await open()
  if (!opened.ok) return opened
  let current = opened.value

  /** Only damage has a way out that can be chosen; at the start everything else is for whoever starts Parley. */
  async function open(): Promise<Result<Host, ContractError>> {
    const result = await options.open(reopen)
    if (result.ok || result.error.details?.['damaged'] !== true) return result
    return ok(await options.openRecovery(result.error, reopen))
  }

  async function replace(between: () => Promise<Result<unknown, ContractError>>): Promise<void> {
    // Lets the request that caused this be answered first.
    await setImmediate()
    const outcome = await attempt(async () => {
      await current.close('The store is replaced.')
      return between()
    })
    if (isClosed) return
    const next = await attempt(open)
    current = next.ok ? next.value : await options.openRecovery(next.error, reopen)
    for (const connection of connections) connection.renew(current)
    feed.announce('store.replaced', outcome.ok ? {} : { error: outcome.error.message })
  }

  return ok({
    get dataDir() {
      return current.dataDir
    },
    get readOnly() {
      return current.readOnly
    },
    readFile: (blobId) => current.readFile(blobId),
    programs: {
      includes: async (process) => (await current.programs?.includes(process)) ?? false,
      includesPeer: async (socket) => (await current.programs?.includesPeer(socket)) ?? false,
      sessionOfTools: (token) => current.programs?.sessionOfTools(token),
      refused: (...request) => current.programs?.refused(...request),
    },
    isWorking: () => reopening !== null || current.isWorking(),
    connect(sink) {
      const connection = new LastingConnection(current, sink, () => {
        feed.remove(sink)
        connections.delete(connection)
      })
      feed.add(sink)
      connections.add(connection)
      return connection
    },
    async close(reason) {
      isClosed = true
      await reopening
      await current.close(reason)
    },
  })
}

/** A failure of the file system is one that can be told; anything else is a bug and told as such. */
async function attempt<T>(work: () => Promise<Result<T, ContractError>>): Promise<Result<T, ContractError>> {
  try {
    return await work()
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return err({ code: 'store-failed', message: `The store could not be replaced: ${message}.` })
  }
}

/** A client's connection to whichever host there is. */
class LastingConnection implements HostConnection {
  #inner: HostConnection

  constructor(
    host: Host,
    readonly sink: ClientSink,
    readonly onClosed: () => void,
  ) {
    this.#inner = host.connect(sink)
  }

  get clientId(): string {
    return this.#inner.clientId
  }

  renew(host: Host): void {
    this.#inner = host.connect(this.sink)
  }

  request(name: string, input: unknown): Promise<Result<unknown, ContractError>> {
    return this.#inner.request(name, input)
  }

  ended(): void {
    this.#inner.ended?.()
  }

  close(): void {
    this.#inner.close()
    this.onClosed()
  }
}
