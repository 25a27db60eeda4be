import type { ServerResponse } from 'node:http'
import type { ModelRequest, Part, Tokens } from './script'
import type { EventStream } from './sse'

/** Output of a model answer, independent of the API. */
export interface Answering {
  /** For the ids in the answer. */
  readonly id: string
  /** Starts streaming. */
  stream(): EventStream
  /**
   * Called with the usage of the answer each time it is reported; the last call counts. `isWhole`: the answer is
   * complete.
   */
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
