import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import type { There } from '../../testing/contract-table/there'

interface Queued {
  readonly sessionId: string
  readonly messageId: string
}

/** A message that waits. */
async function waiting(there: There): Promise<Queued> {
  const { sessionId, messageId } = await there.busy()
  return { sessionId, messageId }
}

/** A message that was answered, so that it waits no longer. */
async function answered(there: There): Promise<Queued> {
  const { sessionId, messageId } = await there.known()
  return { sessionId, messageId }
}

async function queueOf(there: There, sessionId: string): Promise<string> {
  return JSON.stringify((await there.must('session.queue.list', { sessionId })).messages)
}

/** Cases for the requests of this folder: valid calls and failures. */
export const queueCases: RequestCases = {
  'session.queue.list': {
    valid: async (there) => ({ sessionId: (await waiting(there)).sessionId }),
    answers: { messages: [{ blocks: [{ type: 'text', content: 'say later' }] }] },
    anyState: onlyReads,
  },
  'session.queue.reorder': {
    valid: async (there) => {
      const { sessionId, messageId } = await waiting(there)
      const { messageId: last } = await there.must('session.sendMessage', { sessionId, message: 'say last' })
      return { sessionId, messageIds: [last, messageId] }
    },
    answers: async ({ there, input: { sessionId, messageIds } }) => {
      const { messages } = await there.must('session.queue.list', { sessionId })
      return { messageIds, ...(messages[0]?.messageId === messageIds[0] ? {} : { messageIds: 'in another order' }) }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), messageIds: ['nothing'] }), 'message-not-found'],
    wrongState: [
      async (there) => {
        const { sessionId, messageId } = await answered(there)
        return { sessionId, messageIds: [messageId] }
      },
      'message-not-found',
    ],
  },
  'session.queue.edit': {
    valid: async (there) => ({ ...(await waiting(there)), message: 'say other' }),
    answers: async ({ there, input: { sessionId } }) => ({
      success: (await queueOf(there, sessionId)).includes('say other'),
    }),
    unknown: [
      async (there) => ({ ...(await waiting(there)), messageId: 'nothing', message: 'say other' }),
      'message-not-found',
    ],
    wrongState: [async (there) => ({ ...(await answered(there)), message: 'say other' }), 'message-not-found'],
  },
  'session.queue.remove': {
    valid: waiting,
    answers: async ({ there, input: { sessionId } }) => ({ success: (await queueOf(there, sessionId)) === '[]' }),
    unknown: [async (there) => ({ ...(await waiting(there)), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [answered, 'message-not-found'],
  },
  'session.queue.send': {
    valid: async (there) => ({ ...(await waiting(there)), deliveryMode: 'interrupt' }),
    answers: async ({ there, input: { sessionId } }) => ({
      success: await there.eventually(async () => (await queueOf(there, sessionId)) === '[]'),
    }),
    unknown: [
      async (there) => ({ ...(await waiting(there)), messageId: 'nothing', deliveryMode: 'steer' }),
      'message-not-found',
    ],
    wrongState: [async (there) => ({ ...(await answered(there)), deliveryMode: 'interrupt' }), 'message-not-found'],
  },
}
