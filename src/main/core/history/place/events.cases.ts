import type { HostEventCases } from '#core/testing/event-table/case'
import { newRepository } from './testing'

/** Scenario of the worktree event. */
export const placeHostEventCases = {
  'workspace.changed': {
    async when(scenario) {
      const folder = await newRepository(scenario.path('repository'))
      const { place } = await scenario.must('workspace.create', { folder })
      return { payload: { placeId: place.placeId, sessionId: place.sessionId } }
    },
  },
} satisfies HostEventCases
