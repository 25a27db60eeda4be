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

/** Who answers requests. */
export interface Requester {
  /** Never rejects. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>
}

/** What a connection is doing; `reason` is for people. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'closed' }

/** Shakes hands over a new link. What the client serves is given, because it outlives every single link. */
export type Connect = (served: ServedRequests) => Promise<Result<Client, ContractError>>

const FIRST_RETRY_MS = 300
const LONGEST_RETRY_MS = 5000

/**
 * A connection to a host that comes back by itself. What was asked while it was away fails with `not-connected`; what was
 * watched is subscribed to again by whoever watches, after `onReady`.
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

  /** Connects, and goes on trying until it is connected. Resolves after the first try; the failure is why it failed. */
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

  /** Answers a request that the host asks of this client, also after it connected again. Answers how to stop. */
  serve<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void {
    return this.served.add(name, handler)
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    return this.states.add(listener)
  }

  /** Called after every connect, also the first, with what the host said of itself. */
  onReady(listener: (server: RequestOutput<'server.connect'>) => void): () => void {
    return this.ready.add(listener)
  }

  /** Events of every session that is subscribed to, in order. */
  onSessionEvent(listener: (event: AnySessionEvent) => void): () => void {
    return this.sessionEvents.add(listener)
  }

  /** Events of the host itself, in order. */
  onServerEvent(listener: (event: ServerEvent) => void): () => void {
    return this.serverEvents.add(listener)
  }

  /** Ends it for good. Idempotent. Sessions go on. */
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
