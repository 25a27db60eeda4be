import type { RequestCases } from '#core/testing/contract-table/case'
import { someNumber, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const keepLast = [{ actionId: 'keep-last', options: { count: 1 } }]

const known = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: (await context.known()).sessionId,
})
const talked = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: (await context.talked()).sessionId,
})
const busy = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: (await context.busy()).sessionId,
})

/** Returns the number of messages that an agent would receive now. */
const toldOf = async (context: CaseContext, { sessionId }: { sessionId: string }): Promise<number> =>
  (await context.must('session.getContext', { sessionId })).messages.length

interface Compression {
  readonly sessionId: string
  readonly eventId: string
}

/** A session in which all but the last message are taken out. */
async function compressed(context: CaseContext): Promise<Compression> {
  const { sessionId } = await context.talked()
  const { eventId } = await context.must('session.compress', { sessionId, pipeline: keepLast })
  return { sessionId, eventId }
}

async function undone(context: CaseContext): Promise<Compression> {
  const compression = await compressed(context)
  await context.must('session.compress.undo', compression)
  return compression
}

/** A session with much in it, of which most was summarised. */
async function summarised(context: CaseContext): Promise<Compression & { messageId: string }> {
  const { sessionId, messageId: first } = await context.talked('long 800')
  const { messages } = await context.must('session.getMessages', { sessionId, fromPosition: 1, limit: 1 })
  const range = { fromMessageId: first, toMessageId: messages[0]?.messageId ?? '' }
  const pipeline = [{ actionId: 'summarize', options: { ...range, text: 'It was long.' } }]
  const { eventId } = await context.must('session.compress', { sessionId, pipeline })
  const given = await context.must('session.getContext', { sessionId })
  const summary = given.messages.find(({ source }) => source.kind === 'summary')
  return { sessionId, eventId, messageId: summary?.message.messageId ?? '' }
}

/** Calls and failures of each request in this folder. */
export const compressionCases: RequestCases = {
  'session.compress': {
    valid: async (context) => ({ ...(await talked(context)), pipeline: keepLast }),
    answers: async ({ context, input }) => ({
      eventId: (await toldOf(context, input)) === 1 ? someText : 'not compressed',
      tokensBefore: someNumber,
    }),
    unknown: [
      async (context) => ({
        ...(await talked(context)),
        pipeline: [
          { actionId: 'summarize', options: { fromMessageId: 'nothing', toMessageId: 'nothing', text: 'Short.' } },
        ],
      }),
      'message-not-found',
    ],
    wrongState: [
      async (context) => ({ sessionId: await context.session(), pipeline: keepLast }),
      'nothing-to-compress',
    ],
  },
  'session.compress.preview': {
    valid: async (context) => ({ ...(await known(context)), pipeline: keepLast }),
    answers: async ({ context }) => ({
      steps: [{ actionId: 'keep-last', removed: [(await context.known()).messageId] }],
    }),
    unknown: [
      async (context) => ({ ...(await known(context)), pipeline: [{ actionId: 'nothing' }] }),
      'invalid-params',
    ],
  },
  'session.compress.undo': {
    valid: compressed,
    answers: async ({ context, input }) => ({ success: (await toldOf(context, input)) === 2 }),
    unknown: [async (context) => ({ sessionId: await context.session(), eventId: 'nothing' }), 'compression-not-found'],
    wrongState: [undone, 'compression-not-found'],
  },
  'session.history.compact': {
    valid: async (context) => ({ sessionId: (await context.talked('think hard')).sessionId }),
    answers: { success: true, tokensRemoved: someNumber },
    wrongState: [busy, 'session-busy'],
  },
  'session.compress.edit': {
    valid: async (context) => ({ ...(await summarised(context)), text: 'Short.' }),
    answers: async ({ context, input: { sessionId } }) => {
      const { messages } = await context.must('session.getContext', { sessionId })
      return { eventId: messages[0]?.message.contentText === 'Short.' ? someText : 'not edited' }
    },
    unknown: [
      async (context) => ({ ...(await compressed(context)), messageId: 'nothing', text: 'Short.' }),
      'message-not-found',
    ],
    wrongState: [
      async (context) => ({ ...(await undone(context)), messageId: 'nothing', text: 'Short.' }),
      'compression-not-found',
    ],
  },
  'session.compress.draft': {
    valid: async (context) => {
      const { sessionId, messageId } = await context.known()
      return { sessionId, fromMessageId: messageId, toMessageId: messageId, writtenBy: 'listing' }
    },
    answers: { summary: someText, writtenBy: 'listing', messageCount: 1 },
    unknown: [
      async (context) => ({ ...(await known(context)), fromMessageId: 'nothing', toMessageId: 'nothing' }),
      'message-not-found',
    ],
  },
  'session.compress.continue': {
    valid: async (context) => ({ ...(await talked(context)), summary: 'We talked.' }),
    answers: { sessionId: someText, summary: 'We talked.' },
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'nothing-to-compress'],
  },
  'session.summarize': {
    valid: async (context) => ({ ...(await known(context)), writtenBy: 'listing' }),
    answers: async ({ context, input: { sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      return { summary: session?.summary ?? 'not kept', writtenBy: 'listing' }
    },
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'nothing-to-compress'],
  },
  'session.pins.set': {
    valid: async (context) => {
      const { sessionId, messageId } = await context.talked()
      return { sessionId, messageIds: [messageId] }
    },
    answers: async ({ context, input: { sessionId, messageIds } }) => {
      const { pins } = await context.must('session.getContext', { sessionId })
      return { messageIds: pins.length === 0 ? 'not pinned' : messageIds }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), messageIds: ['nothing'] }),
      'message-not-found',
    ],
  },
  'session.getContext': {
    valid: known,
    answers: { messages: [{ source: { kind: 'own' } }, {}], taken: [], problems: [] },
  },
  'session.getContextWindowState': {
    valid: known,
    answers: { state: { maxTokens: 200_000, level: 'ok' } },
  },
}
