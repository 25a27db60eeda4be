import type { HostEventCases } from '../testing/event-table/case'

/** Scenario of the event about other machines. */
export const machineHostEventCases = {
  'machines.changed': {
    async when(scenario) {
      const address = { kind: 'command' as const, command: ['/nowhere/parley'] }
      const { machine } = await scenario.must('machine.add', { address, name: 'Far' })
      const { machineId, name } = machine
      return { payload: { machines: [{ machineId, name, address }] } }
    },
  },
} satisfies HostEventCases
