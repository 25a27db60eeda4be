import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const shellCases: RequestCases = {
  'session.shell.exec': {
    valid: async (there) => ({ sessionId: await there.session(), command: 'node --version' }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), command: 'node --version', cwd: 'nowhere' }),
      'folder-not-found',
    ],
  },
  'session.shell.kill': {
    valid: async (there) => ({ sessionId: await there.session(), processId: 'nothing' }),
    answers: 'process-not-found',
  },
}
