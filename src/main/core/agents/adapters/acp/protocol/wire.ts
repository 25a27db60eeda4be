import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk/unstable'
import { FloodError, FloodGauge } from '#core/base/streams/flood'
import { lineFrames, readBounded } from '#core/base/streams/bounded-reader'
import { parseJson } from '#core/agents/adapters/program/json'
import { answeredMethods } from './client-methods'
import { passedOver } from './passed-over'

const MEGABYTE = 1024 * 1024
const BOUNDS = {
  bytes: { burst: 48 * MEGABYTE, perSecond: MEGABYTE },
  /** Room for a large image or file. */
  maxFrameMegabytes: 16,
  frame: 'message',
  createReader: lineFrames,
} as const
/** Lines that are not messages: some agents print a greeting or a warning in the wrong place. */
const GARBAGE_LINES = { burst: 10_000, perSecond: 10 }
/**
 * Maximum number of open agent requests that are answered immediately, and of those that wait for a user or a program.
 */
const MAX_QUICK_REQUESTS = 8
const MAX_WAITING_REQUESTS = 256
/** Number of characters kept from a line that is not a message. */
const GARBAGE_CHARACTERS = 2000
const waitingMethods = new Set(['session/request_permission', 'terminal/wait_for_exit', 'elicitation/create'])

export interface WireHandlers {
  /** Receives the parameters of a `session/update`, in the agent's order relative to everything else. */
  onUpdate(params: unknown): void
  /** Receives input that is not a message of the protocol, or answers no request. */
  onUnknown(native: unknown): void
  /** Called when reading stops, with the reason: a flood, or an internal error. */
  onBroken(error: unknown): void
}

/**
 * Turns the pipe to an agent into a stream of messages. Input is untrusted: lines and rates are bounded, anything that
 * is not a message is reported as unknown, and reading pauses as long as the agent does not accept its responses.
 *
 * Updates are delivered directly. The library passes each message through a chain of promises whose length depends on
 * its kind, so a response could overtake the updates before it; and it prints what it does not understand.
 */
export function createWire(stdin: Writable, stdout: Readable, handlers: WireHandlers): Stream {
  const garbage = new FloodGauge(GARBAGE_LINES)
  /** Parley's open requests. */
  const asked = new Set<unknown>()
  /** The agent's open requests. */
  const open = new Map<unknown, 'quick' | 'waiting'>()
  let onAnswered: (() => void) | undefined

  const count = (kind: 'quick' | 'waiting') => [...open.values()].filter((other) => other === kind).length

  /** Returns the part of a line for the library; undefined when there is none. */
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
    const method = String(message['method'])
    if (!('id' in message)) {
      if (method === '$/cancel_request') return message as unknown as AnyMessage
      if (!passedOver.has(method)) handlers.onUnknown(message)
      return undefined
    }
    if (open.has(message['id'])) {
      handlers.onUnknown(message)
      return undefined
    }
    if (!answeredMethods.has(method) && !passedOver.has(method)) handlers.onUnknown(message)
    open.set(message['id'], waitingMethods.has(method) ? 'waiting' : 'quick')
    if (count('waiting') > MAX_WAITING_REQUESTS) throw new FloodError('asks for too much at once')
    return message as unknown as AnyMessage
  }

  const readable = new ReadableStream<AnyMessage>({
    async start(controller) {
      const handled = async (): Promise<void> => {
        // Its handler runs before any later message is processed.
        await nextTick()
        while (count('quick') >= MAX_QUICK_REQUESTS)
          await new Promise<void>((resolve) => {
            onAnswered = resolve
          })
      }
      const take = (line: Buffer): Promise<void> | undefined => {
        const message = accept(line)
        if (message === undefined) return undefined
        controller.enqueue(message)
        return handled()
      }
      try {
        await take(await readBounded(stdout as AsyncIterable<Buffer>, BOUNDS, take))
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

/** Resolves when a pipe accepts data again, or never will. */
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

/** Parses a JSON-RPC message; undefined for anything else. */
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
