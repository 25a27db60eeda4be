import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const attachmentCases: RequestCases = {
  'attachment.begin': { valid: () => ({ fileName: 'a.txt', size: 2 }) },
  'attachment.append': {
    valid: async (there) => {
      const { uploadId } = await there.must('attachment.begin', { fileName: 'a.txt', size: 2 })
      return { uploadId, offset: 0, data: 'aGk=' }
    },
    unknown: [() => ({ uploadId: 'nothing', offset: 0, data: 'aGk=' }), 'upload-not-found'],
    wrongState: [
      async (there) => {
        const { uploadId } = await there.must('attachment.begin', { fileName: 'a.txt', size: 2 })
        return { uploadId, offset: 1, data: 'aGk=' }
      },
      'upload-mismatch',
    ],
  },
  'attachment.finish': {
    valid: async (there) => {
      const { uploadId } = await there.must('attachment.begin', { fileName: 'a.txt', size: 2 })
      await there.must('attachment.append', { uploadId, offset: 0, data: 'aGk=' })
      return { uploadId }
    },
    unknown: [() => ({ uploadId: 'nothing' }), 'upload-not-found'],
    wrongState: [
      async (there) => {
        const { uploadId } = await there.must('attachment.begin', { fileName: 'a.txt', size: 2 })
        return { uploadId }
      },
      'upload-mismatch',
    ],
  },
  'attachment.cancel': {
    valid: async (there) => {
      const { uploadId } = await there.must('attachment.begin', { fileName: 'a.txt', size: 2 })
      return { uploadId }
    },
    unknown: [() => ({ uploadId: 'nothing' }), 'ok'],
  },
  'attachment.discard': { valid: () => ({ blobId: 'nothing' }) },
  'attachment.read': { valid: () => ({ blobId: 'nothing' }), answers: 'blob-not-found' },
  'session.files.complete': { valid: async (there) => ({ sessionId: await there.session(), query: 'a' }) },
  'session.files.resolve': {
    valid: async (there) => ({ sessionId: await there.session(), references: [{ path: 'a.txt' }] }),
  },
}
