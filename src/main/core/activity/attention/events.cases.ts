import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'

/** Scenario of the session event about attention. */
export const attentionEventCases = {
  'attention.seen': {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'say it is done')
      await scenario.must('attention.markSeen', { sessionIds: [sessionId] })
      return { sessionId, payload: { sessionId } }
    },
    after: ['turn.completed'],
  },
  'attention.unseen': {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('attention.markUnseen', { sessionIds: [sessionId], outcome: 'failed' })
      return { sessionId, payload: { sessionId, outcome: 'failed' } }
    },
  },
  'attention.snoozed': {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('attention.snooze', { sessionIds: [sessionId], until: 4_000_000_000_000 })
      return { sessionId, payload: { sessionId, until: 4_000_000_000_000 } }
    },
  },
} satisfies SessionEventCases

/** Scenario of the host event about attention. */
export const attentionHostEventCases = {
  'attention.changed': {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'say it is done')
      const finished = (told: (typeof scenario.told)[number]) =>
        told.type === 'attention.changed' &&
        told.payload.sessions.some((entry) => entry.sessionId === sessionId && entry.attention.state === 'doneUnseen')
      await scenario.eventually(() => Promise.resolve(scenario.told.some(finished)))
      return { payload: { removed: [] } }
    },
  },
} satisfies HostEventCases
