import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const unknown = (context: CaseContext) => ({ sessionId: context.name() })

/** A session that waits until its account is served again. */
async function parked(context: CaseContext): Promise<{ sessionId: string }> {
  const sessionId = await context.session()
  await context.must('session.sendMessage', { sessionId, message: 'limit 3600' })
  await context.eventually(async () => (await context.must('session.get', { sessionId })).session?.park !== undefined)
  return { sessionId }
}

/** Calls and failures of each request in this folder. */
export const parkCases: RequestCases = {
  'park.list': { valid: () => ({}), answers: { outages: [] } },
  'session.park.list': {
    valid: parked,
    answers: { entries: [{ kind: 'parked', reason: 'account' }] },
    unknown: [unknown, 'session-not-found'],
  },
  'session.park.resume': {
    valid: parked,
    answers: { success: true },
    unknown: [unknown, 'session-not-found'],
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'park-not-found'],
  },
  'session.park.cancel': {
    valid: parked,
    answers: { success: true },
    unknown: [unknown, 'session-not-found'],
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'park-not-found'],
  },
  'limitPolicy.get': {
    valid: () => ({}),
    answers: { policy: { atLimit: 'park', otherVendors: false } },
    unknown: [unknown, 'session-not-found'],
  },
  'limitPolicy.set': {
    valid: async (context) => ({ sessionId: await context.session(), policy: { atLimit: 'ask' as const } }),
    answers: { origins: { atLimit: 'session' } },
    unknown: [(context) => ({ ...unknown(context), policy: {} }), 'session-not-found'],
    anyState: 'a policy holds in every state',
  },
  'runway.get': {
    valid: () => ({ accountId: 'playground' }),
    answers: { isKnown: false },
    unknown: [(context) => ({ accountId: context.name() }), 'account-not-found'],
  },
}
