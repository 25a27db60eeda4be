import type { HostEventCases } from '../testing/event-table/case'
import type { RequestCases } from '../testing/contract-table/case'

const ofOthers = 'It is about other hosts; what this one has to do with them is in every state the same.'

/** Valid calls and failures of the requests about fleets. */
export const fleetCases: RequestCases = {
  'fleet.get': { valid: () => ({}), answers: { fleet: null } },
  'agent.dispatch': {
    commits: { when: 'none', because: 'It needs other hosts, and is tried in the tests of fleets.' },
    valid: () => ({ prompt: 'Look at the tests', tags: ['gpu'] }),
    answers: {},
    failsAlone: 'fleet-not-joined',
    anyState: ofOthers,
  },
  'fleet.adopt': {
    commits: { when: 'none', because: 'It needs other hosts, and is tried in the tests of fleets.' },
    valid: () => ({ host: 'lost' }),
    answers: {},
    failsAlone: 'fleet-not-joined',
    anyState: ofOthers,
  },
}

/** Scenario of the event about fleets. */
export const fleetHostEventCases = {
  'fleet.changed': {
    async when(scenario) {
      // Nothing listens there.
      const values = { 'fleet.servers': 'nats://127.0.0.1:1', 'fleet.host': 'here' }
      await scenario.must('preferences.update', { values })
      return { payload: { fleet: { host: 'here', name: 'default', servers: ['nats://127.0.0.1:1'], hosts: [] } } }
    },
  },
} satisfies HostEventCases
