import { contractError, type ContractError } from '../kernel/errors'
import { err, type Result } from '../kernel/result'
import type { ErrorForm } from './error-form'
import { parseMessages, writeCall, type Answer, type Message, type MessageId } from './messages'
import { MAX_MESSAGE_BYTES, type MessagePipe } from './pipe'

/** Handler for what the other side of a pipe sends. */
export interface PeerHandler {
  /** Answers a request. */
  request(method: string, params: unknown): Promise<Result<unknown, ContractError>>
  notification(method: string, params: unknown): void
  /** The other side sent something that no peer sends: an unreadable or too long message, an unexpected response. */
  readonly misbehaved?: () => void
  /** The other side has stopped sending; its open requests are still answered. */
  readonly ended?: () => void
  /** The pipe is gone; null when the other side closed it in order. Not called when this side closes it. */
  closed(reason: string | null): void
}

/** One side of a JSON-RPC 2.0 conversation; both sides may ask. */
export interface Peer {
  /** Never rejects. `not-connected` when the pipe is gone before the response arrives. */
  request(method: string, params: unknown): Promise<Result<unknown, ContractError>>
  /** Sent before anything that follows, responses included. */
  notify(method: string, params: unknown): void
  /** Idempotent; open requests fail with `not-connected`. */
  close(): void
}

/**
 * Speaks JSON-RPC 2.0 over a pipe: requests, notifications and batches in both directions. Robust against any input:
 * unreadable messages are answered with an error, unanswerable ones are ignored. When the other side stops sending, its
 * earlier requests are still answered. `errors`: form in which failures cross the pipe.
 */
export function createPeer(pipe: MessagePipe, handler: PeerHandler, errors: ErrorForm): Peer {
  const open = new Map<MessageId, (answer: Result<unknown, ContractError>) => void>()
  let nextId = 1
  let answering = 0
  let halfClosed = false
  let gone: ContractError | null = null

  pipe.listen({
    message: receive,
    oversized() {
      handler.misbehaved?.()
      send(failure(null, contractError('invalid-request', tooLong)))
    },
    ended() {
      halfClosed = true
      handler.ended?.()
      closeWhenAnswered()
    },
    closed(reason) {
      if (gone !== null) return
      end(reason)
      handler.closed(reason)
    },
  })

  function receive(text: string): void {
    const parsed = parseMessages(text)
    if (!parsed.ok) {
      handler.misbehaved?.()
      send(failure(null, parsed.error))
    } else if (isBatch(parsed.value)) receiveBatch(parsed.value)
    else take(parsed.value, send)
  }

  function receiveBatch(messages: readonly Message[]): void {
    const expected = messages.filter(({ kind }) => kind === 'request' || kind === 'invalid').length
    const answers: Answer[] = []
    for (const message of messages)
      take(message, (answer) => {
        answers.push(answer)
        if (answers.length === expected) send(answers)
      })
  }

  /**
   * Starts handling a message synchronously, so that requests start in the order they arrived, and sends its response
   * as soon as it is ready, so that no later notification overtakes it.
   */
  function take(message: Message, reply: (answer: Answer) => void): void {
    if (message.kind === 'notification') handler.notification(message.method, message.params)
    else if (message.kind === 'response') settle(message.id, message.answer)
    else if (message.kind === 'invalid') {
      handler.misbehaved?.()
      reply(failure(message.id, message.error))
    } else {
      answering += 1
      const done = (answer: Answer) => {
        answering -= 1
        reply(answer)
        closeWhenAnswered()
      }
      handler.request(message.method, message.params).then(
        (result) => done(result.ok ? success(message.id, result.value) : failure(message.id, result.error)),
        () => done(failure(message.id, unexpected)),
      )
    }
  }

  function settle(id: MessageId, answer: Result<unknown, unknown>): void {
    const resolve = open.get(id)
    if (resolve === undefined) {
      handler.misbehaved?.()
      return
    }
    open.delete(id)
    resolve(answer.ok ? answer : err(errors.read(answer.error)))
  }

  const failure = (id: MessageId, error: ContractError): Answer => ({ jsonrpc: '2.0', id, error: errors.write(error) })

  /** Responses are JSON by contract; one that is not (a bug) must still be answered with an error. */
  function writeAnswer(answer: Answer | readonly Answer[]): string {
    try {
      return JSON.stringify(answer)
    } catch {
      const failed = [answer].flat().map(({ id }) => failure(id, unexpected))
      return JSON.stringify(Array.isArray(answer) ? failed : failed[0])
    }
  }

  function send(answer: Answer | readonly Answer[]): void {
    pipe.send(writeAnswer(answer))
  }

  function end(reason: string): void {
    gone = contractError('not-connected', reason)
    for (const resolve of open.values()) resolve(err(gone))
    open.clear()
  }

  function closeWhenAnswered(): void {
    if (halfClosed && answering === 0 && gone === null) {
      pipe.close()
      end('The other side closed the connection.')
      handler.closed(null)
    }
  }

  return {
    request(method, params) {
      if (gone !== null) return Promise.resolve(err(gone))
      const id = nextId++
      return new Promise((resolve) => {
        open.set(id, resolve)
        pipe.send(writeCall(method, params, id))
      })
    },
    notify: (method, params) => pipe.send(writeCall(method, params)),
    close() {
      if (gone !== null) return
      end('The connection was closed.')
      pipe.close()
    },
  }
}

const tooLong = `The message is longer than ${MAX_MESSAGE_BYTES / 1024 / 1024} MB.`
const unexpected = contractError('internal', 'Something went wrong in Parley.')

const success = (id: MessageId, value: unknown): Answer => ({ jsonrpc: '2.0', id, result: value ?? null })

const isBatch = (messages: Message | readonly Message[]): messages is readonly Message[] => Array.isArray(messages)
