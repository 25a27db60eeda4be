import type { HostEventCases } from '#core/testing/event-table/case'

/** Causes of the events about provenance. */
export const provenanceHostEventCases = {
  'provenance.changed': {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('session.permissions.setApproveAll', { sessionId, enabled: true })
      await scenario.say(sessionId, 'write "one" to file.txt')
      return { payload: { path: 'file.txt' } }
    },
  },
} satisfies HostEventCases
