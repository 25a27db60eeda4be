import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ProviderAccess } from '../../../../../../shared/adapter/port'
import { providerFetch as fetch } from './provider-fetch'

/** Default address of each kind of provider. */
export const standardUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const

/** Returns a model of a provider. Sends no request. */
export function languageModel(access: ProviderAccess, modelId: string): LanguageModel {
  const { kind, name, apiKey = '' } = access
  const baseURL = baseUrlOf(access)
  switch (kind) {
    case 'anthropic':
      return createAnthropic({ apiKey, baseURL, fetch })(modelId)
    case 'openai':
      return createOpenAI({ apiKey, baseURL, fetch })(modelId)
    case 'google':
      return createGoogle({ apiKey, baseURL, fetch })(modelId)
    case 'openai-compatible':
      // Local servers need no key, and some reject an empty one.
      return createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...(apiKey === '' ? {} : { apiKey }) })(
        modelId,
      )
  }
}

/**
 * Returns the address of a provider without a trailing slash. An address without a path gets the API's version: users
 * write it with and without.
 */
export function baseUrlOf({ kind, baseUrl }: ProviderAccess): string {
  const url = (baseUrl ?? (kind === 'openai-compatible' ? '' : standardUrls[kind])).replace(/\/+$/, '')
  if (url === '' || new URL(url).pathname !== '/') return url
  return `${url}/${kind === 'google' ? 'v1beta' : 'v1'}`
}
