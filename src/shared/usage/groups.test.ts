import { describe, expect, it } from 'vitest'
import { countUsage, groupUsage, type UsageDimension } from './aggregate'
import type { UsageRecord } from './records'
import { record } from './testing'

const grouped = (records: readonly UsageRecord[], by: UsageDimension): Record<string, number> =>
  Object.fromEntries(groupUsage(countUsage(records), by).map(({ key, totals }) => [String(key), totals.totalTokens]))

describe('groups', () => {
  const records = [
    record({ sessionId: 'root', model: 'big', timestamp: Date.UTC(2026, 0, 31, 23, 30) }),
    record({ sessionId: 'child', agentId: 'b', turnId: 't2', timestamp: Date.UTC(2026, 1, 1, 0, 30) }),
    record({ sessionId: 'grandchild', turnId: null, timestamp: Date.UTC(2026, 1, 1, 23, 30), model: 'big' }),
  ]

  it('are by call, turn, agent, session and model', () => {
    expect(Object.values(grouped(records, 'call'))).toEqual([11, 11, 11])
    expect(grouped(records, 'turn')).toEqual({ t1: 11, t2: 11, null: 11 })
    expect(grouped(records, 'agent')).toEqual({ a: 22, b: 11 })
    expect(grouped(records, 'session')).toEqual({ root: 11, child: 11, grandchild: 11 })
    expect(grouped(records, 'model')).toEqual({ big: 22, null: 11 })
  })

  it('are by branch: a session with all that came of it', () => {
    const sessions = new Map([
      ['child', { parentSessionId: 'root' }],
      ['grandchild', { parentSessionId: 'child' }],
    ])
    const groups = groupUsage(countUsage(records), 'branch', { sessions })
    expect(groups.map(({ key, totals }) => [key, totals.totalTokens])).toEqual([
      ['root', 33],
      ['child', 22],
      ['grandchild', 11],
    ])
  })

  it('are by branch also where the lineage runs in a circle', () => {
    const sessions = new Map([
      ['root', { parentSessionId: 'child' }],
      ['child', { parentSessionId: 'root' }],
    ])
    const groups = groupUsage(countUsage(records.slice(0, 1)), 'branch', { sessions })
    expect(groups.map(({ key }) => key)).toEqual(['root', 'child'])
  })

  it('are by project', () => {
    const sessions = new Map([
      ['root', { project: '/one' }],
      ['child', { project: '/two' }],
    ])
    const groups = groupUsage(countUsage(records), 'project', { sessions })
    expect(groups.map(({ key }) => key)).toEqual(['/one', '/two', null])
  })

  it('are by the days of a time zone', () => {
    const days = (timeZoneOffset: number): (string | null)[] =>
      groupUsage(countUsage(records), 'day', { timeZoneOffset }).map(({ key }) => key)
    expect(days(0)).toEqual(['2026-01-31', '2026-02-01'])
    expect(days(60)).toEqual(['2026-02-01', '2026-02-02'])
    expect(days(-60)).toEqual(['2026-01-31', '2026-02-01'])
    expect(days(-600)).toEqual(['2026-01-31', '2026-02-01'])
  })
})
