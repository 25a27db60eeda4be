import {
  SdkError,
  SdkErrorCode,
  deserializeMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import { FloodError, FloodGauge } from '#core/base/streams/flood'
import { lineFrames, readBounded } from '#core/base/streams/bounded-reader'
import type { ProcessTree } from '#core/base/process/process-tree'
import { BYTES, MAX_MESSAGE_MEGABYTES } from './traffic-limits'

/** Lines that are not messages: some servers print a greeting or a warning in the wrong place. */
const GARBAGE_LINES = { burst: 1000, perSecond: 10 }
/** Maximum length of such a line in the log. */
const MOST_LOGGED = 500
const BOUNDS = {
  bytes: BYTES,
  maxFrameMegabytes: MAX_MESSAGE_MEGABYTES,
  frame: 'message',
  createReader: lineFrames,
} as const

/**
 * The pipes of a started server as a transport of the library, whose own transport would start the process itself,
 * outside the host's process management. Lines and rates are bounded: a server that floods is ended. Closing ends the
 * whole process tree.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  private readonly garbage = new FloodGauge(GARBAGE_LINES)
  private closed = false

  constructor(private readonly tree: ProcessTree) {}

  /** With `stderr`, tells the library that a server which does not answer is an old one, rather than out of reach. */
  get pid(): number {
    return this.tree.pid
  }

  get stderr(): null {
    return null
  }

  /** True when the server has ended. */
  get hasEnded(): boolean {
    return this.closed || this.tree.hasExited()
  }

  start(): Promise<void> {
    void this.read()
    void this.tree.exited.then(() => this.end())
    return Promise.resolve()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.tree
    if (this.hasEnded || stdin === null) throw new SdkError(SdkErrorCode.NotConnected, 'The server has ended.')
    if (!stdin.write(serializeMessage(message)))
      await Promise.race([new Promise((resolve) => stdin.once('drain', resolve)), this.tree.exited])
  }

  async close(): Promise<void> {
    await this.tree.kill()
    this.end()
  }

  /** Reads until the pipe ends or the transport is closed. What comes faster than it is handled waits in the pipe. */
  private async read(): Promise<void> {
    try {
      await readBounded(this.tree.stdout as AsyncIterable<Buffer>, BOUNDS, (line) => this.take(line))
    } catch (error) {
      this.onerror?.(error as Error)
      void this.close()
    }
  }

  private take(line: Buffer): undefined {
    if (this.closed) return
    const message = parse(line)
    if (message !== undefined) this.onmessage?.(message)
    else if (this.garbage.take(1)) this.onerror?.(new Error(`not a message: ${line.toString('utf8', 0, MOST_LOGGED)}`))
    else throw new FloodError('does not speak the Model Context Protocol')
  }

  private end(): void {
    if (this.closed) return
    this.closed = true
    this.onclose?.()
  }
}

/** A message of the protocol; undefined for any other line. */
function parse(line: Buffer): JSONRPCMessage | undefined {
  const text = line.toString('utf8')
  // Saves the cost of a thrown error for each line of a flood.
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return deserializeMessage(text)
  } catch {
    return undefined
  }
}
