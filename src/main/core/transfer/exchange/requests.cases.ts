import type { RequestCases } from '../../testing/contract-table/case'
import { someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const data = Buffer.from('hi').toString('base64')

const handed = async (there: There): Promise<{ fileId: string }> => {
  const { fileId } = await there.must('exchange.begin', { fileName: 'a.txt' })
  await there.must('exchange.append', { fileId, offset: 0, data })
  return { fileId }
}

const discarded = async (there: There): Promise<{ fileId: string }> => {
  const file = await handed(there)
  await there.must('exchange.discard', file)
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
    valid: async (there) => ({ ...(await handed(there)), offset: 2, data }),
    answers: { received: 4 },
    unknown: [() => ({ fileId: 'nothing', offset: 0, data }), 'upload-not-found'],
    wrongState: [async (there) => ({ ...(await handed(there)), offset: 1, data }), 'upload-mismatch'],
  },
  'exchange.read': {
    valid: async (there) => ({ ...(await handed(there)), offset: 0 }),
    answers: { data, size: 2 },
    unknown: [() => ({ fileId: 'nothing', offset: 0 }), 'upload-not-found'],
    wrongState: [async (there) => ({ ...(await discarded(there)), offset: 0 }), 'upload-not-found'],
  },
  'exchange.discard': {
    valid: handed,
    answers: { success: true },
    unknown: [() => ({ fileId: 'nothing' }), { success: false }],
    wrongState: [discarded, { success: false }],
  },
}
