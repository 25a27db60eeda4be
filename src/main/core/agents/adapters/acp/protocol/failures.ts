import { RequestError } from '@agentclientprotocol/sdk/unstable'
import type { AdapterFailure } from '../../../../../../shared/adapter/port'

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
    return { message: `${name} needs a login: ${ways}`, category: 'provider', recoverable: true }
  }
  if (error instanceof RequestError) return { message: messageOf(error), category: 'provider', recoverable: true }
  return { message: `${name}: ${messageOf(error)}`, category: 'runtime', recoverable: true }
}

/** Extracts the text of an error: agents wrap model errors in their own, sometimes as JSON in a string. */
function messageOf(error: unknown): string {
  const raw = error instanceof Error ? error.message : String(error)
  const message = raw.replace(/^Internal error: /, '')
  return (nestedMessage(message) ?? message).slice(0, LONGEST_WORDS)
}

function nestedMessage(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const inner: unknown = 'error' in value ? value.error : value
    if (typeof inner !== 'object' || inner === null || !('message' in inner)) return undefined
    return typeof inner.message === 'string' ? inner.message : undefined
  } catch {
    return undefined
  }
}
