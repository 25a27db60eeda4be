import type { HostEventCases } from '#core/testing/event-table/case'

/** Scenario of the event about accounts. */
export const accountHostEventCases = {
  'accounts.changed': {
    async when(scenario) {
      const name = scenario.name()
      await scenario.must('account.add', { adapterName: 'playground', name })
      return { payload: { accounts: [{ name }] as never } }
    },
  },
} satisfies HostEventCases
