import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'

const TEXT = 'some text'

/** Calls and failures of each request in this folder. */
export const workspaceCases: RequestCases = {
  'session.workspaces.getWorkspace': {
    valid: async (there) => ({ sessionId: await there.session() }),
    answers: ({ there, input: { sessionId } }) => ({ workspace: { id: sessionId, cwd: there.folder } }),
    anyState: onlyReads,
  },
  'session.workspaces.listFiles': {
    valid: async (there) => {
      await there.file('listed/one.txt', TEXT)
      return { sessionId: await there.session(), path: 'listed' }
    },
    answers: { files: ['listed/one.txt'], total: 1, truncated: false },
    unknown: [async (there) => ({ sessionId: await there.session(), path: 'nowhere' }), 'folder-not-found'],
    anyState: onlyReads,
  },
  'session.workspaces.readFile': {
    valid: async (there) => {
      await there.file('read.txt', TEXT)
      return { sessionId: await there.session(), path: 'read.txt' }
    },
    answers: { content: TEXT, size: TEXT.length, complete: true },
    unknown: [async (there) => ({ sessionId: await there.session(), path: 'nothing.txt' }), 'file-not-found'],
    anyState: onlyReads,
  },
  'session.workspaces.readImage': {
    valid: async (there) => {
      await there.file('image.gif', 'GIF89a')
      return { sessionId: await there.session(), path: 'image.gif' }
    },
    answers: { data: Buffer.from('GIF89a').toString('base64'), mimeType: 'image/gif', size: 6 },
    unknown: [async (there) => ({ sessionId: await there.session(), path: 'nothing.png' }), 'file-not-found'],
    anyState: onlyReads,
  },
  'session.workspaces.createFile': {
    valid: async (there) => ({ sessionId: await there.session(), path: `made/${there.name()}.txt`, content: TEXT }),
    answers: async ({ there, input: { sessionId, path } }) => {
      const { content } = await there.must('session.workspaces.readFile', { sessionId, path })
      return { success: content === TEXT }
    },
    unknown: [
      async (there) => ({ sessionId: await there.session(), path: '../outside.txt', content: TEXT }),
      'path-outside',
    ],
  },
}
