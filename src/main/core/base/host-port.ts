import type { Socket } from 'node:net'
import type { ClientRequestName, Notification, RequestName, RequestParams, RequestResult } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'

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

/** Programs that a host started, or that those started. */
export interface HostPrograms {
  /** Returns whether a process is one of them; `tree`: the mark of a host that it reports itself. */
  includes(process: { readonly pid?: number | undefined; readonly tree?: string | undefined }): Promise<boolean>
  /** Returns whether one of them is at the other end of a connection. A process that is not found is none. */
  includesPeer(socket: Socket): Promise<boolean>
  /** Returns the session of a tool server's token; undefined when nobody has it any more. */
  sessionOfTools(token: string): string | undefined
  /** Notes a request that was refused to one of them. */
  refused(name: RequestName, input: unknown): void
}

/** Core of a running Parley: store, sessions, agents. Transports connect clients to it. */
export interface Host {
  readonly dataDir: string
  /** Reason nothing can be written; null when the store is writable. */
  readonly readOnly: string | null
  connect(sink: ClientSink): HostConnection
  /** Programs that agents run, and what they may do. Absent: the host starts none. */
  readonly programs?: HostPrograms
  /** Returns whether something runs or waits for the user that would end with the host. */
  isWorking(): boolean
  /** Returns a whole stored file, for pages; null when no file has that id. */
  readFile(blobId: string): Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | null>
  /**
   * Stops every agent and its processes, saves work in progress, closes the store and releases the data directory.
   * Idempotent. Rejects if something could not be ended; all that could is.
   */
  close(reason?: string): Promise<void>
}
