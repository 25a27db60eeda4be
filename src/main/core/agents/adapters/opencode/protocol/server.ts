import type { IncomingMessage } from 'node:http'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { record, text } from '#core/agents/transcript/values'
import { wordsOfError } from '../events/map-messages'
import { usualLimits, withinLimits, type RequestLimits } from '#core/agents/adapters/program/deadline'
import { parseJson } from '#core/agents/adapters/program/json'

const MEGABYTE = 1024 * 1024
/** Maximum size of a response: room for the messages of a long prompt with images. */
const MAX_ANSWER_BYTES = 256 * MEGABYTE

/** Account of a server, which knows only one. */
export interface Account {
  readonly user: string
  readonly password: string
}

/** Error of a server request. */
export interface Refusal {
  /** The server's own message. */
  readonly message: string
  /** Undefined when it did not respond at all. */
  readonly status?: number
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A running server of OpenCode. */
export interface Server {
  /**
   * Sends a request; the value is the JSON response, undefined for an empty one. Never rejects, and fails at its limits:
   * those of the server, or the time in `limits`.
   */
  ask(
    method: Method,
    path: string,
    body?: object,
    limits?: Pick<RequestLimits, 'timeoutMs'>,
  ): Promise<Result<unknown, Refusal>>
  /** Opens an event stream. Fails as {@link ask} does. Aborting `signal` ends it. */
  listen(path: string, signal: AbortSignal): Promise<Result<IncomingMessage, Refusal>>
}

/** Connects to a server on this machine. Follows no redirects and uses no proxy. */
export function connectServer(address: URL, account: () => Account, limits: RequestLimits = usualLimits): Server {
  const send = async (method: Method, path: string, body: object | undefined, signal?: AbortSignal) => {
    // Importing it loads the HTTP client of Node too, 40 ms that commands without an agent do without.
    const { request } = await import('node:http')
    return new Promise<Result<IncomingMessage, Refusal>>((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const { user, password } = account()
      const headers = {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sent = request(new URL(path, address), { method, headers, ...defined({ signal }) })
      sent.on('response', (response) => resolve(ok(response)))
      sent.on('error', (error) => resolve(err({ message: error.message })))
      sent.end(payload)
    })
  }

  const exchange = async (
    method: Method,
    path: string,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<Result<unknown, Refusal>> => {
    const sent = await send(method, path, body, signal)
    if (!sent.ok) return sent
    const { statusCode: status = 0 } = sent.value
    const read = await readAll(sent.value)
    if (!read.ok) return err({ message: read.error, status })
    return status < 300 ? ok(parse(read.value)) : err({ message: reasonOf(parse(read.value), status), status })
  }

  return {
    async ask(method, path, body, own) {
      const abort = new AbortController()
      const answered = exchange(method, path, body, abort.signal)
      const answer = await withinLimits(answered, { ...limits, ...own }, path, (message) => ({ message }))
      // What is not awaited any more is not read either.
      abort.abort()
      return answer
    },
    async listen(path, signal) {
      const sent = await send('GET', path, undefined, signal)
      if (!sent.ok) return sent
      const { statusCode: status = 0 } = sent.value
      if (status === 200) return sent
      sent.value.destroy()
      return err({ message: reasonOf(undefined, status), status })
    },
  }
}

async function readAll(response: IncomingMessage): Promise<Result<string, string>> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > MAX_ANSWER_BYTES) return err(`It answered with more than ${MAX_ANSWER_BYTES / MEGABYTE} MB.`)
      chunks.push(chunk)
    }
  } catch {
    // The connection was interrupted.
    return err('It stopped in the middle of its answer.')
  }
  return ok(Buffer.concat(chunks).toString('utf8'))
}

function parse(words: string): unknown {
  try {
    return parseJson(words)
  } catch {
    return undefined
  }
}

function reasonOf(answer: unknown, status: number): string {
  const said = record(answer)
  return text(said['message']) ?? wordsOfError(said) ?? `It answered with the status ${status}.`
}
