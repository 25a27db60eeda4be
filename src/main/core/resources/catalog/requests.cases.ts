import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'

/** Calls and failures of each request in this folder. */
export const catalogCases: RequestCases = {
  'models.list': {
    valid: async (context) => {
      await context.known()
      return { adapterName: 'playground' }
    },
    answers: { models: listWith({ id: 'brisk', adapterName: 'playground' }) },
    unknown: [() => ({ adapterName: 'nobody' }), 'adapter-not-found'],
  },
  'tools.list': {
    valid: () => ({}),
    answers: { tools: listWith({ name: 'read', adapterName: 'playground' }) },
  },
  'account.getQuota': {
    dependsOnOthers: true,
    commits: { when: 'maybe', because: 'What the agent says of its account is kept.' },
    succeedsAnyway: 'What could not be kept is asked for again.',
    valid: () => ({ adapterName: 'playground' }),
    answers: { quotaSnapshots: { 'playground/requests': { isUnlimitedEntitlement: true, remainingPercentage: 100 } } },
    unknown: [() => ({ adapterName: 'nobody' }), 'adapter-not-found'],
  },
}
