import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ProviderAccess } from '#shared/adapter/port'
import { baseUrlOf } from './base-url'
import { mendedAnswer } from './mend'
import { providerFetch as fetch } from './provider-fetch'

/** Compatible servers write some things otherwise. */
const mended: typeof globalThis.fetch = async (input, init) => mendedAnswer(await fetch(input, init))

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
      return createOpenAICompatible({
        name,
        baseURL,
        fetch: mended,
        includeUsage: true,
        ...(apiKey === '' ? {} : { apiKey }),
      })(modelId)
  }
}
