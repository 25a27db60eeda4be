import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ProviderAccess } from '../../../../../shared/adapter/port'
import { providerFetch as fetch } from './provider-fetch'

/** Where each kind of provider is asked when nothing else is said. */
export const standardUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const

/** A model of a provider. Nothing is asked of the provider for it. */
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
      // Local servers take no key, and some refuse an empty one.
      return createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...(apiKey === '' ? {} : { apiKey }) })(
        modelId,
      )
  }
}

/**
 * Where a provider is asked, without a slash at the end. An address without a path gets the version that the interface has:
 * people write it with and without.
 */
export function baseUrlOf({ kind, baseUrl }: ProviderAccess): string {
  const url = (baseUrl ?? (kind === 'openai-compatible' ? '' : standardUrls[kind])).replace(/\/+$/, '')
  if (url === '' || new URL(url).pathname !== '/') return url
  return `${url}/${kind === 'google' ? 'v1beta' : 'v1'}`
}
