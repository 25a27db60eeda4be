import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A session that was compressed, which was then undone. */
async function undone(stage: Stage): Promise<{ sessionId: string; eventId: string }> {
  const { sessionId } = await stage.say(await stage.session(), 'say much')
  const pipeline = [{ actionId: 'keep-last' as const, options: { count: 1 } }]
  const { eventId } = await stage.must('session.compress', { sessionId, pipeline })
  await stage.must('session.compress.undo', { sessionId, eventId })
  return { sessionId, eventId }
}

/** Scenarios of the compression events. */
export const compressionEventCases = {
  squash: {
    async when(stage) {
      const { sessionId } = await stage.once(undone)
      return { sessionId, payload: { sessionId } }
    },
    after: ['turn.completed'],
  },
  compressed: {
    async when(stage) {
      const { sessionId, eventId } = await stage.once(undone)
      return { sessionId, payload: { sessionId, eventId } }
    },
    after: ['squash'],
  },
  'squash.undone': {
    async when(stage) {
      const { sessionId, eventId } = await stage.once(undone)
      return { sessionId, payload: { sessionId, eventId } }
    },
    after: ['squash', 'compressed'],
  },
  compressionRequested: {
    async when(stage) {
      const { sessionId } = await stage.act(
        async ({ emit }) => {
          emit({ type: 'reasoning', delta: 'let me think about this. '.repeat(200) })
          emit({ type: 'text', delta: 'done' })
          emit({ type: 'contextWindow', state: { currentTokens: 95, maxTokens: 100 } })
          return undefined
        },
        { compressionMode: 'auto' },
      )
      await stage.until(sessionId, 'compressed')
      return { sessionId, payload: { sessionId, source: 'system' } }
    },
    after: ['contextWindow.updated', 'turn.completed'],
  },
  'pins.changed': {
    async when(stage) {
      const { sessionId, messageId } = await stage.say(await stage.session(), 'say much')
      await stage.must('session.pins.set', { sessionId, messageIds: [messageId] })
      return { sessionId, payload: { sessionId, messageIds: [messageId] } }
    },
  },
} satisfies SessionEventCases
