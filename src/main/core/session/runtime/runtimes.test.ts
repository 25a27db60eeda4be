import { afterEach, expect, test } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { fixedAdapters, startTestHost, type TestHost } from '#core/testing/test-host'

let running: TestHost | undefined
afterEach(() => running?.cleanUp())

test('a request that waits in the middle goes on with the one runtime of its session', async () => {
  const agent = scriptedAdapter('one', async () => undefined)
  const adapters = fixedAdapters([agent])
  const arrived = Promise.withResolvers<undefined>()
  const gate = Promise.withResolvers<undefined>()
  let holdsUp = false
  running = await startTestHost([agent], {
    adapters: {
      ...adapters,
      get: async (name) => {
        if (holdsUp) {
          holdsUp = false
          arrived.resolve(undefined)
          await gate.promise
        }
        return adapters.get(name)
      },
    },
  })
  const client = await running.client()
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  const { messageId } = await client.must('session.sendMessage', { sessionId, message: 'one' })
  await client.untilEvent(sessionId, 'turn.completed')
  await client.must('session.close', { sessionId })

  holdsUp = true
  const agentSelection = { kind: 'adapter', adapterName: 'one' }
  const rewritten = client.must('session.rewrite', { sessionId, messageId, message: 'two', agent: agentSelection })
  await arrived.promise
  // The last one who watches goes: nobody but the waiting request uses the session. Then somebody comes back.
  await client.must('session.unsubscribe', { sessionId })
  await client.must('session.subscribe', { sessionId })
  gate.resolve(undefined)
  await rewritten
  await client.untilEvent(sessionId, 'branch.created')
  const ids = client.events(sessionId).map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(ids.length)
})
