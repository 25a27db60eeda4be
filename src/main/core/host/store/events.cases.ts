import type { HostEventCases } from '../../testing/event-table/case'

/** Causes of the events about the store. */
export const storeHostEventCases = {
  'store.changed': {
    async when(stage) {
      await stage.must('store.reclaim', {})
      return { payload: {} }
    },
  },
  'store.replaced': {
    async when(stage) {
      const other = await stage.theatre.open()
      const { backup } = await other.must('store.backup.create', {})
      await other.must('store.backup.restore', { name: backup.name })
      return { payload: {}, stage: other }
    },
  },
} satisfies HostEventCases
