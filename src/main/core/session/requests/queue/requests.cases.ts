import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'

interface Queued {
  readonly sessionId: string
  readonly messageId: string
}

/** A message that waits. */
async function waiting(context: CaseContext): Promise<Queued> {
  const { sessionId, messageId } = await context.busy()
  return { sessionId, messageId }
}

/** A message that was answered, so that it waits no longer. */
async function answered(context: CaseContext): Promise<Queued> {
  const { sessionId, messageId } = await context.known()
  return { sessionId, messageId }
}

async function queueOf(context: CaseContext, sessionId: string): Promise<string> {
  return JSON.stringify((await context.must('session.queue.list', { sessionId })).messages)
}

/** Cases for the requests of this folder: valid calls and failures. */
export const queueCases: RequestCases = {
  'session.queue.list': {
    valid: async (context) => ({ sessionId: (await waiting(context)).sessionId }),
    answers: { messages: [{ blocks: [{ type: 'text', content: 'say later' }] }] },
  },
  'session.queue.reorder': {
    valid: async (context) => {
      const { sessionId, messageId } = await waiting(context)
      const { messageId: last } = await context.must('session.sendMessage', { sessionId, message: 'say last' })
      return { sessionId, messageIds: [last, messageId] }
    },
    answers: async ({ context, input: { sessionId, messageIds } }) => {
      const { messages } = await context.must('session.queue.list', { sessionId })
      return { messageIds, ...(messages[0]?.messageId === messageIds[0] ? {} : { messageIds: 'in another order' }) }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), messageIds: ['nothing'] }),
      'message-not-found',
    ],
    wrongState: [
      async (context) => {
        const { sessionId, messageId } = await answered(context)
        return { sessionId, messageIds: [messageId] }
      },
      'message-not-found',
    ],
  },
  'session.queue.edit': {
    valid: async (context) => ({ ...(await waiting(context)), message: 'say other' }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await queueOf(context, sessionId)).includes('say other'),
    }),
    unknown: [
      async (context) => ({ ...(await waiting(context)), messageId: 'nothing', message: 'say other' }),
      'message-not-found',
    ],
    wrongState: [async (context) => ({ ...(await answered(context)), message: 'say other' }), 'message-not-found'],
  },
  'session.queue.remove': {
    valid: waiting,
    answers: async ({ context, input: { sessionId } }) => ({ success: (await queueOf(context, sessionId)) === '[]' }),
    unknown: [async (context) => ({ ...(await waiting(context)), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [answered, 'message-not-found'],
  },
  'session.queue.send': {
    valid: async (context) => ({ ...(await waiting(context)), deliveryMode: 'interrupt' }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: await context.eventually(async () => (await queueOf(context, sessionId)) === '[]'),
    }),
    unknown: [
      async (context) => ({ ...(await waiting(context)), messageId: 'nothing', deliveryMode: 'steer' }),
      'message-not-found',
    ],
    wrongState: [async (context) => ({ ...(await answered(context)), deliveryMode: 'interrupt' }), 'message-not-found'],
  },
}
