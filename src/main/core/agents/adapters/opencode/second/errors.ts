import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'

/** Names of version 1 for the errors of a provider in version 2; all other types of errors are the program's own. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^provider\.auth/, 'ProviderAuthError'],
  [/overflow/, 'ContextOverflowError'],
  [/content-filter/, 'ContentFilterError'],
  [/^provider\./, 'APIError'],
  [/^aborted$/, 'MessageAbortedError'],
]

/** Returns an error of version 2 in the form of version 1. */
export function errorOf(value: unknown): JsonRecord {
  const { type, message, status } = record(value)
  const words = text(message) ?? text(type) ?? 'OpenCode failed and did not say why.'
  const statusCode = typeof status === 'number' ? { statusCode: status } : {}
  const name = names.find(([pattern]) => pattern.test(text(type) ?? ''))?.[1]
  // If it names no type, words such as "HTTP 429" mean that the provider failed.
  const isProviders = /^Provider request failed|HTTP transport failed/.test(words)
  return { name: name ?? (isProviders ? 'APIError' : 'UnknownError'), data: { message: words, ...statusCode } }
}
