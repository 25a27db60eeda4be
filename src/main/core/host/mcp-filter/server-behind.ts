import {
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
} from '@modelcontextprotocol/client'
import type { Result } from '#shared/kernel/result'
import type { McpFailure } from '#core/resources/mcp/failure'
import { isLost, wasNotReceived } from '#core/resources/mcp/lost'
import type { Wire } from '#core/resources/mcp/wire'

export interface BehindOptions {
  /** Connects the server, without starting its transport. */
  readonly open: () => Promise<Result<Wire, McpFailure>>
  readonly onMessage: (message: JSONRPCMessage) => void
  readonly onLog: (line: string) => void
}

type Id = string | number

/** Answers the request of a handshake that is repeated here. */
const REOPENING = 'parley-reopen'
const CONNECTION_CLOSED = -32000

/**
 * The server behind a filter. A connection that is lost is opened again with the next message, with the handshake that the agent
 * made: the agent notices nothing but the requests that were under way, which fail.
 */
export class ServerBehind {
  #current: Promise<Wire> | null = null
  #opened: Wire | null = null
  #initialize: JSONRPCRequest | undefined
  #initialized: JSONRPCNotification | undefined
  #shaken: (() => void) | undefined
  #hasEnded = false
  /** Requests that the server has not answered. */
  readonly #waiting = new Set<Id>()

  constructor(private readonly options: BehindOptions) {}

  /** Connects the server. Rejects with a user-facing error. */
  async start(): Promise<void> {
    await this.#ready()
  }

  /** Sends a message; a request that cannot be sent is answered with an error. Never rejects. */
  async send(message: JSONRPCMessage): Promise<void> {
    const request = 'id' in message && 'method' in message ? message : undefined
    if (request?.method === 'initialize') this.#initialize = request
    if ('method' in message && message.method === 'notifications/initialized') this.#initialized = message
    if (request !== undefined) this.#waiting.add(request.id)
    try {
      await this.#sendOrReopen(message)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.options.onLog(text)
      if (request !== undefined) this.#fail(request.id, text)
    }
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    this.#waiting.clear()
    const wire = await this.#current?.catch(() => null)
    await wire?.end()
  }

  async #sendOrReopen(message: JSONRPCMessage): Promise<void> {
    const wire = await this.#ready()
    try {
      await wire.transport.send(message)
    } catch (error) {
      if (!isLost(error)) throw error
      const isRepeated = wasNotReceived(error)
      this.#forget(wire, isRepeated && 'id' in message ? message.id : undefined)
      if (!isRepeated) throw error
      const again = await this.#ready()
      await again.transport.send(message)
    }
  }

  #ready(): Promise<Wire> {
    if (this.#hasEnded) return Promise.reject(new Error('The server was closed.'))
    return (this.#current ??= this.#connect().catch((error: unknown) => {
      this.#current = null
      throw error
    }))
  }

  async #connect(): Promise<Wire> {
    const opened = await this.options.open()
    if (!opened.ok) throw new Error(opened.error.message)
    const wire = opened.value
    const { transport } = wire
    transport.onmessage = (message) => this.#take(wire, message)
    transport.onclose = () => this.#forget(wire)
    transport.onerror = (error) => this.options.onLog(error.message)
    await transport.start()
    this.#opened = wire
    // The first handshake is the agent's own.
    if (this.#initialized !== undefined) await this.#shakeHands(wire)
    return wire
  }

  async #shakeHands({ transport }: Wire): Promise<void> {
    if (this.#initialize === undefined || this.#initialized === undefined) return
    const shaken = new Promise<void>((resolve) => {
      this.#shaken = resolve
    })
    await transport.send({ ...this.#initialize, id: REOPENING })
    await shaken
    await transport.send(this.#initialized)
  }

  #take({ transport }: Wire, message: JSONRPCMessage): void {
    if ('result' in message && transport instanceof StreamableHTTPClientTransport) {
      // Later requests over HTTP name the version.
      const version = message.result['protocolVersion']
      if (typeof version === 'string') transport.setProtocolVersion(version)
    }
    const isAnswer = !('method' in message) && message.id !== undefined
    if (isAnswer && message.id === REOPENING) {
      this.#shaken?.()
      return
    }
    if (isAnswer) this.#waiting.delete(message.id as Id)
    this.options.onMessage(message)
  }

  /** Makes the next message connect again. What is under way fails, but for a request that is sent again. */
  #forget(wire: Wire, sentAgain?: Id): void {
    if (this.#opened !== wire) return
    this.#opened = null
    this.#current = null
    this.#shaken?.()
    void wire.end().catch(() => undefined)
    if (this.#hasEnded) return
    const log = wire.log()
    for (const id of [...this.#waiting].filter((waiting) => waiting !== sentAgain))
      this.#fail(id, `The connection to the server was lost.${log === '' ? '' : ` ${log}`}`)
  }

  #fail(id: Id, message: string): void {
    if (!this.#waiting.delete(id)) return
    this.options.onMessage({ jsonrpc: '2.0', id, error: { code: CONNECTION_CLOSED, message } })
  }
}
