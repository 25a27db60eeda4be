import type { HostEventCases } from '#core/testing/event-table/case'

/** Causes of the events about devices. */
export const deviceHostEventCases = {
  'devices.changed': {
    async when(scenario) {
      const { expiresAt } = await scenario.must('device.pair', { scope: 'watch' })
      return { payload: { devices: [], pairing: { scope: 'watch', expiresAt } } }
    },
  },
} satisfies HostEventCases
