import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const TEXT = 'hi'
const data = Buffer.from(TEXT).toString('base64')

async function begun(context: CaseContext): Promise<{ uploadId: string }> {
  const { uploadId } = await context.must('attachment.begin', { fileName: 'a.txt', size: TEXT.length })
  return { uploadId }
}

async function sent(context: CaseContext): Promise<{ uploadId: string }> {
  const { uploadId } = await begun(context)
  await context.must('attachment.append', { uploadId, offset: 0, data })
  return { uploadId }
}

/** A file that is there and was not sent with a message yet. */
async function staged(context: CaseContext): Promise<{ blobId: string }> {
  const { attachment } = await context.must('attachment.finish', await sent(context))
  return { blobId: attachment.blobId }
}

/** Calls and failures of each request in this folder. */
export const attachmentCases: RequestCases = {
  'attachment.begin': {
    valid: () => ({ fileName: 'a.txt', size: TEXT.length }),
    answers: { uploadId: someText },
    wrongState: [() => ({ fileName: 'a.txt', size: 1e12 }), 'attachment-too-large'],
  },
  'attachment.append': {
    valid: async (context) => ({ ...(await begun(context)), offset: 0, data }),
    answers: { received: TEXT.length },
    unknown: [() => ({ uploadId: 'nothing', offset: 0, data }), 'upload-not-found'],
    wrongState: [async (context) => ({ ...(await begun(context)), offset: 1, data }), 'upload-mismatch'],
  },
  'attachment.finish': {
    valid: sent,
    answers: { attachment: { fileName: 'a.txt', kind: 'text', size: TEXT.length } },
    unknown: [() => ({ uploadId: 'nothing' }), 'upload-not-found'],
    wrongState: [begun, 'upload-mismatch'],
  },
  'attachment.cancel': {
    valid: begun,
    answers: { success: true },
    unknown: [() => ({ uploadId: 'nothing' }), { success: false }],
    wrongState: [
      async (context) => {
        const upload = await sent(context)
        await context.must('attachment.finish', upload)
        return upload
      },
      { success: false },
    ],
  },
  'attachment.discard': {
    valid: staged,
    answers: async ({ context, input }) => {
      const read = await context.client.request('attachment.read', input)
      return { success: !read.ok }
    },
    unknown: [() => ({ blobId: 'nothing' }), { success: false }],
    wrongState: [
      async (context) => {
        const file = await staged(context)
        await context.must('attachment.discard', file)
        return file
      },
      { success: false },
    ],
  },
  'attachment.read': {
    valid: staged,
    answers: { data, size: TEXT.length, mimeType: 'text/plain' },
    unknown: [() => ({ blobId: 'nothing' }), 'blob-not-found'],
    wrongState: [
      async (context) => {
        const file = await staged(context)
        await context.must('attachment.discard', file)
        return file
      },
      'blob-not-found',
    ],
  },
  'session.files.complete': {
    valid: async (context) => {
      await context.file('completed.txt', TEXT)
      return { sessionId: await context.session(), query: 'completed' }
    },
    answers: { entries: listWith({ path: 'completed.txt', kind: 'file' }) },
    unknown: [() => ({ sessionId: 'nobody', query: 'a' }), 'session-not-found'],
  },
  'session.files.resolve': {
    valid: async (context) => {
      await context.file('resolved.txt', TEXT)
      return { sessionId: await context.session(), references: [{ path: 'resolved.txt' }, { path: 'nothing.txt' }] }
    },
    answers: {
      references: [
        { ok: true, kind: 'file', size: TEXT.length },
        { ok: false, path: 'nothing.txt' },
      ],
    },
    unknown: [() => ({ sessionId: 'nobody', references: [{ path: 'a.txt' }] }), 'session-not-found'],
  },
}
