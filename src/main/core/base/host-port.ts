import type {
  ClientRequestName,
  Notification,
  RequestName,
  RequestParams,
  RequestResult,
} from '../../../shared/contract'
import type { ContractError } from '../../../shared/kernel/errors'
import type { Result } from '../../../shared/kernel/result'

/** Where a connection's events go. Called synchronously, in order; must not throw. */
export interface ClientSink {
  notify(notification: Notification): void
  /** Asks the client for something; absent where the transport cannot carry that. Never rejects. */
  readonly request?: (name: string, input: unknown) => Promise<Result<unknown, ContractError>>
}

/** One client of the host, over whichever transport. */
export interface HostConnection {
  readonly clientId: string
  /**
   * Validates and runs one request by name. Every failure is a value, also unknown names and malformed input; the first
   * request has to be `server.connect`. The promise never rejects.
   */
  request(name: string, input: unknown): Promise<Result<unknown, ContractError>>
  /** The client sends nothing more, and may still wait for answers; what it asked people for is taken back. */
  ended?(): void
  /** Ends the connection and its subscriptions. Sessions go on. */
  close(): void
}

/** Who asks. */
export interface RequestContext {
  readonly clientId: string
  /** The name under which the client introduced itself. */
  readonly clientName: string
  readonly sink: ClientSink
  /** By sessionId, how to end the subscription. */
  readonly subscriptions: Map<string, () => void>
  /** Aborted when the client is gone, or sends nothing more. */
  readonly gone: AbortSignal
}

/** A handler of one request. Its input is parsed already. */
export type Handler<N extends RequestName> = (
  input: RequestParams<N>,
  context: RequestContext,
) => Promise<RequestResult<N>>

/** A total or partial table of handlers. */
export type Handlers<N extends RequestName = RequestName> = { readonly [K in N]: Handler<K> }

/** A handler for each request that a subject declares, except those that the host asks of clients. */
export type HandlersOf<Requests extends readonly { readonly name: RequestName }[]> = Handlers<
  Exclude<Requests[number]['name'], ClientRequestName>
>

/** The running heart of Parley: store, sessions, agents. Transports connect clients to it. */
export interface Host {
  readonly dataDir: string
  /** Why nothing can be written, or null. */
  readonly readOnly: string | null
  connect(sink: ClientSink): HostConnection
  /** A stored file whole, for pages; null when there is none of that id. */
  readFile(blobId: string): Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | null>
  /** Stops every agent and its processes, stores what runs, closes the store and frees the data directory. Idempotent. */
  close(reason?: string): Promise<void>
}
