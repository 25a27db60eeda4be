import { afterEach, describe, expect, it } from 'vitest'
import { PriceList } from '#shared/usage/price-list'
import { noTokens } from '#shared/usage/records'
import { bundledPrices, currentPrices, estimateCost, usePrices } from './current'

const million = 1_000_000

afterEach(() => usePrices({}))

describe('the prices that come with Parley', () => {
  it('are a list with a date', () => {
    expect(PriceList.parse(bundledPrices)).toEqual(bundledPrices)
  })

  it('name each model once', () => {
    const names = bundledPrices.models.flatMap((model) => model.names)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    ['claude-sonnet-4-5-20250929', 3],
    ['claude-sonnet-4', 3],
    ['claude-3-5-haiku-20241022', 0.8],
    ['claude-opus-5[1m]', 5],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 3.3],
    ['openrouter/anthropic/claude-sonnet-4.5', 3],
    ['gpt-5.1-codex-max', 1.25],
    ['gpt-5.5[high]', 5],
    ['gemini-3-flash-preview', 0.5],
    ['gemini-3-flash', 0.5],
    ['zhipuai/glm-4.6', 0.6],
    ['kimi-k2.5', 0.6],
    ['qwen3-coder-plus', 1],
    ['minimax-m2', 0.3],
    ['deepseek-chat', 0.28],
  ])('know %s: %d a million', (model, dollars) => {
    expect(estimateCost(model, { ...noTokens, inputTokens: million })?.amount).toBeCloseTo(dollars)
  })

  it('tell cache writes for an hour, large requests, speed, regions and searches apart', () => {
    const written = { ...noTokens, inputTokens: million, cacheWriteTokens: million }
    const cost = (model: string, more: object): number | undefined =>
      estimateCost(model, { ...written, ...more })?.amount
    expect(cost('claude-sonnet-4-5', {})).toBe(3.75)
    expect(cost('claude-sonnet-4-5', { longCacheWriteTokens: million })).toBe(6)
    // By itself this model takes no more than 200,000 tokens; the one before it takes a million.
    expect(cost('claude-sonnet-4-5', { longCacheWriteTokens: million, isRequest: true })).toBe(6)
    expect(cost('claude-sonnet-4-20250514', { isRequest: true })).toBe(7.5)
    expect(cost('claude-opus-4-6', { speed: 'fast' })).toBe(37.5)
    expect(cost('claude-opus-4-6', { region: 'us' })).toBeCloseTo(6.875)
    expect(cost('claude-opus-4-6', { webSearches: 2 })).toBeCloseTo(6.27)
    expect(estimateCost('gpt-5.5', { ...noTokens, inputTokens: million, serviceTier: 'flex' })?.amount).toBe(2.5)
  })
})

it('takes the prices of a file and of the user instead', () => {
  const list = {
    asOf: '2026-09-01',
    source: 'a file',
    currency: 'EUR',
    models: [{ names: ['m'], input: 1, output: 1 }],
  }
  usePrices({ list, own: { mine: { input: 2, output: 2 } } })
  expect(currentPrices().list.asOf).toBe('2026-09-01')
  expect(estimateCost('m', { ...noTokens, inputTokens: million })).toMatchObject({ amount: 1, currency: 'EUR' })
  expect(estimateCost('mine', { ...noTokens, inputTokens: million })?.amount).toBe(2)
  expect(estimateCost('gpt-5', { ...noTokens, inputTokens: million })).toBeUndefined()
})
