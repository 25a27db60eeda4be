import { RequestError } from '@agentclientprotocol/sdk/unstable'
import type { AdapterFailure } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Refusal } from '#shared/limits/entities'
import { refusalOf } from '#core/agents/adapters/refusal'
import { record, text } from '#core/agents/transcript/values'
import { parseJson } from '#core/agents/adapters/program/json'

const AUTH_REQUIRED = -32000

/** Maximum length of an agent's own error text that is shown. */
const LONGEST_WORDS = 2000

/** Returns whether an agent requires a login first. */
export function isAuthRequired(error: unknown): boolean {
  return error instanceof RequestError && error.code === AUTH_REQUIRED
}

/** Converts an agent's error response to a user-facing failure. `name` is the product; `logins` say how to sign in. */
export function failureOf(error: unknown, name: string, logins: readonly string[] = []): AdapterFailure {
  if (isAuthRequired(error)) {
    const ways = logins.length === 0 ? messageOf(error) : `${logins.join(' · ')}. Then try again.`
    const limit = { kind: 'signIn', words: messageOf(error) } as const
    return { message: `${name} needs a login: ${ways}`, category: 'provider', recoverable: true, limit }
  }
  if (error instanceof RequestError) {
    const message = messageOf(error)
    return { message, category: 'provider', recoverable: true, ...defined({ limit: refusalOfRequest(error, message) }) }
  }
  return { message: `${name}: ${messageOf(error)}`, category: 'runtime', recoverable: true }
}

/** Some agents give the HTTP status of the service as the code of the error, or in its data. */
function refusalOfRequest({ code, data }: RequestError, words: string): Refusal | undefined {
  const details = record(data)
  const status = [code, details['code'], details['status'], record(details['error'])['code']].find(isStatus)
  return refusalOf({ words, ...defined({ status }) })
}

const isStatus = (code: unknown): code is number => typeof code === 'number' && code >= 400 && code < 600

/** Words with which libraries of JSON-RPC name a kind of error; they tell nothing of this one. */
const GENERIC =
  /^(?:internal error|invalid (?:params|request)|server error|(?:unknown )?error|request failed)[.:]?\s*$/i

/**
 * Extracts the text of an error: the agent's own words. Agents wrap model errors in their own, sometimes as JSON in a string,
 * and put the details beside a message that tells nothing.
 */
function messageOf(error: unknown): string {
  const raw = error instanceof Error ? error.message : String(error)
  const message = raw.replace(/^Internal error: /, '')
  const own = wordsIn(message) ?? message
  const details = error instanceof RequestError ? wordsIn(error.data) : undefined
  const words =
    details === undefined || own.includes(details) ? own : GENERIC.test(own) ? details : `${own}: ${details}`
  return words.slice(0, LONGEST_WORDS)
}

/** Fields in which agents put the words of an error, best first. */
const FIELDS = ['message', 'details', 'detail', 'errorMessage', 'reason', 'error', 'cause'] as const
/** Maximum depth in which words are looked for. */
const MAX_DEPTH = 5

/** Returns the words in the details of an error, which may be JSON in a string; undefined when there are none. */
function wordsIn(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (typeof value === 'string') {
    const inner = value.startsWith('{') ? parsed(value) : undefined
    return inner === undefined ? text(value.trim()) : (wordsIn(inner, depth + 1) ?? value)
  }
  if (Array.isArray(value)) return wordsIn(value[0], depth + 1)
  const fields = record(value)
  for (const field of FIELDS) {
    const words = wordsIn(fields[field], depth + 1)
    if (words !== undefined && !GENERIC.test(words)) return words
  }
  return undefined
}

function parsed(value: string): unknown {
  try {
    return parseJson(value)
  } catch {
    return undefined
  }
}
