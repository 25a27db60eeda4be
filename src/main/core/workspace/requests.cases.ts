import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const workspaceCases: RequestCases = {
  'session.plan.read': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.plan.update': { valid: async (there) => ({ sessionId: await there.session(), content: '- [ ] one' }) },
  'session.plan.delete': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.log': { valid: async (there) => ({ sessionId: await there.session(), message: 'A line.' }) },
  'session.workspaces.getWorkspace': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.workspaces.listFiles': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.workspaces.readFile': {
    valid: async (there) => ({ sessionId: await there.session(), path: 'nothing.txt' }),
    answers: 'file-not-found',
  },
  'session.workspaces.createFile': {
    valid: async (there) => ({ sessionId: await there.session(), path: `${there.name()}.txt`, content: 'new' }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), path: '../outside.txt', content: 'new' }),
      'path-outside',
    ],
  },
}
