import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'

/** Scenario of the session event about attention. */
export const attentionEventCases = {
  'attention.seen': {
    async when(stage) {
      const { sessionId } = await stage.say(await stage.session(), 'say it is done')
      await stage.must('attention.markSeen', { sessionIds: [sessionId] })
      return { sessionId, payload: { sessionId } }
    },
    after: ['turn.completed'],
  },
} satisfies SessionEventCases

/** Scenario of the host event about attention. */
export const attentionHostEventCases = {
  'attention.changed': {
    async when(stage) {
      const { sessionId } = await stage.say(await stage.session(), 'say it is done')
      const finished = (told: (typeof stage.told)[number]) =>
        told.type === 'attention.changed' &&
        told.payload.sessions.some((entry) => entry.sessionId === sessionId && entry.attention.state === 'doneUnseen')
      await stage.eventually(() => Promise.resolve(stage.told.some(finished)))
      return { payload: { removed: [] } }
    },
  },
} satisfies HostEventCases
