import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** A question that was answered. */
async function answered(context: CaseContext): Promise<{ sessionId: string; requestId: string }> {
  const asked = await context.questioned()
  await context.must('session.ui.handlePendingElicitation', { ...asked, result: { action: 'cancel' } })
  return asked
}

/** Answers the next question of a session as soon as there is one, if there ever is. */
function answerNext(context: CaseContext, sessionId: string): void {
  const stop = context.client.onServerEvent(({ type }) => {
    if (type === 'elicitations.changed') void answer().then((isAnswered) => isAnswered && stop())
  })
  async function answer(): Promise<boolean> {
    const { entries } = await context.must('elicitation.list', { state: 'pending', sessionId, limit: 1 })
    const requestId = entries[0]?.request.requestId
    if (requestId === undefined) return false
    const result = { action: 'accept', content: { one: 'this' } } as const
    return (await context.client.request('session.ui.handlePendingElicitation', { sessionId, requestId, result })).ok
  }
}

const requestedSchema = { type: 'object', properties: { one: { type: 'string' } } } as const

/** Calls and failures of each request in this folder. */
export const elicitationCases: RequestCases = {
  'session.ui.handlePendingElicitation': {
    valid: async (context) => ({
      ...(await context.questioned()),
      result: { action: 'accept', content: { answer: 'red' } },
    }),
    answers: async ({ context, input: { sessionId, requestId } }) => {
      const entry = await context.eventually(async () => {
        const { entries } = await context.must('elicitation.list', { state: 'resolved', sessionId, limit: 5 })
        return entries.find(({ request }) => request.requestId === requestId)
      })
      return { success: entry.resolution?.action === 'accept' }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), requestId: 'nothing', result: { action: 'cancel' } }),
      'elicitation-not-found',
    ],
    wrongState: [
      async (context) => ({ ...(await answered(context)), result: { action: 'cancel' } }),
      { success: false },
    ],
    // Closing the session dismissed its questions, which only means that somebody was faster.
    whenArchived: { success: false },
  },
  'session.ui.elicitation': {
    valid: async (context) => {
      const sessionId = await context.session()
      answerNext(context, sessionId)
      return { sessionId, message: 'Which?', requestedSchema }
    },
    answers: { action: 'accept', content: { one: 'this' } },
  },
  'elicitation.list': {
    valid: async (context) => {
      const { sessionId } = await context.always('question', () => context.questioned())
      return { state: 'pending', sessionId, limit: 5 }
    },
    answers: async ({ context }) => {
      const { requestId } = await context.always('question', () => context.questioned())
      return { entries: [{ request: { requestId, message: 'The colour?' }, state: 'pending' }] }
    },
  },
}
