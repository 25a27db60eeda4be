import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { err, ok, type Result } from '#shared/kernel/result'
import { LineSplitter, splitLines } from '#core/base/streams/line-splitter'
import { plainly, usualLimits, withinLimits, type RequestLimits } from '#core/agents/adapters/program/deadline'
import { parseJson } from '#core/agents/adapters/program/json'
import { record, text } from '#core/agents/transcript/values'

/** Maximum line length; legitimate lines with images have some megabytes. */
const MAX_LINE_BYTES = 64 * 1024 * 1024

type Json = Readonly<Record<string, unknown>>

/** Receiver of the program's messages. */
export interface Listener {
  /** Receives a frame of the conversation. */
  onFrame(frame: unknown): void
  /** Receives a request, which is open until `respond` is called with the id. */
  onRequest(requestId: string, request: Json): void
  /** A request was withdrawn. */
  onCancelled(requestId: string): void
  /** Receives a line that is not JSON. */
  onGarbage(line: string): void
}

/** Frames to and from the program: one JSON object per line, including requests in both directions. */
export interface Connection {
  send(frame: Json): void
  /**
   * Sends a request to the program; the error is its own message. Fails when the program is gone, and at the limits of
   * the connection.
   */
  request(request: Json): Promise<Result<Json, string>>
  respond(requestId: string, response: Json): void
  /** Rejects a request that is not understood. */
  refuse(requestId: string, reason: string): void
  /** Returns whether the input has ended. */
  isOver(): boolean
  /** Resolves when all output was read, with the reason if it was cut off. Never rejects. */
  readonly closed: Promise<{ readonly broken?: string }>
}

/** Starts reading frames, and passes them to `listener` in order, except for responses to requests made here. */
export function connect(
  stdout: Readable,
  stdin: Writable,
  listener: Listener,
  limits: RequestLimits = usualLimits,
): Connection {
  const waiting = new Map<string, (answer: Result<Json, string>) => void>()
  let count = 0
  let isOver = false

  const send = (frame: Json): void => {
    if (!isOver && stdin.writable) stdin.write(`${JSON.stringify(frame)}\n`)
  }
  const answer = (frame: Json): void => {
    const response = record(frame['response'])
    const requestId = text(response['request_id']) ?? ''
    const settle = waiting.get(requestId)
    waiting.delete(requestId)
    settle?.(
      response['subtype'] === 'success'
        ? ok(record(response['response']))
        : err(text(response['error']) ?? 'It gave no reason.'),
    )
  }
  const take = (line: string): void => {
    let frame: unknown
    try {
      frame = parseJson(line)
    } catch {
      listener.onGarbage(line)
      return
    }
    const json = record(frame)
    const requestId = text(json['request_id'])
    if (json['type'] === 'control_response') answer(json)
    else if (json['type'] === 'control_request' && requestId !== undefined)
      listener.onRequest(requestId, record(json['request']))
    else if (json['type'] === 'control_cancel_request' && requestId !== undefined) listener.onCancelled(requestId)
    else if (json['type'] !== 'keep_alive') listener.onFrame(frame)
  }

  const splitter = new LineSplitter(MAX_LINE_BYTES)
  let broken: string | undefined
  stdout.on('data', (chunk: Buffer) => {
    if (broken !== undefined) return
    for (const line of splitLines(splitter, chunk)) {
      if (line === 'tooLong') {
        broken = 'was cut off (it sent a line without an end)'
        stdout.destroy()
        return
      }
      const words = line.toString('utf8').trim()
      if (words !== '') take(words)
    }
  })
  const closed = once(stdout, 'close').then(() => {
    isOver = true
    for (const settle of waiting.values()) settle(err('It is gone.'))
    waiting.clear()
    return broken === undefined ? {} : { broken }
  })

  return {
    send,
    async request(request) {
      if (isOver) return err('It is gone.')
      const requestId = `parley-${++count}`
      const answered = new Promise<Result<Json, string>>((resolve) => {
        waiting.set(requestId, resolve)
        send({ type: 'control_request', request_id: requestId, request })
      })
      return withinLimits(answered, limits, text(request['subtype']) ?? 'a request', plainly)
    },
    respond: (requestId, response) =>
      send({ type: 'control_response', response: { subtype: 'success', request_id: requestId, response } }),
    refuse: (requestId, reason) =>
      send({ type: 'control_response', response: { subtype: 'error', request_id: requestId, error: reason } }),
    isOver: () => isOver,
    closed,
  }
}
