import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import { MAX_MESSAGE_BYTES, MAX_WAITING_BYTES, type MessagePipe, type PipeReader } from '#shared/rpc/pipe'
import { frame, readFrame, type Frame, type FrameKind } from './nats-frame'

/** Largest content of a frame; brokers take a megabyte by default. */
const PART_BYTES = 256 * 1024
/** Bytes that may be on their way; beyond them the sender waits until the other end has read some. */
const WINDOW_BYTES = 4 * 1024 * 1024
/** Bytes after which the reader says how much it has read. */
const READ_STEP = 512 * 1024
/** A sign of life is sent after this time without anything else, in milliseconds. */
export const ALIVE_MS = 1000
/** An end that has not been heard for this long is gone. */
const GONE_MS = 15_000

export interface NatsPipeOptions {
  readonly nats: NatsConnection
  /** Subject of what this end sends. */
  readonly to: string
  /** Subject of what it reads. */
  readonly from: string
  /** Calls when the connection to the broker is lost. */
  readonly onLost: (listener: (reason: string) => void) => () => void
  /** Calls when there is a connection to the broker again. */
  readonly onBack: (listener: () => void) => () => void
  /** Called once, when the pipe has ended in any way. */
  readonly onEnd?: () => void
}

/**
 * Messages in both directions over two subjects of a broker. A lost frame, a lost connection and a silent other end end
 * the pipe; nothing is sent again here, because links resume by themselves.
 */
export class NatsPipe {
  private reader: PipeReader | null = null
  private readonly subscription: Subscription
  private readonly waiting: { readonly kind: FrameKind; readonly content: Buffer }[] = []
  private waitingBytes = 0
  private sentNumber = 0
  private sentBytes = 0
  private sentAt = 0
  private readByOther = 0
  private heardNumber = 0
  private heardAt = performance.now()
  private readBytes = 0
  private toldBytes = 0
  private parts: Buffer[] = []
  private partBytes = 0
  private isOpen = true
  private readonly timer: NodeJS.Timeout
  private readonly stopLost: () => void
  private bytes: () => void = () => {}

  constructor(private readonly options: NatsPipeOptions) {
    this.subscription = options.nats.subscribe(options.from, {
      callback: (error, message) => {
        if (error === null) this.take(message.data)
        else this.lose(`The broker refused a subscription: ${error.message}`)
      },
    })
    this.stopLost = options.onLost((reason) => {
      if (!this.isOpen) return
      this.lose(reason)
      this.tellWhenBack()
    })
    this.timer = setInterval(() => this.look(), ALIVE_MS)
    this.timer.unref()
  }

  /** The pipe as a plain object, which guards can extend. */
  readonly pipe: MessagePipe = {
    listen: (reader) => {
      this.reader = reader
    },
    send: (text) => this.send(text),
    close: () => this.close(),
  }

  /** Sets the listener for arriving frames. */
  onBytes(listener: () => void): void {
    this.bytes = listener
  }

  private send(text: string): void {
    if (!this.isOpen) return
    if (this.waitingBytes > MAX_WAITING_BYTES) {
      this.lose('The other side does not read what it is sent.')
      return
    }
    const bytes = Buffer.from(text)
    let at = 0
    for (; bytes.length - at > PART_BYTES; at += PART_BYTES) this.queue('part', bytes.subarray(at, at + PART_BYTES))
    this.queue('message', bytes.subarray(at))
    this.flush()
  }

  /** Sends a part of a message whose end is not sent; for tests of the other end. */
  sendPart(content: Buffer): void {
    this.queue('part', content)
    this.flush()
  }

  private close(): void {
    if (!this.isOpen) return
    this.queue('closed', Buffer.alloc(0))
    this.flush(Infinity)
    this.end()
  }

  /** Ends the pipe without telling anybody. */
  kill(): void {
    if (this.isOpen) this.end()
  }

  private end(): void {
    this.isOpen = false
    clearInterval(this.timer)
    this.stopLost()
    this.waiting.length = 0
    this.parts = []
    this.subscription.unsubscribe()
    this.options.onEnd?.()
  }

  private lose(reason: string): void {
    if (!this.isOpen) return
    this.end()
    this.reader?.closed(reason)
  }

  /** Tells the other end, whose connection still works, as soon as this end has one again. */
  private tellWhenBack(): void {
    const stop = this.options.onBack(() => {
      stop()
      this.put(frame('closed', this.sentNumber + 1))
    })
  }

  private look(): void {
    const now = performance.now()
    if (now - this.heardAt > GONE_MS) this.lose('The other side is silent.')
    else if (now - this.sentAt >= ALIVE_MS) this.put(frame('alive', this.sentNumber))
  }

  private queue(kind: FrameKind, content: Buffer): void {
    this.waiting.push({ kind, content })
    this.waitingBytes += content.length
  }

  private flush(window = WINDOW_BYTES): void {
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (this.sentBytes - this.readByOther > window) return
      this.waiting.shift()
      this.waitingBytes -= next.content.length
      this.sentBytes += next.content.length
      this.sentNumber += 1
      this.put(frame(next.kind, this.sentNumber, next.content))
    }
  }

  private put(bytes: Buffer): void {
    this.sentAt = performance.now()
    try {
      this.options.nats.publish(this.options.to, bytes)
    } catch (error) {
      this.lose(`The connection was lost: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  private take(data: Uint8Array): void {
    if (!this.isOpen) return
    this.heardAt = performance.now()
    this.bytes()
    const read = readFrame(data)
    if (read === null) this.reader?.message('')
    else if (read.kind === 'read') this.tookRead(read)
    else if (read.kind === 'alive') this.inOrder(read.number, this.heardNumber)
    else if (this.inOrder(read.number, this.heardNumber + 1)) this.next(read)
  }

  /** Returns whether a number is the expected one. A higher one means that a frame was lost. */
  private inOrder(number: number, expected: number): boolean {
    if (number > expected) this.lose('A part of a message was lost.')
    return number === expected
  }

  private next({ kind, number, content }: Frame): void {
    this.heardNumber = number
    this.readBytes += content.length
    if (kind === 'ended') this.reader?.ended()
    else if (kind === 'closed') this.lose('The other side has closed the connection.')
    else this.piece(kind === 'message', content)
    if (!this.isOpen || this.readBytes - this.toldBytes < READ_STEP) return
    this.toldBytes = this.readBytes
    const count = Buffer.alloc(8)
    count.writeBigUInt64BE(BigInt(this.readBytes))
    this.put(frame('read', this.sentNumber, count))
  }

  private piece(isLast: boolean, content: Buffer): void {
    this.partBytes += content.length
    // An oversized message is dropped piece by piece, so that it takes no memory.
    if (this.partBytes > MAX_MESSAGE_BYTES) this.parts = []
    else this.parts.push(content)
    if (!isLast) return
    const { parts, partBytes } = this
    this.parts = []
    this.partBytes = 0
    if (partBytes > MAX_MESSAGE_BYTES) this.reader?.oversized()
    else this.reader?.message(parts.length === 1 ? content.toString() : Buffer.concat(parts).toString())
  }

  private tookRead({ content }: Frame): void {
    if (content.length !== 8) return
    const read = Number(content.readBigUInt64BE())
    // More than was sent can only be a lie; then nothing is believed.
    if (read > this.sentBytes) return
    this.readByOther = Math.max(this.readByOther, read)
    this.flush()
  }
}
