import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import { someNumber, someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const keepLast = [{ actionId: 'keep-last', options: { count: 1 } }]

const known = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: (await there.known()).sessionId })
const talked = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: (await there.talked()).sessionId })
const busy = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: (await there.busy()).sessionId })

/** Returns the number of messages that an agent would receive now. */
const toldOf = async (there: There, { sessionId }: { sessionId: string }): Promise<number> =>
  (await there.must('session.getContext', { sessionId })).messages.length

interface Compression {
  readonly sessionId: string
  readonly eventId: string
}

/** A session in which all but the last message are taken out. */
async function compressed(there: There): Promise<Compression> {
  const { sessionId } = await there.talked()
  const { eventId } = await there.must('session.compress', { sessionId, pipeline: keepLast })
  return { sessionId, eventId }
}

async function undone(there: There): Promise<Compression> {
  const compression = await compressed(there)
  await there.must('session.compress.undo', compression)
  return compression
}

/** A session with much in it, of which most was summarised. */
async function summarised(there: There): Promise<Compression & { messageId: string }> {
  const { sessionId, messageId: first } = await there.talked('long 800')
  const { messages } = await there.must('session.getMessages', { sessionId, fromPosition: 1, limit: 1 })
  const range = { fromMessageId: first, toMessageId: messages[0]?.messageId ?? '' }
  const pipeline = [{ actionId: 'summarize', options: { ...range, text: 'It was long.' } }]
  const { eventId } = await there.must('session.compress', { sessionId, pipeline })
  const context = await there.must('session.getContext', { sessionId })
  const summary = context.messages.find(({ source }) => source.kind === 'summary')
  return { sessionId, eventId, messageId: summary?.message.messageId ?? '' }
}

/** Calls and failures of each request in this folder. */
export const compressionCases: RequestCases = {
  'session.compress': {
    valid: async (there) => ({ ...(await talked(there)), pipeline: keepLast }),
    answers: async ({ there, input }) => ({
      eventId: (await toldOf(there, input)) === 1 ? someText : 'not compressed',
      tokensBefore: someNumber,
    }),
    unknown: [
      async (there) => ({
        ...(await talked(there)),
        pipeline: [
          { actionId: 'summarize', options: { fromMessageId: 'nothing', toMessageId: 'nothing', text: 'Short.' } },
        ],
      }),
      'message-not-found',
    ],
    wrongState: [async (there) => ({ sessionId: await there.session(), pipeline: keepLast }), 'nothing-to-compress'],
  },
  'session.compress.preview': {
    valid: async (there) => ({ ...(await known(there)), pipeline: keepLast }),
    answers: async ({ there }) => ({ steps: [{ actionId: 'keep-last', removed: [(await there.known()).messageId] }] }),
    unknown: [async (there) => ({ ...(await known(there)), pipeline: [{ actionId: 'nothing' }] }), 'invalid-params'],
    anyState: 'It only says what would be.',
  },
  'session.compress.undo': {
    valid: compressed,
    answers: async ({ there, input }) => ({ success: (await toldOf(there, input)) === 2 }),
    unknown: [async (there) => ({ sessionId: await there.session(), eventId: 'nothing' }), 'compression-not-found'],
    wrongState: [undone, 'compression-not-found'],
  },
  'session.history.compact': {
    valid: async (there) => ({ sessionId: (await there.talked('think hard')).sessionId }),
    answers: { success: true, tokensRemoved: someNumber },
    wrongState: [busy, 'session-busy'],
  },
  'session.compress.edit': {
    valid: async (there) => ({ ...(await summarised(there)), text: 'Short.' }),
    answers: async ({ there, input: { sessionId } }) => {
      const { messages } = await there.must('session.getContext', { sessionId })
      return { eventId: messages[0]?.message.contentText === 'Short.' ? someText : 'not edited' }
    },
    unknown: [
      async (there) => ({ ...(await compressed(there)), messageId: 'nothing', text: 'Short.' }),
      'message-not-found',
    ],
    wrongState: [
      async (there) => ({ ...(await undone(there)), messageId: 'nothing', text: 'Short.' }),
      'compression-not-found',
    ],
  },
  'session.compress.draft': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.known()
      return { sessionId, fromMessageId: messageId, toMessageId: messageId, writtenBy: 'listing' }
    },
    answers: { summary: someText, writtenBy: 'listing', messageCount: 1 },
    unknown: [
      async (there) => ({ ...(await known(there)), fromMessageId: 'nothing', toMessageId: 'nothing' }),
      'message-not-found',
    ],
    anyState: 'It only writes a draft, which changes nothing.',
  },
  'session.compress.continue': {
    valid: async (there) => ({ ...(await talked(there)), summary: 'We talked.' }),
    answers: { sessionId: someText, summary: 'We talked.' },
    wrongState: [async (there) => ({ sessionId: await there.session() }), 'nothing-to-compress'],
  },
  'session.summarize': {
    valid: async (there) => ({ ...(await known(there)), writtenBy: 'listing' }),
    answers: async ({ there, input: { sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      return { summary: session?.summary ?? 'not kept', writtenBy: 'listing' }
    },
    wrongState: [async (there) => ({ sessionId: await there.session() }), 'nothing-to-compress'],
  },
  'session.pins.set': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.talked()
      return { sessionId, messageIds: [messageId] }
    },
    answers: async ({ there, input: { sessionId, messageIds } }) => {
      const { pins } = await there.must('session.getContext', { sessionId })
      return { messageIds: pins.length === 0 ? 'not pinned' : messageIds }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), messageIds: ['nothing'] }), 'message-not-found'],
  },
  'session.getContext': {
    valid: known,
    answers: { messages: [{ source: { kind: 'own' } }, {}], taken: [], problems: [] },
    anyState: onlyReads,
  },
  'session.getContextWindowState': {
    valid: known,
    answers: { state: { maxTokens: 200_000, level: 'ok' } },
    anyState: onlyReads,
  },
}
