import { APICallError } from 'ai'
import { record } from '#core/agents/transcript/values'

/** Maximum length of an error that is looked at, in characters. */
const LARGEST_ERROR = 64 * 1024

/** Facts of a failed request to a model, as its provider tells them. */
export interface CallFacts {
  /** Status of the answer; absent without one, and for an error within an answer. */
  readonly status?: number
  /** Codes and types of the error, such as `rate_limit_error`. */
  readonly codes: readonly string[]
  /** The provider's own words; empty when it has none. */
  readonly words: string
  /** Time after which it may be asked again. */
  readonly retryAfterMs?: number
  /** True when the library knows that asking again does not help. */
  readonly isLasting?: true
}

/** Reads the facts of a failed request from the error that the library made of it. */
export function factsOf(error: unknown, now: () => number = Date.now): CallFacts {
  const outer = record(error)
  const isCall = APICallError.isInstance(error)
  const isAnswer = isCall && (error.statusCode ?? 0) >= 300
  const body = isAnswer
    ? parsed(error.responseBody ?? '')
    : (outer['data'] ?? (error instanceof Error ? undefined : error))
  const told = innermostOf(body)
  const status = statusOf(isCall ? error.statusCode : outer['statusCode'])
  const retryAfterMs = retryAfter(isCall ? (error.responseHeaders ?? {}) : {}, now) ?? retryInfo(told)
  return {
    ...(status === undefined ? {} : { status }),
    codes: [outer, told, ...detailsOf(told)].flatMap(codesOf),
    words: wordsOf(told, body) ?? (isCall ? innermostWords(error) : ofError(error)),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(isCall && !error.isRetryable ? { isLasting: true } : {}),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body.slice(0, LARGEST_ERROR))
  } catch {
    return undefined
  }
}

/** Returns the error within an answer: `{error: {…}}`, a list of such, or what servers put at the top. */
function innermostOf(body: unknown): Readonly<Record<string, unknown>> {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const { error } = record(first)
  return typeof error === 'object' && error !== null ? record(error) : record(first)
}

function statusOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 300 && value < 600 ? value : undefined
}

function codesOf(from: Readonly<Record<string, unknown>>): string[] {
  return ['code', 'type', 'status', 'reason'].flatMap((name) => {
    const value = from[name]
    return typeof value === 'string' && value.length <= 100 ? [value] : []
  })
}

/** Further facts that Google puts beside an error. */
function detailsOf(told: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const { details } = told
  return Array.isArray(details) ? details.slice(0, 20).map(record) : []
}

function wordsOf(told: Readonly<Record<string, unknown>>, body: unknown): string | undefined {
  // OpenRouter and LiteLLM put the words of the provider behind them into the metadata.
  const behind = record(told['metadata'])['raw']
  const words = [told['message'], behind, told['detail'], record(body)['error'], told['error']].flatMap((value) => {
    if (typeof value === 'string') return value === '' ? [] : [value]
    return value === undefined || value === null || value === told ? [] : [JSON.stringify(value)]
  })
  return words.length === 0 ? undefined : [...new Set(words)].slice(0, 2).join(' ')
}

/** Returns the words of the innermost cause of an error in the middle of an answer. */
function innermostWords(error: Error): string {
  return error.cause instanceof Error ? innermostWords(error.cause) : error.message
}

function ofError(error: unknown): string {
  return error instanceof Error ? error.message : typeof error === 'string' ? error : ''
}

/** Returns the time that the headers of an answer ask to wait. */
function retryAfter(headers: Readonly<Record<string, string>>, now: () => number): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (ms >= 0) return ms
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const seconds = Number(value)
  if (seconds >= 0) return seconds * 1000
  const until = Date.parse(value) - now()
  return Number.isNaN(until) ? undefined : Math.max(0, until)
}

/** Returns the time that Google asks to wait, such as "34.5s". */
function retryInfo(told: Readonly<Record<string, unknown>>): number | undefined {
  for (const { retryDelay } of detailsOf(told)) {
    const seconds = typeof retryDelay === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(retryDelay)?.[1] : undefined
    if (seconds !== undefined) return Number(seconds) * 1000
  }
  return undefined
}
