import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import { err, ok, type Result } from '#shared/kernel/result'
import { readBounded, type FrameReader } from '#core/base/streams/bounded-reader'
import { FloodError } from '#core/base/streams/flood'
import { plainly, usualLimits, withinLimits, type RequestLimits } from './deadline'
import { parseJson } from './json'
import { list, record, text } from '#core/agents/transcript/values'

const MEGABYTE = 1024 * 1024
/** Maximum size of a message: room for a large image or file. */
const MAX_MESSAGE_MEGABYTES = 64
const BYTES = { burst: 4 * MAX_MESSAGE_MEGABYTES * MEGABYTE, perSecond: 16 * MEGABYTE }
/** Maximum number of open requests of the program. */
const MAX_QUESTIONS = 256
const METHOD_NOT_FOUND = -32601
const REQUEST_FAILED = -32603

export type RequestId = string | number

/** A notification or request of a program. */
export interface Message {
  readonly method: string
  readonly params?: unknown
}

export interface Listener {
  /** Called in the order of the pipe, including relative to responses. */
  onNotification(message: Message): void
  /**
   * Receives a request, which waits for `answer`; returns false when it is not understood, which is then reported to
   * the program.
   */
  onRequest(id: RequestId, message: Message): boolean
  /** Receives a message of an unknown kind. */
  onUnknown(native: unknown): void
  /** Receives data between two messages, or in place of one, that is not a message. */
  onGarbage(words: string): void
}

/** Framing of messages in a pipe. */
export interface Framing {
  /** `limit`: maximum bytes of a message. */
  createReader(limit: number): FrameReader<Buffer>
  /** Returns a message in its frame. */
  frame(message: object): string
}

/** A connection to a program with requests in both directions. */
export interface RpcConnection {
  /**
   * Sends a request; the error is the program's own message. Never rejects, and fails when the program is gone, or at its
   * limits: those of the connection, or the time in `limits`.
   */
  request(method: string, params: object, limits?: Pick<RequestLimits, 'timeoutMs'>): Promise<Result<unknown, string>>
  notify(method: string): void
  /** Answers a request of the program; does nothing when it no longer waits. */
  answer(id: RequestId, result: unknown): void
  /** Rejects a request of the program; does nothing when it no longer waits. */
  refuse(id: RequestId, message: string): void
  /** Drops a request of the program that needs no answer any more. */
  forget(id: RequestId): void
  /** Returns whether the input has ended. */
  isOver(): boolean
  /** Resolves when all output was read, with the reason if it was cut off. Never rejects. */
  readonly closed: Promise<{ readonly broken?: string }>
}

type Waiting = (answer: Result<unknown, string>) => void

/**
 * Connects to a program over its pipes with JSON-RPC, or a similar protocol. Input is untrusted: messages and rates are
 * bounded, and anything that is not a message is reported as unknown.
 */
export function connectRpc(
  stdin: Writable,
  stdout: Readable,
  framing: Framing,
  listener: Listener,
  limits: RequestLimits = usualLimits,
): RpcConnection {
  const asked = new Map<RequestId, Waiting>()
  const questions = new Set<RequestId>()
  let nextId = 1
  let isOver = false

  const send = (message: object): void => {
    if (!stdin.destroyed && stdin.writable) stdin.write(framing.frame(message))
  }

  /** Processes a message; a waiting caller must receive its response before the next message is processed. */
  const take = (frame: Buffer): Promise<void> | undefined => {
    const words = frame.toString('utf8').trim()
    if (words === '') return undefined
    const message = parse(words)
    const { id, method, params } = message ?? {}
    const isId = typeof id === 'string' || typeof id === 'number'
    if (message === undefined) listener.onGarbage(words)
    else if (typeof method === 'string' && isId) takeQuestion(id, { method, params })
    else if (typeof method === 'string') listener.onNotification({ method, params })
    else if (isId && asked.has(id)) {
      takeAnswer(id, message)
      return nextTick()
    } else listener.onUnknown(message)
    return undefined
  }

  const takeQuestion = (id: RequestId, message: Message): void => {
    if (questions.has(id)) {
      listener.onUnknown({ id, ...message })
      return
    }
    questions.add(id)
    if (questions.size > MAX_QUESTIONS) throw new FloodError('asks for too much at once')
    if (listener.onRequest(id, message)) return
    questions.delete(id)
    listener.onUnknown({ id, ...message })
    send({ id, error: { code: METHOD_NOT_FOUND, message: `Parley does not know ${message.method}.` } })
  }

  const takeAnswer = (id: RequestId, message: Readonly<Record<string, unknown>>): void => {
    const settle = asked.get(id)
    asked.delete(id)
    settle?.('error' in message ? err(reasonOf(message['error'])) : ok(message['result']))
  }

  const read = async (): Promise<{ broken?: string }> => {
    try {
      const { createReader } = framing
      const bounds = { bytes: BYTES, maxFrameMegabytes: MAX_MESSAGE_MEGABYTES, frame: 'message', createReader } as const
      void take(await readBounded(stdout as AsyncIterable<Buffer>, bounds, take))
    } catch (error) {
      if (error instanceof FloodError) return { broken: error.message }
      // A broken pipe is the end of the process, which is reported elsewhere.
      if (!isSystemError(error)) throw error
    } finally {
      isOver = true
      for (const settle of asked.values()) settle(err('It is gone.'))
      asked.clear()
    }
    return {}
  }

  return {
    closed: read(),
    isOver: () => isOver,
    async request(method, params, own) {
      if (isOver) return err('It is gone.')
      const id = nextId++
      const answer = new Promise<Result<unknown, string>>((settle) => {
        asked.set(id, settle)
        send({ id, method, params })
      })
      return withinLimits(answer, { ...limits, ...own }, method, plainly)
    },
    notify: (method) => send({ method }),
    answer(id, result) {
      if (questions.delete(id)) send({ id, result })
    },
    refuse(id, message) {
      if (questions.delete(id)) send({ id, error: { code: REQUEST_FAILED, message } })
    },
    forget: (id) => void questions.delete(id),
  }
}

function parse(words: string): Readonly<Record<string, unknown>> | undefined {
  if (!words.startsWith('{')) return undefined
  try {
    return record(parseJson(words))
  } catch {
    return undefined
  }
}

/** Returns the text of a failed request, including its details, if any. */
function reasonOf(error: unknown): string {
  const { message, data } = record(error)
  const details = list(data).flatMap((detail) => text(detail) ?? [])
  return [text(message) ?? 'It gave no reason.', ...details].join(' ')
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
