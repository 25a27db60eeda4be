import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import type { ServerEvent } from './map-events'
import { initialState } from './map-state'
import { message, part, run, SESSION } from '../testing/converter'

describe('usage', () => {
  const tokens = { input: 10, output: 3, reasoning: 2, cache: { read: 5, write: 1 } }
  const step = (id: string): ServerEvent => part(id, { type: 'step-finish', reason: 'stop', tokens, cost: 0.25 })
  const own = message('m', { providerID: 'p', modelID: 'large' })

  it('is that of each call of the model, once, with what it cost', () => {
    const { events } = run([own, step('a'), step('a'), step('b')], initialState(SESSION))
    const report = {
      granularity: 'call',
      mode: 'delta',
      inputTokens: 16,
      outputTokens: 5,
      cacheReadTokens: 5,
      cacheWriteTokens: 1,
      reasoningTokens: 2,
      model: 'large',
      cost: { amount: 0.25, currency: 'USD', source: 'client-reported' },
    }
    expect(events).toEqual([
      { type: 'usage', report },
      { type: 'usage', report },
    ])
  })

  it('shows how full the window of the model is, where that is known', () => {
    const windows = new Map([['p/large', 1000]])
    const { events } = run([own, step('a')], initialState(SESSION, { windows }))
    expect(ofType(events, 'contextWindow')).toEqual([
      { type: 'contextWindow', state: { currentTokens: 21, maxTokens: 1000 } },
    ])
  })
})
