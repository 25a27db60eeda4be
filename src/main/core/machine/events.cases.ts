import { delimiter, join } from 'node:path'
import type { HostEventCases, SessionEventCases } from '../testing/event-table/case'
import type { Scenario } from '../testing/event-table/scenario'
import { container, runtimesOfTest } from './container/testing'
import { fakeMachine } from './testing/fake-machine'

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
  'runtime.container.started': {
    async when(scenario) {
      const containerId = await scenario.once(inContainer)
      return { payload: { runtimeId: 'docker', containerId, image: 'docker.io/library/debian:12' } }
    },
  },
  'runtime.container.stopped': {
    async when(scenario) {
      const containerId = await scenario.once(inContainer)
      const { machines } = await scenario.must('machine.list', {})
      const machine = machines.find(({ container }) => container?.containerId === containerId)
      await scenario.must('machine.disconnect', { machineId: machine?.machineId ?? '' })
      return { payload: { runtimeId: 'docker', containerId, reason: 'released' } }
    },
  },
} satisfies HostEventCases

/** A machine in a container that runs; resolves with the id of the container once that is known. */
async function inContainer(scenario: Scenario): Promise<string> {
  const { path } = await runtimesOfTest(container('c3'))
  const docker = join(path.split(delimiter)[0] ?? '', 'docker')
  const command = [docker, 'exec', '-i', 'box', process.execPath, '-e', fakeMachine()]
  await scenario.must('machine.add', { address: { kind: 'command', command }, name: 'Box' })
  await scenario.untilTold('runtime.container.started', { containerId: 'c3' })
  return 'c3'
}
