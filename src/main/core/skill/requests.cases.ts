import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const skillsCases: RequestCases = {
  'skills.discover': { valid: (there) => ({ projectPaths: [there.folder] }) },
  'skills.config.setDisabledSkills': { valid: () => ({ disabledSkills: [] }) },
  'session.skills.list': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.skills.enable': {
    valid: async (there) => ({ sessionId: await there.session(), name: 'nothing' }),
    answers: 'skill-not-found',
    noWrongState: 'A skill that is not there is named first.',
  },
  'session.skills.disable': {
    valid: async (there) => ({ sessionId: await there.session(), name: 'nothing' }),
    answers: 'skill-not-found',
    noWrongState: 'A skill that is not there is named first.',
  },
  'session.skills.reload': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.instructions.getSources': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.commands.list': { valid: async (there) => ({ sessionId: (await there.talked()).sessionId }) },
  'session.commands.invoke': {
    noWrongState: 'An agent that has ended has no commands, and that is said first.',
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, name: 'help' }
    },
    unknown: [
      async (there) => {
        const talked = await there.talked()
        return { sessionId: talked.sessionId, name: 'nothing-of-this-name' }
      },
      'command-not-found',
    ],
  },
  'models.list': { valid: () => ({}), unknown: [() => ({ adapterName: 'nobody' }), 'adapter-not-found'] },
  'tools.list': { valid: () => ({}) },
  'account.getQuota': {
    valid: () => ({ adapterName: 'playground' }),
    answers: 'capability-missing',
    unknown: [() => ({ adapterName: 'nobody' }), 'adapter-not-found'],
  },
}
