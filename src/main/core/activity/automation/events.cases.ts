import { newRepository } from '#core/history/place/testing'
import type { HostEventCases } from '#core/testing/event-table/case'

/** Scenario of the event about automations. */
export const automationHostEventCases = {
  'automation.changed': {
    async when(scenario) {
      const folder = await newRepository(scenario.path('repository'))
      const { automation } = await scenario.must('automation.create', {
        name: 'Tidy',
        folder,
        prompt: 'say yes',
        place: 'folder',
        trigger: { kind: 'schedule', cron: '0 9 * * *', timeZone: 'UTC' },
      })
      return { payload: { automationId: automation.automationId } }
    },
  },
} satisfies HostEventCases
