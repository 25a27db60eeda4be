import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '../shared/contract'
import { contractError, type ContractError } from '../shared/kernel/errors'
import { err, type Result } from '../shared/kernel/result'
import type { Client } from './client'
import { createListeners } from './listeners'
import { ServedRequests, type ServedRequest } from './served-requests'

/** Sender of requests. */
export interface Requester {
  /** Never rejects. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>
}

/** State of a connection; `reason` is user-facing. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'closed' }

/**
 * Performs the handshake over a new link. The served requests are passed in, because they outlive every single link.
 */
export type Connect = (served: ServedRequests) => Promise<Result<Client, ContractError>>

const FIRST_RETRY_MS = 300
const LONGEST_RETRY_MS = 5000

/**
 * A connection to a host that reconnects automatically. Requests during an interruption fail with `not-connected`;
 * subscribers subscribe again after `onReady`.
 */
export class Connection implements Requester {
  private current: ConnectionState = { kind: 'connecting' }
  private client: Client | null = null
  private retryMs = FIRST_RETRY_MS
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly served = new ServedRequests()
  private readonly states = createListeners<ConnectionState>()
  private readonly ready = createListeners<RequestOutput<'server.connect'>>()
  private readonly sessionEvents = createListeners<AnySessionEvent>()
  private readonly serverEvents = createListeners<ServerEvent>()

  constructor(private readonly connect: Connect) {}

  get state(): ConnectionState {
    return this.current
  }

  /** Connects, and retries until it succeeds. Resolves after the first attempt, with the error of that attempt. */
  readonly start = async (): Promise<Result<void, ContractError>> => {
    clearTimeout(this.timer)
    const connected = await this.connect(this.served)
    if (this.isClosed()) {
      if (connected.ok) connected.value.close()
      return err(contractError('not-connected', 'The connection was closed.'))
    }
    if (!connected.ok) {
      this.lose(connected.error.message)
      return connected
    }
    const client = connected.value
    this.client = client
    this.retryMs = FIRST_RETRY_MS
    client.onEvent((event) => this.sessionEvents.emit(event))
    client.onServerEvent((event) => this.serverEvents.emit(event))
    client.onLost((error) => this.lose(error.message))
    this.become({ kind: 'ready' })
    this.ready.emit(client.server)
    return { ok: true, value: undefined }
  }

  readonly request = <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> =>
    this.client?.request(name, input) ??
    Promise.resolve(err(contractError('not-connected', 'There is no connection to the host of Parley now.')))

  /**
   * Registers the handler of a request that the host sends to this client, kept across reconnections. Returns a
   * function that removes it.
   */
  serve<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void {
    return this.served.add(name, handler)
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    return this.states.add(listener)
  }

  /** Called after every connection, including the first, with the server information. */
  onReady(listener: (server: RequestOutput<'server.connect'>) => void): () => void {
    return this.ready.add(listener)
  }

  /** Delivers events of every subscribed session, in order. */
  onSessionEvent(listener: (event: AnySessionEvent) => void): () => void {
    return this.sessionEvents.add(listener)
  }

  /** Delivers host events, in order. */
  onServerEvent(listener: (event: ServerEvent) => void): () => void {
    return this.serverEvents.add(listener)
  }

  /** Closes the connection for good. Idempotent. Sessions continue. */
  close(): void {
    clearTimeout(this.timer)
    this.client?.close()
    this.client = null
    if (!this.isClosed()) this.become({ kind: 'closed' })
  }

  private isClosed(): boolean {
    return this.current.kind === 'closed'
  }

  private lose(reason: string): void {
    this.client = null
    if (this.isClosed()) return
    this.become({ kind: 'lost', reason })
    this.timer = setTimeout(() => void this.start(), this.retryMs)
    this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS)
  }

  private become(state: ConnectionState): void {
    this.current = state
    this.states.emit(state)
  }
}
