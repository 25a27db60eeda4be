import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import { err, ok, type Result } from '../../../../../shared/kernel/result'
import { FloodError, FloodGauge } from './flood'
import { parseJson } from './json'
import { list, record, text } from '../../transcript/values'

const MEGABYTE = 1024 * 1024
/** The longest single message: room for a large picture or file. */
const MAX_MESSAGE_MEGABYTES = 64
const BYTES = { burst: 4 * MAX_MESSAGE_MEGABYTES * MEGABYTE, perSecond: 16 * MEGABYTE }
/** Questions that wait for an answer. */
const MAX_QUESTIONS = 256
/** How long messages are handled before everything else in the host gets its turn. */
const SLICE_MS = 8
const METHOD_NOT_FOUND = -32601
const REQUEST_FAILED = -32603

export type RequestId = string | number

/** What a program says, or asks. */
export interface Message {
  readonly method: string
  readonly params?: unknown
}

export interface Listener {
  /** In the order of the pipe, also as compared to the answers of requests. */
  onNotification(message: Message): void
  /** Something that waits for `answer`; false when it is not understood, which is then said. */
  onRequest(id: RequestId, message: Message): boolean
  /** A message of no kind that is known. */
  onUnknown(native: unknown): void
  /** Something between two messages, or in place of one, that is none. */
  onGarbage(words: string): void
}

/** Cuts what comes through a pipe into messages. */
export interface FrameReader {
  /** The messages that a chunk completes. `tooLong` once one exceeds the limit, finished or not. */
  push(chunk: Buffer): Iterable<Buffer | 'tooLong'>
  /** What is left when nothing more comes. */
  take(): Buffer
}

/** How messages lie in a pipe. */
export interface Framing {
  /** `limit`: the bytes that one message may have. */
  createReader(limit: number): FrameReader
  /** A message as it is written. */
  frame(message: object): string
}

/** A program that is talked to with requests in both directions. */
export interface RpcConnection {
  /** Asks it to do something; the failure is its own sentence. Never rejects, and fails when it is gone. */
  request(method: string, params: object): Promise<Result<unknown, string>>
  notify(method: string): void
  /** Answers something that it asked; nothing when it waits no longer. */
  answer(id: RequestId, result: unknown): void
  /** Says that what it asked comes to nothing; nothing when it waits no longer. */
  refuse(id: RequestId, message: string): void
  /** What it asked needs no answer any more. */
  forget(id: RequestId): void
  /** Nothing comes any more. */
  isOver(): boolean
  /** Everything that it said was read; says why when it was cut off. Never rejects. */
  readonly closed: Promise<{ readonly broken?: string }>
}

type Waiting = (answer: Result<unknown, string>) => void

/**
 * Talks with a program over its pipes in JSON-RPC, or what is like it. Does not trust what comes: messages and rates are
 * bounded, and what is no message is handed out as unknown.
 */
export function connectRpc(stdin: Writable, stdout: Readable, framing: Framing, listener: Listener): RpcConnection {
  const bytes = new FloodGauge(BYTES)
  const frames = framing.createReader(MAX_MESSAGE_MEGABYTES * MEGABYTE)
  const asked = new Map<RequestId, Waiting>()
  const questions = new Set<RequestId>()
  let nextId = 1
  let isOver = false

  const send = (message: object): void => {
    if (!stdin.destroyed && stdin.writable) stdin.write(framing.frame(message))
  }

  /** Takes a message; whoever waits for an answer in it has to hear of that before the next one is taken. */
  const take = (frame: Buffer): 'answer' | 'other' => {
    const words = frame.toString('utf8').trim()
    if (words === '') return 'other'
    const message = parse(words)
    const { id, method, params } = message ?? {}
    const isId = typeof id === 'string' || typeof id === 'number'
    if (message === undefined) listener.onGarbage(words)
    else if (typeof method === 'string' && isId) takeQuestion(id, { method, params })
    else if (typeof method === 'string') listener.onNotification({ method, params })
    else if (isId && asked.has(id)) {
      takeAnswer(id, message)
      return 'answer'
    } else listener.onUnknown(message)
    return 'other'
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
    let sliceEnd = performance.now() + SLICE_MS
    try {
      for await (const chunk of stdout as AsyncIterable<Buffer>) {
        if (!bytes.take(chunk.length)) throw new FloodError('sends more than can be taken in')
        for (const frame of frames.push(chunk)) {
          if (frame === 'tooLong') throw new FloodError(`sent a message of more than ${MAX_MESSAGE_MEGABYTES} MB`)
          if (take(frame) === 'other' && performance.now() <= sliceEnd) continue
          await nextTick()
          sliceEnd = performance.now() + SLICE_MS
        }
      }
      take(frames.take())
    } catch (error) {
      if (error instanceof FloodError) return { broken: error.message }
      // A pipe that breaks is the end of the process, which is told elsewhere.
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
    request(method, params) {
      if (isOver) return Promise.resolve(err('It is gone.'))
      const id = nextId++
      return new Promise((settle) => {
        asked.set(id, settle)
        send({ id, method, params })
      })
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

/** The words of a failed request: those of its details as well, where it has some. */
function reasonOf(error: unknown): string {
  const { message, data } = record(error)
  const details = list(data).flatMap((detail) => text(detail) ?? [])
  return [text(message) ?? 'It gave no reason.', ...details].join(' ')
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
