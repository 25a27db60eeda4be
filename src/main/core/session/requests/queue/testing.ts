import { scriptedAdapter, type ScriptContext } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

export const sessionId = 's'

/** A session whose agent works on the first message until it is released. */
export async function busySession(steer?: Parameters<typeof scriptedAdapter>[2]) {
  const prompts: string[] = []
  const gate = Promise.withResolvers<undefined>()
  const agent = scriptedAdapter(
    'one',
    async ({ prompt, cancelled, emit }: ScriptContext) => {
      prompts.push(prompt)
      emit({ type: 'text', delta: `to ${prompt}` })
      if (prompt !== 'first') return undefined
      const end = await Promise.race([gate.promise, cancelled.then(() => 'cancelled' as const)])
      return end === 'cancelled' ? { outcome: 'cancelled' } : undefined
    },
    steer,
  )
  const host = await hostOfTest([agent])
  const client = await host.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'first' })
  await client.untilEvent(sessionId, 'block.upsert')
  const send = async (message: string) => (await client.must('session.sendMessage', { sessionId, message })).messageId
  return { client, prompts, send, goOn: () => gate.resolve(undefined), host }
}

/** The texts of the messages that wait. */
export const textsOf = async (client: TestClient) =>
  (await client.must('session.queue.list', { sessionId })).messages.map(({ blocks: [block] }) =>
    block?.type === 'text' ? block.content : '',
  )

/** Resolves when the turn is over. */
export const ended = (client: TestClient) => client.untilEvent(sessionId, 'turn.completed')

/** Returns the final event of each message, by its ID. */
export const outcomes = (client: TestClient) =>
  new Map(client.eventsOf(sessionId, 'user_message.completed').map(({ payload }) => [payload.messageId, payload]))
