import type { RequestCases } from '#core/testing/contract-table/case'

const TEXT = 'some text'

/** Calls and failures of each request in this folder. */
export const workspaceCases: RequestCases = {
  'session.workspaces.getWorkspace': {
    valid: async (context) => ({ sessionId: await context.session() }),
    answers: ({ context, input: { sessionId } }) => ({ workspace: { id: sessionId, cwd: context.folder } }),
  },
  'session.workspaces.listFiles': {
    valid: async (context) => {
      await context.file('listed/one.txt', TEXT)
      return { sessionId: await context.session(), path: 'listed' }
    },
    answers: { files: ['listed/one.txt'], total: 1, truncated: false },
    unknown: [async (context) => ({ sessionId: await context.session(), path: 'nowhere' }), 'folder-not-found'],
  },
  'session.workspaces.readFile': {
    valid: async (context) => {
      await context.file('read.txt', TEXT)
      return { sessionId: await context.session(), path: 'read.txt' }
    },
    answers: { content: TEXT, size: TEXT.length, complete: true },
    unknown: [async (context) => ({ sessionId: await context.session(), path: 'nothing.txt' }), 'file-not-found'],
  },
  'session.workspaces.readImage': {
    valid: async (context) => {
      await context.file('image.gif', 'GIF89a')
      return { sessionId: await context.session(), path: 'image.gif' }
    },
    answers: { data: Buffer.from('GIF89a').toString('base64'), mimeType: 'image/gif', size: 6 },
    unknown: [async (context) => ({ sessionId: await context.session(), path: 'nothing.png' }), 'file-not-found'],
  },
  'session.workspaces.createFile': {
    valid: async (context) => ({
      sessionId: await context.session(),
      path: `made/${context.name()}.txt`,
      content: TEXT,
    }),
    answers: async ({ context, input: { sessionId, path } }) => {
      const { content } = await context.must('session.workspaces.readFile', { sessionId, path })
      return { success: content === TEXT }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), path: '../outside.txt', content: TEXT }),
      'path-outside',
    ],
  },
}
