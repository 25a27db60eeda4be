import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '../../shared/contract'
import { contractError, type ContractError } from '../../shared/kernel/errors'
import { err, type Result } from '../../shared/kernel/result'
import type { Client } from '../../shared/rpc/client'

/** What the rest of the app needs of a connection; tests have their own. */
export interface Requester {
  /** Never rejects. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>
}

export type ConnectionState =
  { readonly kind: 'connecting' } | { readonly kind: 'ready' } | { readonly kind: 'lost'; readonly reason: string }

const FIRST_RETRY_MS = 300
const LONGEST_RETRY_MS = 5000

/**
 * The one connection of a window, which comes back by itself. `onReady` listeners run after every connect, also the
 * first: what was watched has to be subscribed to again.
 */
export class Connection implements Requester {
  state = $state.raw<ConnectionState>({ kind: 'connecting' })
  /** What the host said of itself; kept while the connection is lost. */
  server = $state.raw<RequestOutput<'server.connect'> | null>(null)

  #client: Client | null = null
  #retryMs = FIRST_RETRY_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #connect: () => Promise<Result<Client, ContractError>>
  readonly #ready = new Set<() => void>()
  readonly #sessionEvents = new Set<(event: AnySessionEvent) => void>()
  readonly #serverEvents = new Set<(event: ServerEvent) => void>()

  constructor(connect: () => Promise<Result<Client, ContractError>>) {
    this.#connect = connect
  }

  /** Connects, and goes on trying until it is connected. */
  start = async (): Promise<void> => {
    clearTimeout(this.#timer)
    const connected = await this.#connect()
    if (!connected.ok) {
      this.#lose(connected.error.message)
      return
    }
    const client = connected.value
    this.#client = client
    this.#retryMs = FIRST_RETRY_MS
    client.onEvent((event) => {
      for (const listener of this.#sessionEvents) listener(event)
    })
    client.onServerEvent((event) => {
      for (const listener of this.#serverEvents) listener(event)
    })
    client.onLost((error) => this.#lose(error.message))
    this.server = client.server
    this.state = { kind: 'ready' }
    for (const listener of this.#ready) listener()
  }

  request = <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> =>
    this.#client?.request(name, input) ??
    Promise.resolve(err(contractError('not-connected', 'Parley is not connected to its host yet.')))

  onReady(listener: () => void): () => void {
    this.#ready.add(listener)
    return () => this.#ready.delete(listener)
  }

  onSessionEvent(listener: (event: AnySessionEvent) => void): () => void {
    this.#sessionEvents.add(listener)
    return () => this.#sessionEvents.delete(listener)
  }

  onServerEvent(listener: (event: ServerEvent) => void): () => void {
    this.#serverEvents.add(listener)
    return () => this.#serverEvents.delete(listener)
  }

  #lose(reason: string): void {
    this.#client = null
    this.state = { kind: 'lost', reason }
    this.#timer = setTimeout(() => void this.start(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS)
  }
}
