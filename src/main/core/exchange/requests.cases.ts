import type { RequestCases } from '../testing/contract-table/case'
import type { There } from '../testing/contract-table/there'

const handed = async (there: There): Promise<{ fileId: string }> => {
  const { fileId } = await there.must('exchange.begin', { fileName: 'a.txt' })
  await there.must('exchange.append', { fileId, offset: 0, data: 'aGk=' })
  return { fileId }
}

/** How each request of this folder is called, and how it fails. */
export const exchangeCases: RequestCases = {
  'exchange.begin': { valid: () => ({ fileName: 'a.txt' }) },
  'exchange.append': {
    valid: async (there) => ({ ...(await handed(there)), offset: 2, data: 'aGk=' }),
    unknown: [() => ({ fileId: 'nothing', offset: 0, data: 'aGk=' }), 'upload-not-found'],
    wrongState: [async (there) => ({ ...(await handed(there)), offset: 1, data: 'aGk=' }), 'upload-mismatch'],
  },
  'exchange.read': {
    valid: async (there) => ({ ...(await handed(there)), offset: 0 }),
    unknown: [() => ({ fileId: 'nothing', offset: 0 }), 'upload-not-found'],
  },
  'exchange.discard': { valid: handed, unknown: [() => ({ fileId: 'nothing' }), 'ok'] },
}
