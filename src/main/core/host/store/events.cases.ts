import type { HostEventCases } from '#core/testing/event-table/case'

/** Causes of the events about the store. */
export const storeHostEventCases = {
  'store.changed': {
    async when(scenario) {
      await scenario.must('store.reclaim', {})
      return { payload: {} }
    },
  },
  'store.replaced': {
    async when(scenario) {
      const other = await scenario.host.open()
      const { backup } = await other.must('store.backup.create', {})
      await other.must('store.backup.restore', { name: backup.name })
      return { payload: {}, scenario: other }
    },
  },
} satisfies HostEventCases
