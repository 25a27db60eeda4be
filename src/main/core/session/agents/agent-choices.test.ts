import { expect, it } from 'vitest'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import type { AgentAdapter, StartOptions } from '#shared/adapter/port'
import { start, watched } from '../testing'

const sessionId = 's1'

it('tells that an agent has changed its mode and its model by itself, and a change that was asked for once', async () => {
  const starts: StartOptions[] = []
  const playground = createPlayground({ processes: createProcesses() })
  const adapter: AgentAdapter = {
    ...playground,
    start(options) {
      starts.push(options)
      return playground.start(options)
    },
  }
  const { client } = await start(adapter)
  await watched(client, sessionId)
  const { modes, agentId } = await client
    .must('session.sendMessage', { sessionId, message: 'hello' })
    .then(async () => {
      await client.untilEvent(sessionId, 'turn.completed')
      const [features] = client.eventsOf(sessionId, 'agent.features').map(({ payload }) => payload)
      return { modes: features?.features?.modes, agentId: features?.agentId }
    })
  await client.must('session.mode.set', { sessionId, mode: 'auto' })
  expect(client.eventsOf(sessionId, 'mode.changed').map(({ payload }) => payload.modeId)).toEqual(['auto'])
  const available = modes?.available ?? []
  starts[0]?.onEvent({ type: 'modes', modes: { current: 'ask', available } })
  const models = { available: [], current: 'another' }
  starts[0]?.onEvent({ type: 'models', models })
  await client.untilEvent(sessionId, 'model.changed')
  expect(client.eventsOf(sessionId, 'mode.changed').map(({ payload }) => payload)).toEqual([
    { agentId, modeId: 'auto' },
    { agentId, modeId: 'ask' },
  ])
  expect(client.eventsOf(sessionId, 'model.changed')[0]?.payload).toMatchObject({ agentId, model: 'another' })
})
