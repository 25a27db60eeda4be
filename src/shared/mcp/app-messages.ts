/** A message of an app's page: a request, or a notification, whose `id` is undefined. */
export interface AppMessage {
  readonly id: string | number | undefined
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Longest message of a page, in characters of JSON. */
const LONGEST_MESSAGE = 1024 * 1024
const LONGEST_METHOD = 200
const LONGEST_ID = 200

/**
 * Returns what a page says; null for anything that is no request or notification of the protocol, among it answers. The
 * message is a copy: it has nothing but values of JSON, and of a bounded size.
 */
export function parseAppMessage(data: unknown): AppMessage | null {
  const message = plain(data)
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return null
  const { id, method, params = {} } = message
  if (typeof method !== 'string' || method === '' || method.length > LONGEST_METHOD || !isRecord(params)) return null
  return id === undefined || isId(id) ? { id, method, params } : null
}

/** Returns a value as JSON keeps it; undefined for what JSON cannot hold, and for what is too long. */
function plain(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined
  try {
    const text = JSON.stringify(data)
    return text.length > LONGEST_MESSAGE ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' ? id.length <= LONGEST_ID : Number.isSafeInteger(id)
}

/** Returns true for an object with names. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Longest message that an app sends for the user, in characters. */
const LONGEST_WORDS = 20_000

/** Returns the words that an app wants to send for the user; null for anything else. */
export function wordsOfApp({ role, content }: Readonly<Record<string, unknown>>): string | null {
  if (role !== 'user') return null
  const parts = Array.isArray(content) ? content : [content]
  const texts = parts.map((part: unknown) => (isRecord(part) && part['type'] === 'text' ? part['text'] : null))
  if (!texts.every((text) => typeof text === 'string')) return null
  const words = texts.join('\n').trim()
  return words === '' || words.length > LONGEST_WORDS ? null : words
}
