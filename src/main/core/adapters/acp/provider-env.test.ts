import { expect, it } from 'vitest'
import { providerEnv } from './provider-env'

it('puts the key and address of a provider where agents of its kind look', () => {
  expect(providerEnv({ kind: 'anthropic', name: 'Own', apiKey: 'k', baseUrl: 'https://models.example' })).toEqual({
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_BASE_URL: 'https://models.example',
  })
  expect(providerEnv({ kind: 'google', name: 'Own', apiKey: 'k' })).toEqual({
    GEMINI_API_KEY: 'k',
    GOOGLE_API_KEY: 'k',
  })
  expect(providerEnv({ kind: 'openai-compatible', name: 'Own', baseUrl: 'http://localhost:1' })).toEqual({
    OPENAI_BASE_URL: 'http://localhost:1',
  })
  expect(providerEnv(undefined)).toEqual({})
})
