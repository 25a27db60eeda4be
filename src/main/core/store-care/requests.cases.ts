import type { RequestCases } from '../testing/contract-table/case'
import type { There } from '../testing/contract-table/there'

async function backupName(there: There): Promise<string> {
  return (await there.must('store.backup.create', {})).backup.name
}

/** How each request of this folder is called, and how it fails. */
export const storeCases: RequestCases = {
  'store.status': { valid: () => ({}) },
  'store.backup.list': { valid: () => ({}) },
  'store.backup.create': { valid: () => ({ operationId: 'backup' }) },
  // What replaces the store ends every connection, so it is tried on hosts of its own.
  'store.backup.restore': {
    valid: () => ({ name: 'parley-v1-2026-01-01T00-00-00.000Z-daily.db' }),
    answers: 'backup-not-found',
    unknown: [() => ({ name: 'nothing.db' }), 'backup-not-found'],
  },
  'store.backup.remove': {
    valid: async (there) => ({ name: await backupName(there) }),
    unknown: [() => ({ name: 'nothing.db' }), 'backup-not-found'],
  },
  'store.check': { valid: () => ({ repair: false, operationId: 'check' }) },
  'store.reclaim': { valid: () => ({}) },
  'store.usage': { valid: () => ({ limit: 3 }) },
  'store.recover': { valid: () => ({ how: 'salvage' }), answers: 'store-intact' },
}
