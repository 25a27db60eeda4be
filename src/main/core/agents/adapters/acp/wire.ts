import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk/unstable'
import { FloodError, FloodGauge } from '../program/flood'
import { parseJson } from '../program/json'
import { LineReader } from '../program/lines'

const MEGABYTE = 1024 * 1024
/** The longest single message: room for a large picture or file. */
const MAX_MESSAGE_MEGABYTES = 16
const BYTES = { burst: 48 * MEGABYTE, perSecond: MEGABYTE }
/** Lines that are no messages: some agents print a greeting or a warning where it does not belong. */
const GARBAGE_LINES = { burst: 10_000, perSecond: 10 }
/** How long messages are handled before everything else in the host gets its turn. */
const SLICE_MS = 8
/** Requests of the agent that are answered at once, and those that wait for a person or a program. */
const MAX_QUICK_REQUESTS = 8
const MAX_WAITING_REQUESTS = 256
/** How much of a line that is no message is worth keeping. */
const GARBAGE_CHARACTERS = 2000
const waitingMethods = new Set(['session/request_permission', 'terminal/wait_for_exit', 'elicitation/create'])

export interface WireHandlers {
  /** The parameters of a `session/update`, in the agent's order with everything else. */
  onUpdate(params: unknown): void
  /** Something on the pipe that is no message of the protocol, or answers nothing that was asked. */
  onUnknown(native: unknown): void
  /** Nothing more is read, and why: a flood, or a fault on this side. */
  onBroken(error: unknown): void
}

/**
 * The pipe to an agent as a stream of messages. It does not trust what comes: lines and rates are bounded, what is no
 * message is handed out as unknown, and as long as the agent does not take its answers nothing more is read from it.
 *
 * Updates are handed out directly. The library passes each message through a chain of promises whose length depends on
 * its kind, so an answer could overtake the updates before it; and it prints what it does not understand.
 */
export function createWire(stdin: Writable, stdout: Readable, handlers: WireHandlers): Stream {
  const bytes = new FloodGauge(BYTES)
  const garbage = new FloodGauge(GARBAGE_LINES)
  const lines = new LineReader(MAX_MESSAGE_MEGABYTES * MEGABYTE)
  /** Our requests that are not answered yet. */
  const asked = new Set<unknown>()
  /** Requests of the agent that are not answered yet. */
  const open = new Map<unknown, 'quick' | 'waiting'>()
  let onAnswered: (() => void) | undefined

  const count = (kind: 'quick' | 'waiting') => [...open.values()].filter((other) => other === kind).length

  /** What the library should see of a line; undefined when nothing. */
  const accept = (line: Buffer): AnyMessage | undefined => {
    const text = line.toString('utf8').trim()
    if (text === '') return undefined
    const message = parseMessage(text)
    if (message === undefined) {
      if (!garbage.take(1)) throw new FloodError('does not speak the Agent Client Protocol')
      handlers.onUnknown(text.slice(0, GARBAGE_CHARACTERS))
      return undefined
    }
    if (message['method'] === 'session/update' && !('id' in message)) {
      handlers.onUpdate(message['params'])
      return undefined
    }
    if (!('method' in message)) {
      if (asked.delete(message['id'])) return message as unknown as AnyMessage
      handlers.onUnknown(message)
      return undefined
    }
    if (!('id' in message)) {
      if (message['method'] === '$/cancel_request') return message as unknown as AnyMessage
      handlers.onUnknown(message)
      return undefined
    }
    if (open.has(message['id'])) {
      handlers.onUnknown(message)
      return undefined
    }
    open.set(message['id'], waitingMethods.has(String(message['method'])) ? 'waiting' : 'quick')
    if (count('waiting') > MAX_WAITING_REQUESTS) throw new FloodError('asks for too much at once')
    return message as unknown as AnyMessage
  }

  const readable = new ReadableStream<AnyMessage>({
    async start(controller) {
      let sliceEnd = performance.now() + SLICE_MS
      const handle = async (line: Buffer) => {
        const message = accept(line)
        if (message !== undefined) {
          controller.enqueue(message)
          // Its handler runs before anything that came after it is looked at.
          await nextTick()
          while (count('quick') >= MAX_QUICK_REQUESTS)
            await new Promise<void>((resolve) => {
              onAnswered = resolve
            })
        } else if (performance.now() > sliceEnd) {
          await nextTick()
        } else return
        sliceEnd = performance.now() + SLICE_MS
      }
      try {
        for await (const chunk of stdout as AsyncIterable<Buffer>) {
          if (!bytes.take(chunk.length)) throw new FloodError('sends more than can be taken in')
          for (const line of lines.push(chunk)) {
            if (line === 'tooLong') throw new FloodError(`sent a message of more than ${MAX_MESSAGE_MEGABYTES} MB`)
            await handle(line)
          }
        }
        await handle(lines.take())
        controller.close()
      } catch (error) {
        handlers.onBroken(error)
        controller.error(error)
      }
    },
  })

  const writable = new WritableStream<AnyMessage>({
    async write(message) {
      if ('method' in message && 'id' in message) asked.add(message.id)
      if (!stdin.write(`${JSON.stringify(message)}\n`)) await drained(stdin)
      if (!('method' in message)) {
        open.delete(message.id)
        onAnswered?.()
      }
    },
  })
  return { readable, writable }
}

/** Resolves when a pipe takes more again, or never will. */
function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done)
      stdin.off('close', done)
      resolve()
    }
    if (stdin.destroyed) resolve()
    else stdin.on('drain', done).on('close', done)
  })
}

/** A JSON-RPC message; undefined for anything else. */
function parseMessage(text: string): Record<string, unknown> | undefined {
  // Saves the cost of a thrown error for each line of a flood.
  if (!text.startsWith('{')) return undefined
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const message = value as Record<string, unknown>
  const isMessage = typeof message['method'] === 'string' || 'result' in message || 'error' in message
  return isMessage ? message : undefined
}
