import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const data = Buffer.from('hi').toString('base64')

const handed = async (context: CaseContext): Promise<{ fileId: string }> => {
  const { fileId } = await context.must('exchange.begin', { fileName: 'a.txt' })
  await context.must('exchange.append', { fileId, offset: 0, data })
  return { fileId }
}

const discarded = async (context: CaseContext): Promise<{ fileId: string }> => {
  const file = await handed(context)
  await context.must('exchange.discard', file)
  return file
}

/** Calls and failures of each request in this folder. */
export const exchangeCases: RequestCases = {
  'exchange.begin': {
    valid: () => ({ fileName: 'a.txt' }),
    answers: { fileId: someText },
    anyState: 'There is always room for one more file.',
  },
  'exchange.append': {
    valid: async (context) => ({ ...(await handed(context)), offset: 2, data }),
    answers: { received: 4 },
    unknown: [() => ({ fileId: 'nothing', offset: 0, data }), 'upload-not-found'],
    wrongState: [async (context) => ({ ...(await handed(context)), offset: 1, data }), 'upload-mismatch'],
  },
  'exchange.read': {
    valid: async (context) => ({ ...(await handed(context)), offset: 0 }),
    answers: { data, size: 2 },
    unknown: [() => ({ fileId: 'nothing', offset: 0 }), 'upload-not-found'],
    wrongState: [async (context) => ({ ...(await discarded(context)), offset: 0 }), 'upload-not-found'],
  },
  'exchange.discard': {
    valid: handed,
    answers: { success: true },
    unknown: [() => ({ fileId: 'nothing' }), { success: false }],
    wrongState: [discarded, { success: false }],
  },
}
