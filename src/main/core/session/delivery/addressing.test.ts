import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { start, echo, watched } from '../testing'

describe('who gets a message', () => {
  it('refuses an agent together with agentIds, unknown agents and adapters, and stores nothing', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    const message = 'hello'
    const agent = { kind: 'adapter', adapterName: 'echo' }
    const refusals = [
      await client.request('session.sendMessage', { sessionId: 's1', message, agent, agentIds: 'all' }),
      await client.request('session.sendMessage', { sessionId: 's1', message, agentIds: ['nobody'] }),
      await client.request('session.sendMessage', { sessionId: 's1', message, agent: { ...agent, adapterName: 'no' } }),
      await client.request('session.sendMessage', { sessionId: 's2', message, agent: { ...agent, adapterName: 'no' } }),
    ]
    expect(refusals.map((refusal) => (refusal.ok ? 'ok' : refusal.error.code))).toEqual([
      'agent-conflict',
      'agent-not-found',
      'adapter-not-found',
      'adapter-not-found',
    ])
    expect((await client.must('session.get', { sessionId: 's2' })).session).toBeNull()
    expect((await client.must('session.getStatusCounts', {})).all).toBe(1)
    expect((await client.must('session.subscribe', { sessionId: 's1' })).conversation?.queue).toEqual([])
  })

  it('creates an unknown session and attaches the default agent', async () => {
    const { client } = await start(scriptedAdapter('echo', echo), scriptedAdapter('other', echo))
    await client.must('session.sendMessage', { sessionId: 'fresh', message: 'hello' })
    await client.must('session.subscribe', { sessionId: 'fresh' })
    const { session } = await client.must('session.get', { sessionId: 'fresh' })
    expect(session?.agents.map((agent) => [agent.adapterName, agent.role])).toEqual([['echo', 'lead']])
    expect(session?.leadAgentId).toBe(session?.agents[0]?.agentId)
  })

  it('refuses messages that say nothing or far too much', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    const codes = []
    for (const message of ['', ' \n', '\u0000\u0000\u0000', 'x'.repeat(10 * 1024 * 1024)]) {
      const sent = await client.request('session.sendMessage', { sessionId: 's1', message })
      codes.push(sent.ok ? 'ok' : sent.error.code)
    }
    expect(codes).toEqual(['message-empty', 'message-empty', 'message-empty', 'message-too-large'])
    expect((await client.must('session.getStatusCounts', {})).all).toBe(0)
  })
})
