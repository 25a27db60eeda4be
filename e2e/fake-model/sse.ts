import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A stream of server-sent events. */
export class EventStream {
  private gone = false
  private sent = 0

  /** `breaksAfter`: number of events before the connection breaks. */
  constructor(
    private readonly response: ServerResponse,
    private readonly pauseMs: number,
    private readonly breaksAfter = Infinity,
  ) {
    response.on('close', () => (this.gone = true))
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  }

  /** True when the client has disconnected. */
  get isClosed(): boolean {
    return this.gone
  }

  /** Sends one event, and waits for the duration of a word. */
  async send(data: unknown, event?: string): Promise<void> {
    if (this.gone) return
    const name = event === undefined ? '' : `event: ${event}\n`
    this.response.write(`${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
    await delay(this.pauseMs)
    if (++this.sent >= this.breaksAfter) this.response.destroy()
  }

  end(): void {
    this.response.end()
  }
}
