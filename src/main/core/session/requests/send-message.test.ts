import { expect, it, onTestFinished } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { err } from '#shared/kernel/result'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost } from '#core/testing/test-host'

/** An agent that is started until somebody gives that up. */
const patient: AgentAdapter = {
  ...scriptedAdapter('patient', () => Promise.resolve(undefined)),
  start: ({ signal }) =>
    new Promise((resolve) => {
      const giveUp = (): void => resolve(err({ message: 'Given up.', category: 'runtime', recoverable: true }))
      if (signal.aborted) giveUp()
      else signal.addEventListener('abort', giveUp, { once: true })
    }),
}

it('tells whoever watches of the agent that a message brings, also when it never runs', async () => {
  const test = await startTestHost([patient])
  onTestFinished(() => test.cleanUp())
  const client = await test.client()
  const { sessionId } = await client.must('session.create', {})
  const { conversation } = await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'Hello' })

  const followed = client.events(sessionId).reduce(reduceConversation, conversation ?? emptyConversation(sessionId))
  const { session } = await client.must('session.get', { sessionId })
  expect(session?.agents).toMatchObject([{ adapterName: 'patient', status: 'idle' }])
  expect(followed.agents).toEqual(session?.agents)
})
