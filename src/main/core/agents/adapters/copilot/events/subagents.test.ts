import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import { endAll } from './subagents'
import { convert, event, run } from '../testing/converter'

describe('subagents', () => {
  const says = (messageId: string) => event('assistant.message', { messageId, content: messageId }, 'child')
  const started = event('subagent.started', { toolCallId: 'c', agentDescription: 'Look around' }, 'child')
  const completed = event('subagent.completed', { toolCallId: 'c' }, 'child')

  it('work several times, each with a name of its own', () => {
    const events = convert([started, says('a'), completed, completed, says('b'), completed])
    expect(events.map((each) => [each.type, 'childId' in each ? each.childId : undefined])).toEqual([
      ['subagent.spawned', 'child'],
      ['subagent.event', 'child'],
      ['subagent.completed', 'child'],
      ['subagent.spawned', 'child#2'],
      ['subagent.event', 'child#2'],
      ['subagent.completed', 'child#2'],
    ])
  })

  it('of older versions are named by the calls that began them', () => {
    const old = event('subagent.started', { toolCallId: 'child', agentDisplayName: 'General' })
    const ended = event('subagent.failed', { toolCallId: 'child', error: 'It broke.' })
    expect(convert([old, says('a'), ended]).map(({ type }) => type)).toEqual([
      'subagent.spawned',
      'subagent.event',
      'subagent.completed',
    ])
  })

  it('are for what the call that began them is for', () => {
    const call = { toolCallId: 'c', name: 'task', arguments: {}, intentionSummary: 'Look for cats' }
    const asked = event('assistant.message', { messageId: 'm', content: '', toolRequests: [call] })
    expect(ofType(convert([asked, started]), 'subagent.spawned')).toMatchObject([
      { toolCallId: 'c', task: 'Look for cats' },
    ])
    expect(ofType(convert([started]), 'subagent.spawned')).toMatchObject([{ task: 'Look around' }])
  })

  it('are none of which nobody says which one it is', () => {
    const nameless = event('subagent.started', { agentDescription: 'Look around' })
    const said = event('assistant.message', { messageId: 'm', content: 'Mine.' })
    expect(convert([nameless, event('subagent.completed', {}), said])).toMatchObject([
      { type: 'unknown', native: nameless },
      { type: 'text', delta: 'Mine.' },
    ])
  })

  it('use what they are told to, also after their end; unknown ones use it for the agent', () => {
    const used = (inputTokens: number, data: object, agentId?: string) =>
      event('assistant.usage', { inputTokens, ...data }, agentId)
    const events = convert([
      used(1, {}, 'child'),
      ...[started, used(2, {}, 'child'), says('a'), completed],
      ...[used(3, { parentToolCallId: 'c' }), says('b'), used(4, {}, 'child'), completed, used(5, {}, 'child')],
    ])
    const told = events.flatMap((each): [string, number][] => {
      const [childId, inner] = each.type === 'subagent.event' ? [each.childId, each.event] : ['own', each]
      return inner.type === 'usage' ? [[childId, inner.report.inputTokens]] : []
    })
    expect(told).toEqual([
      ['own', 1],
      ['child', 2],
      ['own', 3],
      ['child#2', 4],
      ['child#2', 5],
    ])
  })

  it('are ended with the agent', () => {
    expect(endAll(run([started, says('a')]).state).events).toEqual([
      { type: 'subagent.completed', childId: 'child', finalMessage: 'a' },
    ])
  })
})
