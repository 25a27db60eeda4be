import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { echo, start, say, session, agentsOf, leadOf } from '#core/session/agents/selection/testing'

describe('several agents', () => {
  it('pass the lead on, and what a removed one wrote stays', async () => {
    const { test, client } = await start([scriptedAdapter('one', echo), scriptedAdapter('two', echo)])
    const sessionId = await session(client)
    const first = await leadOf(client, sessionId)
    const agent = { kind: 'adapter', adapterName: 'two' }
    const { agentId: second } = await client.must('session.agent.attach', { sessionId, agent })
    await client.must('session.agent.update', { sessionId, agentId: second, role: 'lead' })
    expect(await agentsOf(client, sessionId)).toMatchObject([
      { agentId: first, role: 'member' },
      { agentId: second, role: 'lead' },
    ])
    expect(client.eventsOf(sessionId, 'updated').at(-1)?.payload.changedProperties).toEqual(['leadAgentId'])

    await client.must('session.agent.remove', { sessionId, agentId: second })
    await client.untilEvent(sessionId, 'agent.removed')
    const { session: now } = await client.must('session.get', { sessionId })
    expect(now).toMatchObject({
      leadAgentId: first,
      agents: [{ role: 'lead' }, { role: 'member', status: 'disposed' }],
    })
    await say(client, sessionId, 'still here')

    const gone = await client.request('session.agent.remove', { sessionId, agentId: second })
    expect(gone).toMatchObject({ ok: false, error: { code: 'agent-not-found' } })
    const live = (await client.must('session.subscribe', { sessionId })).conversation
    const again = await (await test.again()).client()
    const restored = (await again.must('session.subscribe', { sessionId })).conversation
    expect(restored?.messages).toEqual(live?.messages)
    expect(restored?.agents.map(({ agentId }) => agentId)).toEqual([first, second])
    expect(restored?.agents.map(({ status }) => status)).toEqual(['dead', 'disposed'])
    await say(again, sessionId, 'after a restart')
  })

  it('tell the model and mode they have', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const sessionId = await session(client, { kind: 'adapter', adapterName: 'one', model: 'big' })
    expect(await client.must('session.model.getCurrent', { sessionId })).toEqual({ modelId: 'big', available: [] })
    expect(await client.must('session.mode.get', { sessionId })).toEqual({ available: [] })
    const unknown = { sessionId, agentId: 'none' }
    const missing = { ok: false, error: { code: 'agent-not-found' } }
    expect(await client.request('session.model.getCurrent', unknown)).toMatchObject(missing)
    expect(await client.request('session.mode.get', unknown)).toMatchObject(missing)
  })
})
