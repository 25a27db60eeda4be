import type { ProviderAccess } from '#shared/adapter/port'

/** Default address of each kind of provider. */
export const standardUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const

/**
 * Returns the address of a provider without a trailing slash. An address without a path gets the API's version: users
 * write it with and without.
 */
export function baseUrlOf({ kind, baseUrl }: ProviderAccess): string {
  const url = (baseUrl ?? (kind === 'openai-compatible' ? '' : standardUrls[kind])).replace(/\/+$/, '')
  if (url === '' || new URL(url).pathname !== '/') return url
  return `${url}/${kind === 'google' ? 'v1beta' : 'v1'}`
}
