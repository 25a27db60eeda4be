import { describe, expect, it } from 'vitest'
import type { Message } from '../protocol/app-server'
import { converted, item } from '../testing/converter'

describe('subagents', () => {
  const activity = (id: string, kind: string) =>
    item('completed', { type: 'subAgentActivity', id, kind, agentThreadId: 'child', agentPath: '/lead/looker' })
  const inChild = (method: string, params: object): Message => ({ method, params: { threadId: 'child', ...params } })

  it('work several times, each with a name of its own', () => {
    const words = (itemId: string) => inChild('item/agentMessage/delta', { itemId, delta: `${itemId} ` })
    const events = converted(
      activity('a1', 'started'),
      words('m1'),
      inChild('turn/completed', { turn: { id: 'u', status: 'completed' } }),
      activity('a2', 'completed'),
      activity('a3', 'interacted'),
      words('m2'),
      activity('a4', 'interrupted'),
      activity('a3', 'interacted'),
    )
    expect(events[3]).toMatchObject({ childId: 'child#a3', resumes: 'child' })
    expect(events.map((event) => [event.type, 'childId' in event ? event.childId : undefined])).toEqual([
      ['subagent.spawned', 'child'],
      ['subagent.event', 'child'],
      ['subagent.completed', 'child'],
      ['subagent.spawned', 'child#a3'],
      ['subagent.event', 'child#a3'],
      ['subagent.completed', 'child#a3'],
    ])
  })

  it('have the usage of their threads, also when they have ended', () => {
    const tokens = { totalTokens: 5, inputTokens: 5, cachedInputTokens: 0, outputTokens: 0, reasoningOutputTokens: 0 }
    const tokenUsage = { total: tokens, last: tokens, modelContextWindow: 100 }
    const more = { ...tokens, totalTokens: 8, inputTokens: 8 }
    const events = converted(
      activity('a1', 'started'),
      inChild('thread/tokenUsage/updated', { turnId: 'u', tokenUsage }),
      activity('a2', 'completed'),
      inChild('thread/tokenUsage/updated', { turnId: 'u', tokenUsage: { ...tokenUsage, total: more } }),
    )
    expect(events).toMatchObject([
      { type: 'subagent.spawned' },
      { type: 'subagent.event', childId: 'child', event: { type: 'usage', report: { inputTokens: 5 } } },
      { type: 'subagent.completed' },
      { type: 'subagent.event', childId: 'child', event: { type: 'usage', report: { inputTokens: 3 } } },
    ])
  })
})
