import { isDeepStrictEqual } from 'node:util'
import type { McpServerConfig, McpServerState } from '#shared/mcp/entities'
import { causeIn } from '#core/base/process/cause'
import { summaryOf, takesSignIn, transportOf } from './describe'
import { expandVariables } from './expand'
import { noOffers, shownOffers, type Offers } from './offers'
import type { McpFailure } from './failure'
import type { OpenOptions, OpenServer } from './open-server'

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000
/** Number of consecutive failed attempts after which the user has to reconnect. */
const MOST_ATTEMPTS = 8

/** Change of a connection, for users of the server. */
export type ConnectionNews =
  | { readonly type: 'connected'; readonly server: OpenServer; readonly offers: Offers }
  | {
      readonly type: 'disconnected'
      readonly reason: 'dropped' | 'shutdown' | 'dead'
      readonly attempt: number
      readonly nextAttemptIn: number
    }
  | { readonly type: 'failed'; readonly failure: McpFailure }
  | { readonly type: 'offers'; readonly before: Offers; readonly offers: Offers }

export interface ConnectionOptions extends Omit<OpenOptions, 'signal' | 'onOffers' | 'lists'> {
  /** Returns whether the user is signed in to a server, by its address. */
  readonly isSignedIn: (serverUrl: string) => boolean
  /** Called in order, after `state` is updated. */
  readonly onNews: (news: ConnectionNews) => void
  /** Delay before the nth attempt. Default: from a second up to a minute. */
  readonly retryIn?: (attempt: number) => number
}

/** One configured server, kept connected: a lost connection is restored, with increasing delays. */
export class McpConnection {
  private server: OpenServer | null = null
  private offersNow: Offers = noOffers
  private status: McpServerState['status'] = 'not_configured'
  private failure: McpFailure | null = null
  private attempt = 0
  private retryAt: number | null = null
  private timer: NodeJS.Timeout | undefined
  private abort: AbortController | null = null
  private connecting: Promise<void> | null = null
  private ended = false

  constructor(
    readonly name: string,
    private configNow: McpServerConfig,
    private readonly options: ConnectionOptions,
  ) {
    this.status = configNow.enabled === false ? 'disabled' : 'pending'
  }

  get config(): McpServerConfig {
    return this.configNow
  }

  get offers(): Offers {
    return this.offersNow
  }

  /** Takes another configuration that differs in the lists of tools only: the connection stays. */
  takeLists(config: McpServerConfig): void {
    this.configNow = config
    this.server?.refresh()
  }

  /** The open connection, or null. */
  get open(): OpenServer | null {
    return this.server
  }

  get state(): McpServerState {
    const { server, failure, offersNow } = this
    return {
      name: this.name,
      status: this.status,
      source: 'user',
      transport: transportOf(this.config),
      summary: summaryOf(this.config),
      ...(server === null ? {} : { serverName: server.serverName, serverVersion: server.serverVersion }),
      ...(failure === null ? {} : { error: sentenceOf(failure) }),
      ...(this.retryAt === null
        ? {}
        : { attempt: this.attempt, nextAttemptIn: Math.max(0, Math.round(this.retryAt - performance.now())) }),
      ...(this.signInUrl === undefined ? {} : { isSignedIn: this.options.isSignedIn(this.signInUrl) }),
      ...shownOffers(offersNow),
    }
  }

  /** Address for signing in to the server; undefined when sign-in does not apply. */
  get signInUrl(): string | undefined {
    const expanded = expandVariables(this.config, this.options.env)
    return expanded.ok && takesSignIn(expanded.value) ? expanded.value.url : undefined
  }

  /** Connects unless it is connected, disabled, or requires the user. Resolves after one success or failure. */
  async ensure(): Promise<void> {
    if (this.status === 'pending' && this.retryAt === null) await this.connect()
  }

  /** Connects at once, whatever was before. Resolves when that worked or failed. */
  async reconnect(): Promise<void> {
    if (this.ended || this.status === 'disabled') return
    await this.disconnect()
    this.attempt = 0
    await this.connect()
  }

  /** Ends the connection for good, and the process of a local server. */
  async end(): Promise<void> {
    this.ended = true
    const wasConnected = this.server !== null
    await this.disconnect()
    if (wasConnected) this.tell({ type: 'disconnected', reason: 'shutdown', attempt: 0, nextAttemptIn: 0 })
  }

  private async disconnect(): Promise<void> {
    clearTimeout(this.timer)
    this.retryAt = null
    this.abort?.abort()
    await this.connecting
    const { server } = this
    this.server = null
    await server?.close()
  }

  private connect(): Promise<void> {
    this.connecting ??= this.tryOnce().finally(() => {
      this.connecting = null
    })
    return this.connecting
  }

  private async tryOnce(): Promise<void> {
    this.status = 'pending'
    this.retryAt = null
    const abort = new AbortController()
    this.abort = abort
    // On demand: the SDK takes longer to load than the rest of the host.
    const { openServer } = await import('./open-server')
    const opened = await openServer(this.config, {
      ...this.options,
      signal: abort.signal,
      lists: () => this.configNow,
      onOffers: (offers) => this.takeOffers(offers),
    })
    if (abort.signal.aborted) {
      if (opened.ok) await opened.value.close()
      return
    }
    if (!opened.ok) {
      this.fail(opened.error)
      return
    }
    const server = opened.value
    this.server = server
    this.offersNow = server.offers
    this.status = 'connected'
    this.failure = null
    this.attempt = 0
    void server.closed.then((reason) => this.onClosed(server, reason))
    this.tell({ type: 'connected', server, offers: server.offers })
  }

  private fail(failure: McpFailure): void {
    this.failure = failure
    // A wrong configuration stays wrong, and a sign-in needs the user.
    const isFinal =
      failure.isFinal === true ||
      failure.kind === 'configuration' ||
      failure.kind === 'auth' ||
      this.attempt >= MOST_ATTEMPTS
    this.status = failure.kind === 'auth' ? 'needs-auth' : 'failed'
    const next = isFinal ? null : this.retryLater()
    this.tell({ type: 'failed', failure })
    if (next !== null) this.tell(next)
    else if (failure.kind !== 'auth') this.tell({ type: 'disconnected', reason: 'dead', attempt: 0, nextAttemptIn: 0 })
  }

  private onClosed(server: OpenServer, reason: McpFailure | null): void {
    if (this.server !== server || this.ended) return
    this.server = null
    this.offersNow = noOffers
    if (reason !== null) {
      this.fail(reason)
      return
    }
    this.status = 'failed'
    this.failure = { kind: 'network', message: 'The connection was lost.' }
    this.tell(this.retryLater())
  }

  private retryLater(): ConnectionNews {
    this.attempt++
    const wait =
      this.options.retryIn?.(this.attempt) ?? Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.attempt - 1))
    this.retryAt = performance.now() + wait
    this.timer = setTimeout(() => void this.connect(), wait).unref()
    return { type: 'disconnected', reason: 'dropped', attempt: this.attempt, nextAttemptIn: wait }
  }

  private takeOffers(offers: Offers): void {
    if (this.server === null) return
    const before = this.offersNow
    if (isDeepStrictEqual(before, offers)) return
    this.offersNow = offers
    this.tell({ type: 'offers', before, offers })
  }

  private tell(news: ConnectionNews): void {
    this.options.onNews(news)
  }
}

/** Returns the failure with a local server's own output about its cause. */
function sentenceOf({ message, log = '' }: McpFailure): string {
  const cause = causeIn(log)
  return cause === undefined ? message : `${message.replace(/\.$/, '')}: ${cause}`
}
