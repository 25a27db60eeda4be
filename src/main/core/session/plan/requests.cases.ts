import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import type { There } from '../../testing/contract-table/there'

async function planned(there: There): Promise<{ sessionId: string }> {
  const sessionId = await there.session()
  await there.must('session.plan.update', { sessionId, content: '- [ ] one\n- [x] two' })
  return { sessionId }
}

/** Cases for the requests of this folder: valid calls and failures. */
export const planCases: RequestCases = {
  'session.plan.read': {
    valid: planned,
    answers: {
      exists: true,
      entries: [
        { content: 'one', status: 'pending' },
        { content: 'two', status: 'completed' },
      ],
    },
    anyState: onlyReads,
  },
  'session.plan.update': {
    valid: async (there) => ({ ...(await planned(there)), content: '- [ ] three' }),
    answers: async ({ there, input: { sessionId } }) => {
      const { entries } = await there.must('session.plan.read', { sessionId })
      return { success: entries.length === 1 && entries[0]?.content === 'three' }
    },
  },
  'session.plan.delete': {
    valid: planned,
    answers: async ({ there, input }) => ({ success: !(await there.must('session.plan.read', input)).exists }),
  },
}
