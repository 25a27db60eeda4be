import { describe, expect, it } from 'vitest'
import { createPlayground } from '#core/agents/adapters/playground/index'
import { createProcesses } from '#core/base/process/processes'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

const LEVELS = { low: 'low', medium: 'medium', high: 'high' }

const processes = createProcesses()

async function start() {
  const plain = scriptedAdapter('plain', () => Promise.resolve(undefined))
  const test = await hostOfTest([createPlayground({ processes, pause: () => Promise.resolve() }), plain])
  return { test, plain, client: await test.client() }
}

async function session(client: TestClient, agent: object = { kind: 'adapter', adapterName: 'playground' }) {
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  const { agentId } = await client.must('session.agent.attach', { sessionId, agent: agent as { kind: string } })
  return { sessionId, agentId }
}

const reasoned = async (client: TestClient, sessionId: string, message: string): Promise<boolean> => {
  const turns = client.eventsOf(sessionId, 'turn.completed').length
  const before = client.eventsOf(sessionId, 'message').length
  await client.must('session.sendMessage', { sessionId, message })
  await client.untilEvent(sessionId, 'turn.completed', turns + 1)
  const said = client.eventsOf(sessionId, 'message').slice(before)
  return said.some(({ payload }) => payload.blocks?.some(({ type }) => type === 'reasoning'))
}

describe('the reasoning effort of an agent', () => {
  it('is told while it runs, and changes in the middle of its session without a new start', async () => {
    const { client } = await start()
    const { sessionId, agentId } = await session(client)
    expect(await client.must('session.model.getCurrent', { sessionId })).toMatchObject({
      modelId: 'brisk',
      reasoningEffort: 'medium',
      supportedReasoningLevels: LEVELS,
    })
    expect(await reasoned(client, sessionId, 'hello')).toBe(false)
    const changed = await client.must('session.agent.update', { sessionId, agentId, reasoningEffort: 'high' })
    expect(changed).toMatchObject({ change: 'in-place', agent: { reasoningEffort: 'high' } })
    expect(client.eventsOf(sessionId, 'model.changed').map(({ payload }) => payload)).toEqual([
      { agentId, model: 'brisk', reasoningEffort: 'high', previousReasoningEffort: 'medium' },
    ])
    expect(client.eventsOf(sessionId, 'environment.ready')).toHaveLength(1)
    expect(await reasoned(client, sessionId, 'hello')).toBe(true)
    const { conversation } = await client.must('session.subscribe', { sessionId })
    expect(conversation?.features[agentId]).toMatchObject({
      capabilities: expect.arrayContaining(['efforts']) as unknown,
      efforts: { current: 'high', supportedReasoningLevels: LEVELS },
    })
  })

  it('is set together with the model, and one that the agent does not have is refused', async () => {
    const { client } = await start()
    const { sessionId, agentId } = await session(client)
    await client.must('session.model.switchTo', { sessionId, modelId: 'pensive', reasoningEffort: 'low' })
    expect(client.eventsOf(sessionId, 'model.changed').map(({ payload }) => payload)).toEqual([
      { agentId, model: 'pensive', previousModel: 'brisk' },
      { agentId, model: 'pensive', reasoningEffort: 'low', previousReasoningEffort: 'medium' },
    ])
    expect(await client.request('session.agent.update', { sessionId, agentId, reasoningEffort: 'none' })).toMatchObject(
      {
        error: { code: 'invalid-params', details: { supportedReasoningLevels: LEVELS } },
      },
    )
    expect((await client.must('session.model.getCurrent', { sessionId })).reasoningEffort).toBe('low')
  })

  it('holds after a restart of the agent, and is known of the model from then on', async () => {
    const { client } = await start()
    const { sessionId, agentId } = await session(client)
    await client.must('session.agent.update', { sessionId, agentId, reasoningEffort: 'high' })
    await client.must('session.suspend', { sessionId })
    expect(await client.must('session.model.getCurrent', { sessionId })).toMatchObject({ reasoningEffort: 'high' })
    expect(await reasoned(client, sessionId, 'hello again')).toBe(true)
    const { models } = await client.must('models.list', {})
    expect(models.find(({ id }) => id === 'brisk')).toMatchObject({ supportedReasoningLevels: LEVELS })
    const selection = { kind: 'adapter', adapterName: 'playground', model: 'brisk' }
    expect(await client.must('session.resolveAgentConfig', { selection })).toMatchObject({
      supportedReasoningLevels: LEVELS,
    })
  })

  it('of an agent that cannot change it while it runs takes a new start, which is told the same way', async () => {
    const { client, plain } = await start()
    const { sessionId, agentId } = await session(client, { kind: 'adapter', adapterName: 'plain' })
    const changed = await client.must('session.agent.update', { sessionId, agentId, reasoningEffort: 'low' })
    expect(changed.change).toBe('swapped')
    expect(plain.starts.map(({ reasoningEffort }) => reasoningEffort)).toEqual([undefined, 'low'])
    expect(client.eventsOf(sessionId, 'model.changed')[0]?.payload).toEqual({
      agentId,
      reasoningEffort: 'low',
      previousReasoningEffort: null,
    })
  })
})
