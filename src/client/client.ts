import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '../shared/contract'
import { contractError, type ContractError } from '../shared/kernel/errors'
import { err, ok, type Result } from '../shared/kernel/result'
import { PROTOCOL_VERSION } from '../shared/server/version'
import { createListeners } from './listeners'
import type { Link } from './link'
import { ServedRequests, type ServedRequest } from './served-requests'

/** A connection to a host, after its handshake. Answers and events are typed by the contract and not parsed again. */
export interface Client {
  /** What the host said of itself. */
  readonly server: RequestOutput<'server.connect'>
  /** Why there is no connection any more, or null while there is one. Lost is final: connect a new client. */
  readonly lost: ContractError | null
  /** Never rejects. Without a connection the failure is `not-connected`. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>
  /** Events of the sessions this client subscribed to, in order. Answers how to stop listening. */
  onEvent(listener: (event: AnySessionEvent) => void): () => void
  /** Events of the host itself, in order. */
  onServerEvent(listener: (event: ServerEvent) => void): () => void
  /** Answers a request that the host asks of this client. Answers how to stop. */
  serve<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void
  /** Called once when the connection is lost, not when it is closed from here. */
  onLost(listener: (error: ContractError) => void): () => void
  /** Idempotent. Sessions go on. */
  close(): void
}

/** Who a client says it is. */
export type ClientInfo = RequestInput<'server.connect'>['clientInfo']

/** Shakes hands over a fresh link. The failure is the host's (`protocol-version`, …) or `not-connected`. */
export async function connectClient(
  link: Link,
  clientInfo: ClientInfo,
  served = new ServedRequests(),
): Promise<Result<Client, ContractError>> {
  const sessionEvents = createListeners<AnySessionEvent>()
  const hostEvents = createListeners<ServerEvent>()
  const losses = createListeners<ContractError>()
  link.onRequest(served.answer)
  let lost: ContractError | null = null

  link.onNotification((notification) => {
    if (notification.method === 'session.event') sessionEvents.emit(notification.params)
    else hostEvents.emit(notification.params)
  })
  link.onLost((reason) => {
    lost = contractError('not-connected', reason)
    losses.emit(lost)
  })

  const request = async <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> =>
    // The host parses what it gets and declares what it gives; both sides are built from one contract.
    (await link.request(name, input)) as RequestResult<N>

  const greeting = await request('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo })
  if (!greeting.ok) {
    link.close()
    return err(greeting.error)
  }
  return ok({
    server: greeting.value,
    get lost() {
      return lost
    },
    request,
    onEvent: (listener) => sessionEvents.add(listener),
    onServerEvent: (listener) => hostEvents.add(listener),
    serve: (name, handler) => served.add(name, handler),
    onLost: (listener) => losses.add(listener),
    close() {
      lost ??= contractError('not-connected', 'The connection was closed.')
      link.close()
    },
  })
}
