import type { AdapterFailure, ProviderAccess } from '../../../../../../shared/adapter/port'
import { baseUrlOf } from './base-url'

/** Maximum length of a provider's own error text that is shown. */
export const LONGEST_WORDS = 500

/** Returns the failure for an HTTP error status of a provider. `words` is the provider's text. */
export function failureOfStatus(status: number, name: string, words = ''): AdapterFailure {
  const said = words === '' ? '' : ` It says: ${words.slice(0, LONGEST_WORDS)}`
  const failure = (message: string, recoverable = true): AdapterFailure => ({
    message: `${message}${said}`,
    category: 'provider',
    recoverable,
  })
  if (status >= 300 && status < 400)
    return failure(`${name} redirects to another address, which is not followed. Enter the one it redirects to.`, false)
  if (status === 401 || status === 403)
    return failure(`${name} does not take the key. Check it in Settings, Providers and keys.`)
  if (status === 402) return failure(`The account at ${name} has no credit left.`)
  if (status === 404) return failure(`${name} does not know this model, or its address is not that of an API.`)
  if (status === 413 || /context|too long|maximum.*tokens/i.test(words))
    return failure(`The conversation is too long for the model. Compress it, or choose a model that takes more.`)
  if (status === 429) return failure(`${name} takes no more requests for now. Try again in a while.`)
  if (status >= 500) return failure(`${name} has a problem (HTTP ${status}). Try again in a while.`)
  return failure(`${name} refused the request (HTTP ${status}).`, false)
}

/** Returns the failure for a provider that does not respond. */
export function unreachable(access: ProviderAccess, error: unknown): AdapterFailure {
  const reason = error instanceof Error ? reasonOf(error) : String(error)
  return {
    message: `${access.name} cannot be reached at ${baseUrlOf(access)} (${reason}).`,
    category: 'provider',
    recoverable: true,
  }
}

/** Returns Node's reason for a failed fetch, which is in its innermost cause. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (cause instanceof Error && cause !== error) return reasonOf(cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
