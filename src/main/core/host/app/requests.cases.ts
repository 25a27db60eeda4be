import type { RequestCases } from '#core/testing/contract-table/case'

const ofTheDesktop = 'It shows what is there, whatever state its session is in, and changes nothing.'

/** Valid calls and failures of each request of this folder. */
export const appCases: RequestCases = {
  'app.openPath': {
    needsDesktop: 'Only the desktop app opens files with the programs of the system.',
    valid: async (context) => ({ sessionId: await context.session(), path: await context.file('opened.txt', 'x') }),
    answers: { outcome: 'opened' },
    unknown: [async (context) => ({ sessionId: await context.session(), path: context.path() }), 'file-not-found'],
    anyState: ofTheDesktop,
  },
  'app.openInEditor': {
    needsDesktop: 'Only the desktop app opens files with the programs of the system.',
    valid: async (context) => ({
      sessionId: await context.session(),
      path: await context.file('edited.txt', 'x'),
      line: 1,
      column: 1,
    }),
    answers: { outcome: 'opened' },
    unknown: [async (context) => ({ sessionId: await context.session(), path: context.path() }), 'file-not-found'],
    anyState: ofTheDesktop,
  },
  'app.revealPath': {
    needsDesktop: 'Only the desktop app shows files in the file manager of the system.',
    valid: async (context) => ({ sessionId: await context.session(), path: await context.file('revealed.txt', 'x') }),
    answers: { success: true },
    unknown: [async (context) => ({ sessionId: await context.session(), path: context.path() }), 'file-not-found'],
    anyState: ofTheDesktop,
  },
  'app.openAttachment': {
    needsDesktop: 'Only the desktop app opens files with the programs of the system.',
    valid: async (context) => {
      const { uploadId } = await context.must('attachment.begin', { fileName: 'a.txt', size: 2 })
      await context.must('attachment.append', { uploadId, offset: 0, data: 'aGk=' })
      const { attachment } = await context.must('attachment.finish', { uploadId })
      return { sessionId: await context.session(), blobId: attachment.blobId, fileName: 'a.txt' }
    },
    answers: { outcome: 'opened' },
    unknown: [
      async (context) => ({ sessionId: await context.session(), blobId: 'nothing', fileName: 'a.txt' }),
      'blob-not-found',
    ],
    anyState: ofTheDesktop,
  },
}
