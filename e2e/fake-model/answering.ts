import type { ServerResponse } from 'node:http'
import type { ModelRequest, Part, Tokens } from './script'
import type { EventStream } from './sse'

/** What a model is to do with an answer, whatever API it is asked in. */
export interface Answering {
  /** For the ids in the answer. */
  readonly id: string
  /** Begins to stream. */
  stream(): EventStream
  /** Called with what the answer used, each time that it is told; the last time counts. `isWhole`: that was its end. */
  told(tokens: Tokens, isWhole: boolean): void
}

/** Answers a request in one of the APIs, whole or as a stream. */
export type WriteAnswer = (
  response: ServerResponse,
  request: ModelRequest,
  parts: readonly Part[],
  answering: Answering,
) => Promise<void>

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}
