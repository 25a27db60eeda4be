import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const unknown = (context: CaseContext) => ({
  sessionId: context.name(),
  agent: { kind: 'adapter' as const, adapterName: 'playground' },
})

/** A session, and another account to continue it with. */
async function twoAccounts(context: CaseContext) {
  const { sessionId } = await context.talked()
  const { account } = await context.must('account.add', { adapterName: 'playground', name: context.name() })
  const agent = { kind: 'adapter', adapterName: 'playground', accountId: account.accountId } as const
  return { sessionId, agent }
}

async function switched(context: CaseContext) {
  const { sessionId, agent } = await twoAccounts(context)
  const { switchId } = await context.must('session.continueWith', { sessionId, agent })
  return { sessionId, switchId }
}

/** Calls and failures of each request in this folder. */
export const switchCases: RequestCases = {
  'session.continueWith.preview': {
    valid: twoAccounts,
    answers: { isAllowed: true, queued: 0 },
    unknown: [unknown, 'session-not-found'],
  },
  'session.continueWith': {
    valid: twoAccounts,
    answers: { conversation: 'retold' },
    unknown: [unknown, 'session-not-found'],
    wrongState: [
      async (context) => {
        const { sessionId } = await context.talked()
        return { sessionId, agent: { kind: 'adapter', adapterName: 'playground' } }
      },
      'agent-conflict',
    ],
  },
  'session.continueWith.undo': {
    valid: switched,
    answers: { success: true },
    unknown: [(context) => ({ sessionId: context.name(), switchId: 'none' }), 'session-not-found'],
    wrongState: [
      async (context) => ({ sessionId: (await context.talked()).sessionId, switchId: 'none' }),
      'switch-not-found',
    ],
  },
}
