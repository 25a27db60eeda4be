import { expect, test } from 'vitest'
import { turnFacts } from './turn-facts'

const turn = { turnId: 't', sessionId: 's', turnNumber: 1, startedAt: 0, status: 'completed' } as const
const texts = (more: object) => turnFacts({ ...turn, ...more }).map(({ text }) => text)

test('a turn says what was measured, and nothing that was not', () => {
  expect(texts({})).toEqual([])
  expect(
    texts({
      completedAt: 12_000,
      usage: { total: { inputTokens: 1200, outputTokens: 300, cacheReadTokens: 1000, cost: 0.25 } },
      model: 'sonnet',
      metrics: { durationMs: 12_000, toolMs: 4000, timeToFirstTokenMs: 800, tokensPerSecond: 37.6 },
      initiator: { source: 'extension', sourceId: 'cron' },
    }),
  ).toEqual([
    '12 s',
    '1.2k in / 300 out',
    '1k cached',
    '$0.25',
    '0.8 s to first token',
    '38 tokens/s',
    'tools 4.0 s',
    'sonnet',
    'started by cron',
  ])
})

test('who began a turn is said unless it was a person', () => {
  expect(texts({ initiator: { source: 'user' } })).toEqual([])
  expect(texts({ initiator: { source: 'system' } })).toEqual(['started by Parley'])
  const agent = { source: 'agent', sourceId: 'a1' }
  expect(texts({ initiator: agent })).toEqual(['started by the agent itself'])
  expect(texts({ initiator: { ...agent, reason: 'Tests are done' } })).toEqual([
    'started by the agent itself: Tests are done',
  ])
  expect(texts({ initiator: { source: 'peer', sourceId: 'uds:/x', name: 'shop-3b' } })).toEqual(['started by shop-3b'])
  expect(texts({ initiator: { source: 'peer' } })).toEqual(['started by another session'])
})
