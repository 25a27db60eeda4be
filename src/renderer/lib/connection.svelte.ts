import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '../../shared/contract'
import {
  Connection as ClientConnection,
  type Connect,
  type ConnectionState,
  type Requester,
} from '../../client/connection'

export type { ConnectionState, Requester } from '../../client/connection'

/**
 * The one connection of a window, which comes back by itself. `onReady` listeners run after every connect, also the
 * first: what was watched has to be subscribed to again.
 */
export class Connection implements Requester {
  state = $state.raw<ConnectionState>({ kind: 'connecting' })
  /** What the host said of itself; kept while the connection is lost. */
  server = $state.raw<RequestOutput<'server.connect'> | null>(null)

  readonly #connection: ClientConnection

  constructor(connect: Connect) {
    this.#connection = new ClientConnection(connect)
    this.#connection.onReady((server) => (this.server = server))
    this.#connection.onState((state) => (this.state = state))
  }

  /** Connects, and goes on trying until it is connected. */
  start = async (): Promise<void> => {
    await this.#connection.start()
  }

  request = <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> =>
    this.#connection.request(name, input)

  onReady(listener: () => void): () => void {
    return this.#connection.onReady(listener)
  }

  onSessionEvent(listener: (event: AnySessionEvent) => void): () => void {
    return this.#connection.onSessionEvent(listener)
  }

  onServerEvent(listener: (event: ServerEvent) => void): () => void {
    return this.#connection.onServerEvent(listener)
  }
}
