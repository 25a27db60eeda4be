import type { HostEventCases } from '#core/testing/event-table/case'
import { newRepository } from '../place/testing'

/** Scenario of the event about attempts. */
export const attemptHostEventCases = {
  'attempt.changed': {
    async when(scenario) {
      const folder = await newRepository(scenario.path('repository'))
      const agent = { kind: 'adapter', adapterName: 'playground' } as const
      const { group } = await scenario.must('attempt.start', { folder, message: 'say yes', attempts: [{ agent }] })
      return { payload: { groupId: group.groupId } }
    },
  },
} satisfies HostEventCases
