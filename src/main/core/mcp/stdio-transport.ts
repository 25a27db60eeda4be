import { ReadBuffer, serializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import type { ProcessTree } from '../process/process-tree'

/** The longest message a server may send, in bytes. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

/**
 * The pipes of a started server as a transport of the library, whose own one would start the process itself, outside of
 * what ends with the host. Closing ends the whole process tree.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  private readonly buffer = new ReadBuffer({ maxBufferSize: MAX_MESSAGE_BYTES })
  private closed = false

  constructor(private readonly tree: ProcessTree) {}

  /** Whether the server has ended. */
  get hasEnded(): boolean {
    return this.closed || this.tree.hasExited()
  }

  start(): Promise<void> {
    this.tree.stdout.on('data', (chunk: Buffer) => this.receive(chunk))
    this.tree.stdout.on('error', (error) => this.onerror?.(error))
    void this.tree.exited.then(() => this.end())
    return Promise.resolve()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.tree
    if (this.hasEnded || stdin === null) throw new Error('the server has ended')
    if (!stdin.write(serializeMessage(message)))
      await Promise.race([new Promise((resolve) => stdin.once('drain', resolve)), this.tree.exited])
  }

  async close(): Promise<void> {
    await this.tree.kill()
    this.end()
  }

  private receive(chunk: Buffer): void {
    if (this.closed) return
    try {
      this.buffer.append(chunk)
    } catch (error) {
      this.onerror?.(error as Error)
      void this.close()
      return
    }
    for (;;) {
      try {
        const message = this.buffer.readMessage()
        if (message === null) return
        this.onmessage?.(message)
      } catch (error) {
        // A line that is no message, for example a greeting; the next one may be.
        this.onerror?.(error as Error)
      }
    }
  }

  private end(): void {
    if (this.closed) return
    this.closed = true
    this.onclose?.()
  }
}
