import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { ofType } from '#core/agents/adapters/testing/told'
import { begin, convert, item, run, said } from '../testing/converter'
import { recordedMessages } from '../testing/recordings'

describe('usage', () => {
  const sum = (events: readonly AdapterEvent[]) =>
    ofType(events, 'usage').reduce((total, { report }) => total + report.inputTokens + report.outputTokens, 0)

  it('is what the running total grew by', () => {
    const messages = recordedMessages('tool-denied')
    const last = messages.filter(({ method }) => method === 'thread/tokenUsage/updated').at(-1)?.params
    const { total } = last?.['tokenUsage'] as { total: { totalTokens: number } }
    expect(sum(convert(messages))).toBe(total.totalTokens)
    expect(sum(convert([...messages, ...messages]))).toBe(total.totalTokens)
  })

  it('of a long session is what the model said, call by call', () => {
    const messages = recordedMessages('long-usage')
    const calls = messages
      .filter(({ method }) => method === 'thread/tokenUsage/updated')
      .map(({ params }) => (params['tokenUsage'] as { last: { inputTokens: number; outputTokens: number } }).last)
    const reports = ofType(convert(messages), 'usage').map(({ report }) => report)
    expect(reports).toMatchObject(calls.map(({ inputTokens, outputTokens }) => ({ inputTokens, outputTokens })))
    expect(reports).toHaveLength(57)
    expect(sum(convert(messages))).toBe(274_980 + 888)
  })

  it('begins with the total of a thread that is taken up again', () => {
    expect(ofType(convert(recordedMessages('resume'), false), 'usage')).toMatchObject([
      { report: { inputTokens: 640, outputTokens: 22, cacheReadTokens: 450 } },
    ])
  })

  it('of the first call counts where no earlier total is told', () => {
    const tokens = (totalTokens: number) => ({
      totalTokens,
      inputTokens: totalTokens,
      cachedInputTokens: 0,
      outputTokens: 0,
      reasoningOutputTokens: 0,
    })
    const begun = said('turn/started', { turn: { id: 'u', status: 'inProgress' } })
    const used = said('thread/tokenUsage/updated', {
      turnId: 'u',
      tokenUsage: { total: tokens(500), last: tokens(20), modelContextWindow: 1000 },
    })
    const answer = item('completed', { type: 'agentMessage', id: 'a', text: 'The sea' })
    const { events } = run([begun, answer, used], begin(false))
    expect(ofType(events, 'usage')).toMatchObject([{ report: { inputTokens: 20 } }])
    // Before the model has said anything, it is a repetition of an earlier call.
    expect(ofType(run([begun, used, answer], begin(false)).events, 'usage')).toEqual([])
    expect(ofType(events, 'contextWindow')).toEqual([
      { type: 'contextWindow', state: { currentTokens: 20, maxTokens: 1000 } },
    ])
  })
})
