import type { HostEventCases } from '#core/testing/event-table/case'
import { newRepository } from '../place/testing'

/** Scenario of the event about landing. */
export const landingHostEventCases = {
  'landing.changed': {
    async when(scenario) {
      const folder = await newRepository(scenario.path('landing'))
      await scenario.must('landing.forecast', { folder, wait: true })
      return { payload: { folder } }
    },
  },
} satisfies HostEventCases
