import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A session in which messages waited, were put into another order, and one was said differently. */
async function rearranged(stage: Stage): Promise<{ sessionId: string; messageIds: readonly string[] }> {
  const sessionId = await stage.session()
  const send = async (message: string): Promise<string> =>
    (await stage.must('session.sendMessage', { sessionId, message })).messageId
  await send('slow 60')
  const [first, second] = [await send('say one'), await send('say two')]
  await stage.must('session.queue.reorder', { sessionId, messageIds: [second] })
  await stage.must('session.queue.edit', { sessionId, messageId: first, message: 'say three' })
  await stage.must('session.cancel', { sessionId })
  return { sessionId, messageIds: [second, first] }
}

/** Cases for the events of waiting messages. */
export const queueEventCases = {
  'queue.reordered': {
    async when(stage) {
      const { sessionId, messageIds } = await stage.once(rearranged)
      return { sessionId, payload: { sessionId, messageIds } }
    },
    after: ['user_message.sent', 'turn.started', 'user_message.sent', 'user_message.sent'],
  },
  'queue.edited': {
    async when(stage) {
      const { sessionId, messageIds } = await stage.once(rearranged)
      return { sessionId, payload: { sessionId, messageId: messageIds[1], content: 'say three' } }
    },
    after: ['queue.reordered'],
  },
} satisfies SessionEventCases
