import type { ProviderAccess } from '#shared/adapter/port'

/** Variables in which agents look for a provider's key and address. */
const variables: Readonly<Record<ProviderAccess['kind'], { readonly keys: readonly string[]; readonly url: string }>> =
  {
    anthropic: { keys: ['ANTHROPIC_API_KEY'], url: 'ANTHROPIC_BASE_URL' },
    openai: { keys: ['OPENAI_API_KEY'], url: 'OPENAI_BASE_URL' },
    'openai-compatible': { keys: ['OPENAI_API_KEY'], url: 'OPENAI_BASE_URL' },
    google: { keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'], url: 'GOOGLE_GEMINI_BASE_URL' },
  }

/** Returns the environment variables of a provider; empty without one. */
export function providerEnv(provider: ProviderAccess | undefined): Readonly<Record<string, string>> {
  if (provider === undefined) return {}
  const { keys, url } = variables[provider.kind]
  const { apiKey, baseUrl } = provider
  return {
    ...(apiKey === undefined ? {} : Object.fromEntries(keys.map((key) => [key, apiKey]))),
    ...(baseUrl === undefined ? {} : { [url]: baseUrl }),
  }
}
