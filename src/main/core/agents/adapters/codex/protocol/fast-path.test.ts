import { describe, expect, it } from 'vitest'
import { readMessage, readText, readTurn, readUsage } from './fast-path'

const tokens = { totalTokens: 3, inputTokens: 2, cachedInputTokens: 1, outputTokens: 1, reasoningOutputTokens: 0 }
const usage = { threadId: 't', turnId: 'u', tokenUsage: { total: tokens, last: tokens, modelContextWindow: 1000 } }
const turn = { threadId: 't', turn: { id: 'u', status: 'failed', error: { message: 'No.' }, items: [] } }
const withTokens = (changes: object): object => ({
  ...usage,
  tokenUsage: { ...usage.tokenUsage, last: { ...tokens, ...changes } },
})
const withTurn = (changes: object): object => ({ ...turn, turn: { ...turn.turn, ...changes } })

describe('readers of frequent messages', () => {
  it('understand what the app server writes', () => {
    expect(readUsage(usage)).toEqual({
      threadId: 't',
      turnId: 'u',
      total: tokens,
      last: tokens,
      modelContextWindow: 1000,
    })
    expect(readUsage({ threadId: 't', turnId: null, tokenUsage: { total: tokens, last: tokens } })?.total).toBe(tokens)
    expect(readTurn(turn)).toEqual(turn)
    expect(readTurn(withTurn({ error: null, items: undefined }))?.turn.id).toBe('u')
    expect(readMessage({ message: 'Attention.' })).toBe('Attention.')
    expect(readText({ type: 'agentMessage', id: 'i', text: '' } as never)).toBe('')
  })

  it.each([
    null,
    {},
    { ...usage, threadId: 1 },
    { ...usage, turnId: 1 },
    { ...usage, tokenUsage: null },
    { ...usage, tokenUsage: { ...usage.tokenUsage, modelContextWindow: -1 } },
    withTokens({ totalTokens: -1 }),
    withTokens({ inputTokens: '2' }),
    withTokens({ cachedInputTokens: undefined }),
    withTokens({ outputTokens: Number.POSITIVE_INFINITY }),
    withTokens({ reasoningOutputTokens: Number.NaN }),
    withTokens({ cacheWriteInputTokens: null }),
  ])('refuse usage that is damaged: %j', (native) => {
    expect(readUsage(native)).toBeUndefined()
  })

  it.each([
    [],
    { ...turn, threadId: undefined },
    { threadId: 't' },
    withTurn({ id: 1 }),
    withTurn({ status: null }),
    withTurn({ error: 'No.' }),
    withTurn({ error: { message: 1 } }),
    withTurn({ error: { message: 'No.', additionalDetails: {} } }),
    withTurn({ items: null }),
    withTurn({ items: {} }),
  ])('refuse turns that are damaged: %j', (native) => {
    expect(readTurn(native)).toBeUndefined()
  })

  it('refuse text that is none', () => {
    expect(readMessage({ message: 1 })).toBeUndefined()
    expect(readText({ type: 'agentMessage', id: 'i' })).toBeUndefined()
  })
})
