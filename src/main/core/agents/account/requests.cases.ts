import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { listWith, objectWith } from '#core/testing/contract-table/matching'

const unknown = (context: CaseContext) => ({ accountId: context.name() })

async function added(context: CaseContext): Promise<{ accountId: string }> {
  const { account } = await context.must('account.add', { adapterName: 'playground', name: context.name() })
  return { accountId: account.accountId }
}

/** Calls and failures of each request in this folder. */
export const accountCases: RequestCases = {
  'account.list': {
    valid: () => ({}),
    answers: { accounts: listWith({ accountId: 'playground', adapterName: 'playground' }) },
  },
  'account.add': {
    valid: () => ({ adapterName: 'playground', name: 'Work' }),
    answers: { account: objectWith({ adapterName: 'playground', name: 'Work', isDefault: false, quota: [] }) },
    unknown: [() => ({ adapterName: 'nobody', name: 'Work' }), 'adapter-not-found'],
    anyState: 'it is about no session',
  },
  'account.update': {
    valid: async (context) => ({ ...(await added(context)), name: 'Office' }),
    answers: { account: objectWith({ name: 'Office' }) },
    unknown: [(context) => ({ ...unknown(context), name: 'x' }), 'account-not-found'],
    anyState: 'it is about no session',
  },
  'account.refresh': {
    valid: added,
    answers: { account: objectWith({ adapterName: 'playground' }) },
    unknown: [unknown, 'account-not-found'],
  },
  'account.remove': {
    valid: added,
    answers: { success: true },
    unknown: [unknown, 'account-not-found'],
    anyState: 'it is about no session',
  },
  'account.setDefault': {
    valid: added,
    answers: { success: true },
    unknown: [unknown, 'account-not-found'],
    anyState: 'it is about no session',
  },
}
