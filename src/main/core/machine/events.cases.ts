import type { HostEventCases, SessionEventCases } from '../testing/event-table/case'

/** Scenario of the event about a session that another host takes over. */
export const handoffEventCases = {
  handoff: {
    async when(scenario) {
      const sessionId = await scenario.session()
      const { session } = await scenario.must('session.get', { sessionId })
      const to = { sessionId: 'there', machine: 'Far' }
      await scenario.must('session.handOver', { sessionId, to, lastActivityAt: session?.lastActivityAt ?? 0 })
      return {
        sessionId,
        payload: { kind: 'moved', from: { sessionId }, to, sourceType: 'local', remoteSessionId: 'there' },
      }
    },
  },
} satisfies SessionEventCases

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
