import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const tasksCases: RequestCases = {
  'session.tasks.startAgent': {
    valid: async (there) => ({
      sessionId: await there.session(),
      agentType: 'playground',
      prompt: 'say done',
      name: 'try',
    }),
  },
  'session.tasks.list': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.tasks.promoteToBackground': {
    valid: async (there) => ({ sessionId: await there.session(), id: 'nothing' }),
    answers: 'task-not-found',
  },
  'session.tasks.cancel': {
    valid: async (there) => ({ sessionId: await there.session(), id: 'nothing' }),
    answers: 'task-not-found',
  },
  'session.tasks.remove': {
    valid: async (there) => ({ sessionId: await there.session(), id: 'nothing' }),
    answers: 'task-not-found',
  },
  'session.tasks.sendMessage': {
    valid: async (there) => ({ sessionId: await there.session(), id: 'nothing', message: 'hello' }),
    answers: 'task-not-found',
  },
  'session.fleet.start': { valid: async (there) => ({ sessionId: await there.session(), prompt: 'say done' }) },
  'session.agent.list': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.agent.getCurrent': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.agent.select': {
    valid: async (there) => ({ sessionId: await there.session(), name: 'nobody' }),
    answers: 'custom-agent-not-found',
  },
  'session.agent.deselect': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.agent.reload': { valid: async (there) => ({ sessionId: await there.session() }) },
}
