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

/** A connection to a host, after its handshake. Responses and events are typed by the contract and not parsed again. */
export interface Client {
  /** Server information from the handshake. */
  readonly server: RequestOutput<'server.connect'>
  /** Reason for the lost connection, or null while it is open. Lost is final: connect a new client. */
  readonly lost: ContractError | null
  /** Never rejects. Without a connection the error is `not-connected`. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>
  /** Delivers events of the sessions this client subscribed to, in order. Returns a function that stops listening. */
  onEvent(listener: (event: AnySessionEvent) => void): () => void
  /** Delivers host events, in order. */
  onServerEvent(listener: (event: ServerEvent) => void): () => void
  /** Registers the handler of a request that the host sends to this client. Returns a function that removes it. */
  serve<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void
  /** Called once when the connection is lost, not when this client closes it. */
  onLost(listener: (error: ContractError) => void): () => void
  /** Idempotent. Sessions continue. */
  close(): void
}

/** Identification of a client. */
export type ClientInfo = RequestInput<'server.connect'>['clientInfo']

/** Performs the handshake over a new link. The error is the host's (`protocol-version`, …) or `not-connected`. */
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
    // The host parses its input and declares its output; both sides are built from one contract.
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
