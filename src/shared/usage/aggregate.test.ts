import { describe, expect, it } from 'vitest'
import { countUsage, totalUsage } from './aggregate'
import type { UsageRecord } from './records'
import { record, tokens } from './testing'

describe('usage that counts', () => {
  it('is nothing without reports', () => {
    expect(totalUsage([])).toEqual({
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
      totalTokens: 0,
      totalCalls: 0,
      costs: [],
      uncostedTokens: 0,
    })
  })

  it('adds deltas and lets snapshots replace', () => {
    expect(tokens(record(), record())).toBe(22)
    const snapshot = (inputTokens: number): UsageRecord => record({ mode: 'cumulative', inputTokens, outputTokens: 0 })
    expect(tokens(snapshot(100), snapshot(150), snapshot(150))).toBe(150)
  })

  it('knows that a snapshot holds the deltas before it', () => {
    expect(tokens(record(), record(), record({ mode: 'cumulative', inputTokens: 30, outputTokens: 3 }))).toBe(33)
  })

  it('counts on where an agent began to count again', () => {
    const snapshots = [100, 150, 20, 60].map((inputTokens) =>
      record({ mode: 'cumulative', inputTokens, outputTokens: 0 }),
    )
    expect(tokens(...snapshots)).toBe(150 + 60)
  })

  it('is told in the order of the reports', () => {
    const reports = [1, 2, 3].map((sequence) => record({ usageId: `u${sequence}`, sequence, turnId: `t${sequence}` }))
    expect(countUsage(reports.toReversed()).map((counted) => counted.record.sequence)).toEqual([1, 2, 3])
  })

  it('keeps native sessions apart', () => {
    const snapshot = { mode: 'cumulative', inputTokens: 100, outputTokens: 0 } as const
    expect(tokens(record(snapshot), record({ ...snapshot, adapterSessionId: 'other' }))).toBe(200)
  })

  it('counts what is reported more than once as it was reported last', () => {
    const [first, grown] = [record({ usageId: 'm1' }), record({ usageId: 'm1', outputTokens: 90 })]
    expect(tokens(first, grown)).toBe(100)
    expect(tokens(grown, first, first)).toBe(100)
    expect(tokens(first, record({ usageId: 'm1', adapterSessionId: 'other' }))).toBe(22)
  })

  it('never adds granularities up: a turn counts in the finest that is complete', () => {
    const query = record({ granularity: 'query', inputTokens: 20, outputTokens: 2 })
    expect(totalUsage(countUsage([record(), record(), query]))).toMatchObject({ totalTokens: 22, totalCalls: 2 })
    expect(totalUsage(countUsage([record(), query]))).toMatchObject({ totalTokens: 22, totalCalls: 1 })
    expect(tokens(record(), query, record({ turnId: 't2' }))).toBe(33)
    const message = record({ granularity: 'message', inputTokens: 20, outputTokens: 2 })
    expect(totalUsage(countUsage([record(), message, query]))).toMatchObject({ totalTokens: 22, totalCalls: 1 })
  })

  it('takes what is told of a whole session outside of turns as told of them', () => {
    const session = (inputTokens: number): UsageRecord =>
      record({ granularity: 'query', mode: 'cumulative', turnId: null, inputTokens, outputTokens: 0 })
    expect(tokens(record(), record({ turnId: 't2' }), session(22))).toBe(22)
    expect(tokens(record(), record({ turnId: 't2' }), session(40))).toBe(40)
    expect(tokens(session(22), session(40))).toBe(40)
    expect(tokens(record(), record({ turnId: null }))).toBe(22)
  })
})
