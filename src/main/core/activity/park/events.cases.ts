import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session that waited for its account, and was told not to. */
async function waited(scenario: Scenario): Promise<{ sessionId: string }> {
  const sessionId = await scenario.session()
  await scenario.say(sessionId, 'limit 3600')
  await scenario.must('session.park.cancel', { sessionId })
  return { sessionId }
}

/** Scenario of the event about everything that waits. */
export const parkHostEventCases = {
  'parks.changed': {
    async when(scenario) {
      const { sessionId } = await scenario.once(waited)
      const park = { sessionId, reason: 'account' }
      return { payload: { parks: [park] as never } }
    },
  },
} satisfies HostEventCases

/** Cases for the events of parked sessions. */
export const parkEventCases = {
  parked: {
    async when(scenario) {
      const { sessionId } = await scenario.once(waited)
      const park = { sessionId, accountId: 'playground', reason: 'account', window: 'fiveHour', attempts: 0 }
      return { sessionId, payload: { park } }
    },
    after: ['turn.started', 'user_message.completed'],
  },
  unparked: {
    async when(scenario) {
      const { sessionId } = await scenario.once(waited)
      return { sessionId, payload: { why: 'cancelled' } }
    },
    after: ['parked', 'turn.completed'],
  },
} satisfies SessionEventCases
