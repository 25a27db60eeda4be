import type { Result } from '#shared/kernel/result'
import type { McpFailure } from './failure'
import { isLost, wasNotReceived } from './lost'
import { noOffers, type Offers } from './offers'
import type { OpenServer } from './open-server'
import { BegunTaskError } from './tasks'

/** A server that is opened again when it is needed and its connection is gone. */
export class KeptOpen {
  private current: Promise<OpenServer> | null = null
  private opened: OpenServer | null = null
  private offersNow: Offers = noOffers
  private ended = false

  /** `open` connects the server, and calls its argument when the offers change. Its failures are user-facing. */
  constructor(private readonly open: (onOffers: (offers: Offers) => void) => Promise<Result<OpenServer, McpFailure>>) {}

  /** Latest offers of the server, also while it is not connected. */
  get offers(): Offers {
    return this.offersNow
  }

  /** Connects the server unless it is connected. */
  async ready(): Promise<OpenServer> {
    if (this.ended) throw new Error('The server was closed.')
    return (this.current ??= this.connect())
  }

  /**
   * Does something with the connected server. What fails because the server no longer knows the session, or cannot be reached at
   * all, is done once more with a new connection: nothing was done the first time.
   */
  async use<T>(work: (server: OpenServer) => Promise<T>): Promise<T> {
    const server = await this.ready()
    try {
      return await work(server)
    } catch (error) {
      const isBegun = error instanceof BegunTaskError
      if (!isLost(isBegun ? error.cause : error)) throw error
      this.forget(server)
      if (isBegun || !wasNotReceived(error)) throw error
      return work(await this.ready())
    }
  }

  async close(): Promise<void> {
    this.ended = true
    const server = await this.current?.catch(() => null)
    await server?.close()
  }

  private async connect(): Promise<OpenServer> {
    const opened = await this.open((offers) => (this.offersNow = offers)).catch((error: unknown) => {
      this.current = null
      throw error
    })
    if (!opened.ok) {
      this.current = null
      throw new Error(opened.error.message)
    }
    const server = opened.value
    this.opened = server
    this.offersNow = server.offers
    void server.closed.then(() => this.forget(server))
    return server
  }

  /** Makes the next use connect again. */
  private forget(server: OpenServer): void {
    if (this.opened !== server) return
    this.opened = null
    this.current = null
    void server.close().catch(() => undefined)
  }
}
