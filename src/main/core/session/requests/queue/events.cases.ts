import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session in which messages waited, were put into another order, and one was said differently. */
async function rearranged(scenario: Scenario): Promise<{ sessionId: string; messageIds: readonly string[] }> {
  const sessionId = await scenario.session()
  const send = async (message: string): Promise<string> =>
    (await scenario.must('session.sendMessage', { sessionId, message })).messageId
  await send('slow 60')
  const [first, second] = [await send('say one'), await send('say two')]
  await scenario.must('session.queue.reorder', { sessionId, messageIds: [second] })
  await scenario.must('session.queue.edit', { sessionId, messageId: first, message: 'say three' })
  await scenario.must('session.cancel', { sessionId })
  return { sessionId, messageIds: [second, first] }
}

/** Cases for the events of waiting messages. */
export const queueEventCases = {
  'queue.reordered': {
    async when(scenario) {
      const { sessionId, messageIds } = await scenario.once(rearranged)
      return { sessionId, payload: { sessionId, messageIds } }
    },
    after: ['user_message.sent', 'turn.started', 'user_message.sent', 'user_message.sent'],
  },
  'queue.edited': {
    async when(scenario) {
      const { sessionId, messageIds } = await scenario.once(rearranged)
      return { sessionId, payload: { sessionId, messageId: messageIds[1], content: 'say three' } }
    },
    after: ['queue.reordered'],
  },
  'queue.released': {
    async when(scenario) {
      const sessionId = await scenario.session()
      const sendAfter = { at: Date.now() + 3_600_000 }
      const { messageId } = await scenario.must('session.sendMessage', { sessionId, message: 'say later', sendAfter })
      await scenario.must('session.queue.send', { sessionId, messageId, deliveryMode: 'interrupt' })
      return { sessionId, payload: { sessionId, messageId } }
    },
    after: ['user_message.sent'],
  },
} satisfies SessionEventCases
