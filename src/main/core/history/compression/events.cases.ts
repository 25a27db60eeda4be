import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session that was compressed, which was then undone. */
async function undone(scenario: Scenario): Promise<{ sessionId: string; eventId: string }> {
  const { sessionId } = await scenario.say(await scenario.session(), 'say much')
  const pipeline = [{ actionId: 'keep-last' as const, options: { count: 1 } }]
  const { eventId } = await scenario.must('session.compress', { sessionId, pipeline })
  await scenario.must('session.compress.undo', { sessionId, eventId })
  return { sessionId, eventId }
}

/** Scenarios of the compression events. */
export const compressionEventCases = {
  squash: {
    async when(scenario) {
      const { sessionId } = await scenario.once(undone)
      return { sessionId, payload: { sessionId } }
    },
    after: ['turn.completed'],
  },
  compressed: {
    async when(scenario) {
      const { sessionId, eventId } = await scenario.once(undone)
      return { sessionId, payload: { sessionId, eventId } }
    },
    after: ['squash'],
  },
  'squash.undone': {
    async when(scenario) {
      const { sessionId, eventId } = await scenario.once(undone)
      return { sessionId, payload: { sessionId, eventId } }
    },
    after: ['squash', 'compressed'],
  },
  compressionRequested: {
    async when(scenario) {
      const { sessionId } = await scenario.act(
        async ({ emit }) => {
          emit({ type: 'reasoning', delta: 'let me think about this. '.repeat(200) })
          emit({ type: 'text', delta: 'done' })
          emit({ type: 'contextWindow', state: { currentTokens: 95, maxTokens: 100 } })
          return undefined
        },
        { compressionMode: 'auto' },
      )
      await scenario.until(sessionId, 'compressed')
      return { sessionId, payload: { sessionId, source: 'system' } }
    },
    after: ['contextWindow.updated', 'turn.completed'],
  },
  'pins.changed': {
    async when(scenario) {
      const { sessionId, messageId } = await scenario.say(await scenario.session(), 'say much')
      await scenario.must('session.pins.set', { sessionId, messageIds: [messageId] })
      return { sessionId, payload: { sessionId, messageIds: [messageId] } }
    },
  },
} satisfies SessionEventCases
