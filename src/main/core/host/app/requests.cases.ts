import type { RequestCases } from '../../testing/contract-table/case'

const ofTheDesktop = 'It shows what is there, whatever state its session is in, and changes nothing.'

/** Valid calls and failures of each request of this folder. */
export const appCases: RequestCases = {
  'app.openPath': {
    valid: async (there) => ({ sessionId: await there.session(), path: await there.file('opened.txt', 'x') }),
    answers: { outcome: 'opened' },
    unknown: [async (there) => ({ sessionId: await there.session(), path: there.path() }), 'file-not-found'],
    anyState: ofTheDesktop,
  },
  'app.openInEditor': {
    valid: async (there) => ({
      sessionId: await there.session(),
      path: await there.file('edited.txt', 'x'),
      line: 1,
      column: 1,
    }),
    answers: { outcome: 'opened' },
    unknown: [async (there) => ({ sessionId: await there.session(), path: there.path() }), 'file-not-found'],
    anyState: ofTheDesktop,
  },
  'app.revealPath': {
    valid: async (there) => ({ sessionId: await there.session(), path: await there.file('revealed.txt', 'x') }),
    answers: { success: true },
    unknown: [async (there) => ({ sessionId: await there.session(), path: there.path() }), 'file-not-found'],
    anyState: ofTheDesktop,
  },
  'app.openAttachment': {
    valid: async (there) => {
      const { uploadId } = await there.must('attachment.begin', { fileName: 'a.txt', size: 2 })
      await there.must('attachment.append', { uploadId, offset: 0, data: 'aGk=' })
      const { attachment } = await there.must('attachment.finish', { uploadId })
      return { sessionId: await there.session(), blobId: attachment.blobId, fileName: 'a.txt' }
    },
    answers: { outcome: 'opened' },
    unknown: [
      async (there) => ({ sessionId: await there.session(), blobId: 'nothing', fileName: 'a.txt' }),
      'blob-not-found',
    ],
    anyState: ofTheDesktop,
  },
}
