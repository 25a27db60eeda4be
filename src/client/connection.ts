import type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestResult,
  ServerEvent,
} from '../shared/contract'
import { contractError, type ContractError } from '../shared/kernel/errors'
import { closedText, notConnectedText } from '../shared/kernel/connection-texts'
import { err, ok, type Result } from '../shared/kernel/result'
import { PROTOCOL_VERSION } from '../shared/server/version'
import type { Link } from './link'
import { createListeners } from './listeners'
import { ServedRequests, type ServedRequest } from './served-requests'

/** Sender of requests. */
export interface Requester {
  /** Never rejects. */
  readonly request: <N extends RequestName>(name: N, input: RequestInput<N>) => Promise<RequestResult<N>>
}

/** State of a connection; `reason` is user-facing. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'closed' }

/** Identification of a client. */
export type ClientInfo = RequestInput<'server.connect'>['clientInfo']

/** A new link to a host, before the handshake. */
export interface OpenedLink {
  readonly link: Link
  /** Called when the handshake fails; returns the error to report. */
  refused?(error: ContractError): ContractError | Promise<ContractError>
}

/** Opens a link to a host. Called for every attempt to connect. */
export type OpenLink = () => Promise<Result<OpenedLink, ContractError>>

/** Options of a connection. */
export interface ConnectionOptions {
  readonly reconnects: boolean
  /** Longest pause between two attempts, in milliseconds. */
  readonly longestRetryMs?: number
  /** Varies the pauses, so that many clients of a host do not return at once: a part of each, from 0 to 1. */
  readonly jitter?: () => number
}

const FIRST_RETRY_MS = 300
const LONGEST_RETRY_MS = 5000

/**
 * A connection to a host that reconnects automatically, unless told otherwise. Requests during an interruption fail with
 * `not-connected`, but one with a `commandId` that was on its way is sent again after the first attempt to reconnect;
 * subscribers subscribe again after `onReady`. Responses and events are typed by the contract and not parsed again.
 */
export class Connection implements Requester {
  private current: ConnectionState = { kind: 'connecting' }
  private greeting: RequestOutput<'server.connect'> | null = null
  private link: Link | null = null
  private retryMs = FIRST_RETRY_MS
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly served = new ServedRequests()
  private readonly states = createListeners<ConnectionState>()
  private readonly ready = createListeners<RequestOutput<'server.connect'>>()
  private readonly sessionEvents = createListeners<AnySessionEvent>()
  private readonly serverEvents = createListeners<ServerEvent>()

  constructor(
    private readonly open: OpenLink,
    private readonly clientInfo: ClientInfo,
    private readonly options: ConnectionOptions = { reconnects: true },
  ) {}

  get state(): ConnectionState {
    return this.current
  }

  /** Server information from the last handshake; null before the first. */
  get server(): RequestOutput<'server.connect'> | null {
    return this.greeting
  }

  /**
   * Connects, and retries until it succeeds. Resolves after the first attempt, with the error of that attempt. Called
   * again during an attempt, it makes another one; the first that succeeds counts.
   */
  readonly start = async (): Promise<Result<void, ContractError>> => {
    clearTimeout(this.timer)
    const greeted = await this.greet()
    if (this.isClosed()) {
      if (greeted.ok) greeted.value.link.close()
      return err(contractError('not-connected', closedText))
    }
    if (!greeted.ok) {
      if (this.link === null) this.lose(greeted.error.message)
      return greeted
    }
    const { link, server } = greeted.value
    if (this.link !== null) {
      link.close()
      return ok(undefined)
    }
    this.link = link
    this.retryMs = FIRST_RETRY_MS
    this.greeting = server
    this.become({ kind: 'ready' })
    this.ready.emit(server)
    return ok(undefined)
  }

  readonly request = async <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> => {
    const { link } = this
    const answer = link === null ? err(this.missing()) : await send(link, name, input)
    if (answer.ok) return answer
    const isUnanswered = link !== null && link !== this.link && answer.error.code === 'not-connected'
    if (isUnanswered && hasCommandId(input) && (await this.reconnected())) return this.request(name, input)
    return err(await this.described(answer.error))
  }

  /** Waits until a lost connection is there again; false when the next attempt fails, or none is made. */
  private reconnected(): Promise<boolean> {
    if (this.link !== null) return Promise.resolve(true)
    if (this.isClosed() || !this.options.reconnects) return Promise.resolve(false)
    return new Promise((resolve) => {
      const stop = this.onState(({ kind }) => {
        if (kind === 'connecting') return
        stop()
        resolve(kind === 'ready')
      })
    })
  }

  /** Returns an error as requests of this connection report it. */
  protected described(error: ContractError): ContractError | Promise<ContractError> {
    return error
  }

  /** The failure of a request while there is no link. */
  private missing(): ContractError {
    const { current } = this
    const isOver = current.kind === 'lost' && !this.options.reconnects
    return contractError('not-connected', isOver ? current.reason : notConnectedText)
  }

  /**
   * Registers the handler of a request that the host sends to this client, kept across reconnections. Returns a
   * function that removes it.
   */
  serve<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void {
    return this.served.add(name, handler)
  }

  /** Called after every change of `state`. */
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
    this.link?.close()
    this.link = null
    if (!this.isClosed()) this.become({ kind: 'closed' })
  }

  /** Opens a link and performs the handshake over it. */
  private async greet(): Promise<Result<{ link: Link; server: RequestOutput<'server.connect'> }, ContractError>> {
    const opened = await this.open()
    if (!opened.ok) return opened
    const { link } = opened.value
    const loss: { error?: ContractError } = {}
    link.onRequest(this.served.answer)
    link.onNotification((notification) => {
      if (notification.method === 'session.event') this.sessionEvents.emit(notification.params)
      else this.serverEvents.emit(notification.params)
    })
    link.onLost((reason) => {
      loss.error = contractError('not-connected', reason)
      if (this.link === link) this.lose(reason)
    })
    const { clientInfo } = this
    const greeting = await send(link, 'server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo })
    const greeted = loss.error === undefined ? greeting : err(loss.error)
    if (greeted.ok) return ok({ link, server: greeted.value })
    link.close()
    return err(await this.described((await opened.value.refused?.(greeted.error)) ?? greeted.error))
  }

  private isClosed(): boolean {
    return this.current.kind === 'closed'
  }

  private lose(reason: string): void {
    this.link = null
    if (this.isClosed()) return
    this.become({ kind: 'lost', reason })
    if (!this.options.reconnects) return
    const { jitter = () => 1, longestRetryMs = LONGEST_RETRY_MS } = this.options
    this.timer = setTimeout(() => void this.start(), this.retryMs * jitter())
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs)
  }

  private become(state: ConnectionState): void {
    this.current = state
    this.states.emit(state)
  }
}

/** Connects once over a link that is open already. A connection that is lost later stays lost. */
export async function connectOnce(link: Link, clientInfo: ClientInfo): Promise<Result<Connection, ContractError>> {
  const connection = new Connection(() => Promise.resolve(ok({ link })), clientInfo, { reconnects: false })
  const started = await connection.start()
  return started.ok ? ok(connection) : started
}

/** Returns whether the host carries a request out once, however often it is sent. */
const hasCommandId = (input: object): boolean => 'commandId' in input && input.commandId !== undefined

async function send<N extends RequestName>(link: Link, name: N, input: RequestInput<N>): Promise<RequestResult<N>> {
  // The host parses its input and declares its output; both sides are built from one contract.
  return (await link.request(name, input)) as RequestResult<N>
}
