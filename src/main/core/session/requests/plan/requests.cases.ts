import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'

async function planned(context: CaseContext): Promise<{ sessionId: string }> {
  const sessionId = await context.session()
  await context.must('session.plan.update', { sessionId, content: '- [ ] one\n- [x] two' })
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
  },
  'session.plan.update': {
    valid: async (context) => ({ ...(await planned(context)), content: '- [ ] three' }),
    answers: async ({ context, input: { sessionId } }) => {
      const { entries } = await context.must('session.plan.read', { sessionId })
      return { success: entries.length === 1 && entries[0]?.content === 'three' }
    },
  },
  'session.plan.delete': {
    valid: planned,
    answers: async ({ context, input }) => ({ success: !(await context.must('session.plan.read', input)).exists }),
  },
}
