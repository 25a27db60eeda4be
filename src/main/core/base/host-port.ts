import type {
  ClientRequestName,
  Notification,
  RequestName,
  RequestParams,
  RequestResult,
} from '../../../shared/contract'
import type { ContractError } from '../../../shared/kernel/errors'
import type { Result } from '../../../shared/kernel/result'

/** Receiver of a connection's events. Called synchronously, in order; must not throw. */
export interface ClientSink {
  notify(notification: Notification): void
  /** Sends the client a request; absent where the transport cannot carry requests. Never rejects. */
  readonly request?: (name: string, input: unknown) => Promise<Result<unknown, ContractError>>
}

/** One client of the host, over any transport. */
export interface HostConnection {
  readonly clientId: string
  /**
   * Validates and runs one request by name. Every failure is a value, including unknown names and malformed input; the
   * first request has to be `server.connect`. The promise never rejects.
   */
  request(name: string, input: unknown): Promise<Result<unknown, ContractError>>
  /** The client sends nothing more but may still wait for answers. Withdraws its pending questions to people. */
  ended?(): void
  /** Ends the connection and its subscriptions. Sessions continue. */
  close(): void
}

/** Client that sent a request. */
export interface RequestContext {
  readonly clientId: string
  /** The name under which the client introduced itself. */
  readonly clientName: string
  readonly sink: ClientSink
  /** Functions that end a subscription, by sessionId. */
  readonly subscriptions: Map<string, () => void>
  /** Aborted when the client is gone or sends nothing more. */
  readonly gone: AbortSignal
}

/** Handler of one request. Its input is already parsed. */
export type Handler<N extends RequestName> = (
  input: RequestParams<N>,
  context: RequestContext,
) => Promise<RequestResult<N>>

/** Handler of a request to which every client gets the same answer. */
export type ListHandler<N extends RequestName> = (input: RequestParams<N>) => Promise<RequestResult<N>>

/** A total or partial table of handlers. */
export type Handlers<N extends RequestName = RequestName> = { readonly [K in N]: Handler<K> }

/** A handler for each request that a subject declares, except those that the host asks of clients. */
export type HandlersOf<Requests extends readonly { readonly name: RequestName }[]> = Handlers<
  Exclude<Requests[number]['name'], ClientRequestName>
>

/** Core of a running Parley: store, sessions, agents. Transports connect clients to it. */
export interface Host {
  readonly dataDir: string
  /** Reason nothing can be written; null when the store is writable. */
  readonly readOnly: string | null
  connect(sink: ClientSink): HostConnection
  /** Returns whether something runs or waits for the user that would end with the host. */
  isWorking(): boolean
  /** Returns a whole stored file, for pages; null when no file has that id. */
  readFile(blobId: string): Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | null>
  /**
   * Stops every agent and its processes, saves work in progress, closes the store and releases the data directory.
   * Idempotent.
   */
  close(reason?: string): Promise<void>
}
