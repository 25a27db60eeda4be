import type { RequestCases } from '../../testing/contract-table/case'
import type { There } from '../../testing/contract-table/there'

/** A question that was answered. */
async function answered(there: There): Promise<{ sessionId: string; requestId: string }> {
  const asked = await there.questioned()
  await there.must('session.ui.handlePendingElicitation', { ...asked, result: { action: 'cancel' } })
  return asked
}

/** Answers the next question of a session as soon as there is one, if there ever is. */
function answerNext(there: There, sessionId: string): void {
  const stop = there.client.onServerEvent(({ type }) => {
    if (type === 'elicitations.changed') void answer().then((isAnswered) => isAnswered && stop())
  })
  async function answer(): Promise<boolean> {
    const { entries } = await there.must('elicitation.list', { state: 'pending', sessionId, limit: 1 })
    const requestId = entries[0]?.request.requestId
    if (requestId === undefined) return false
    const result = { action: 'accept', content: { one: 'this' } } as const
    return (await there.client.request('session.ui.handlePendingElicitation', { sessionId, requestId, result })).ok
  }
}

const requestedSchema = { type: 'object', properties: { one: { type: 'string' } } } as const

/** Calls and failures of each request in this folder. */
export const elicitationCases: RequestCases = {
  'session.ui.handlePendingElicitation': {
    valid: async (there) => ({
      ...(await there.questioned()),
      result: { action: 'accept', content: { answer: 'red' } },
    }),
    answers: async ({ there, input: { sessionId, requestId } }) => {
      const entry = await there.eventually(async () => {
        const { entries } = await there.must('elicitation.list', { state: 'resolved', sessionId, limit: 5 })
        return entries.find(({ request }) => request.requestId === requestId)
      })
      return { success: entry.resolution?.action === 'accept' }
    },
    unknown: [
      async (there) => ({ sessionId: await there.session(), requestId: 'nothing', result: { action: 'cancel' } }),
      'elicitation-not-found',
    ],
    wrongState: [async (there) => ({ ...(await answered(there)), result: { action: 'cancel' } }), { success: false }],
    // Closing the session dismissed its questions, which only means that somebody was faster.
    whenArchived: { success: false },
  },
  'session.ui.elicitation': {
    valid: async (there) => {
      const sessionId = await there.session()
      answerNext(there, sessionId)
      return { sessionId, message: 'Which?', requestedSchema }
    },
    answers: { action: 'accept', content: { one: 'this' } },
  },
  'elicitation.list': {
    valid: async (there) => {
      const { sessionId } = await there.always('question', () => there.questioned())
      return { state: 'pending', sessionId, limit: 5 }
    },
    answers: async ({ there }) => {
      const { requestId } = await there.always('question', () => there.questioned())
      return { entries: [{ request: { requestId, message: 'The colour?' }, state: 'pending' }] }
    },
    anyState: 'It only reads, also what was answered long ago.',
  },
}
