import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import { listWith, someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

interface Ends {
  readonly childSessionId: string
  readonly parentSessionId: string
}

async function merged(there: There): Promise<Ends> {
  const ends = await there.branch()
  await there.must('session.merge', { ...ends, summary: 'Done.' })
  return ends
}

/** A branch and a session that it is none of. */
const strangers = async (there: There): Promise<Ends> => ({
  ...(await there.branch()),
  parentSessionId: await there.session(),
})

const withoutParent = async (there: There): Promise<Ends> => ({ ...(await there.branch()), parentSessionId: 'nobody' })

/** Returns the number of a session's own messages. */
const countOf = async (there: There, sessionId: string): Promise<number> =>
  (await there.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })).total

async function truncated(there: There): Promise<{ sessionId: string }> {
  const { sessionId, messageId } = await there.talked()
  await there.must('session.history.truncate', { sessionId, messageId })
  return { sessionId }
}

/** Calls and failures of each request in this folder. */
export const branchCases: RequestCases = {
  'session.fork': {
    valid: async (there) => ({ sourceSessionId: (await there.known()).sessionId, name: 'Forked' }),
    answers: async ({ there, answer: { sessionId }, input: { sourceSessionId } }) => {
      const { children } = await there.must('session.getChildren', { sessionId: sourceSessionId })
      const fork = children.find((child) => child.sessionId === sessionId)
      return { sessionId: fork?.title === 'Forked' ? sessionId : 'no fork' }
    },
    unknown: [() => ({ sourceSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [
      async (there) => ({
        sourceSessionId: (await there.known()).sessionId,
        existingSessionId: await there.archived(),
      }),
      'session-archived',
    ],
  },
  'session.rewrite': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.known()
      return { sessionId, messageId, message: 'say other' }
    },
    answers: async ({ there, answer: { sessionId } }) => {
      await there.eventually(async () => (await there.lastTurn(sessionId))?.status === 'completed')
      const { session } = await there.must('session.get', { sessionId })
      return { sessionId: session?.branchKind === 'rewrite' ? sessionId : 'no branch', messageId: someText }
    },
    unknown: [
      async (there) => ({ sessionId: await there.session(), messageId: 'nothing', message: 'other' }),
      'message-not-found',
    ],
    wrongState: [
      async (there) => {
        const { sessionId } = await there.known()
        const { messages } = await there.must('session.getMessages', { sessionId, fromPosition: 1, limit: 1 })
        return { sessionId, messageId: messages[0]?.messageId ?? '', message: 'other' }
      },
      'message-role',
    ],
  },
  'session.getChildren': {
    valid: async (there) => ({ sessionId: (await there.always('branch', () => there.branch())).parentSessionId }),
    answers: async ({ there }) => {
      const { childSessionId } = await there.always('branch', () => there.branch())
      return { children: listWith({ sessionId: childSessionId, branchKind: 'branch' }) }
    },
    anyState: onlyReads,
  },
  'session.getBranchTree': {
    valid: async (there) => ({ sessionId: (await there.always('branch', () => there.branch())).childSessionId }),
    answers: async ({ there }) => {
      const { childSessionId, parentSessionId } = await there.always('branch', () => there.branch())
      return { nodes: listWith({ sessionId: childSessionId, parentSessionId, branchKind: 'branch' }), omitted: 0 }
    },
    unknown: [() => ({ sessionId: 'nobody' }), 'session-not-found'],
    anyState: onlyReads,
  },
  'session.getByAdapterSessionId': {
    valid: async (there) => {
      const { session } = await there.must('session.get', { sessionId: (await there.known()).sessionId })
      return { adapterSessionId: session?.agents[0]?.adapterSessionId ?? '' }
    },
    answers: async ({ there }) => ({ session: { sessionId: (await there.known()).sessionId } }),
    unknown: [() => ({ adapterSessionId: 'nobody' }), { session: null }],
    anyState: onlyReads,
  },
  'session.history.truncate': {
    valid: async (there) => {
      const { sessionId, messageId } = await there.talked()
      return { sessionId, messageId }
    },
    answers: { removalId: someText, messagesRemoved: 1 },
    unknown: [async (there) => ({ sessionId: await there.session(), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId, messageId: null }), 'session-busy'],
  },
  'session.history.restore': {
    valid: truncated,
    answers: { removalId: someText, messagesRestored: 1 },
    wrongState: [async (there) => ({ sessionId: await there.session() }), 'removal-not-found'],
  },
  'session.merge.preview': {
    valid: async (there) => ({ ...(await there.branch()), writtenBy: 'listing' }),
    answers: { writtenBy: 'listing', summary: someText },
    unknown: [withoutParent, 'session-not-found'],
    wrongState: [strangers, 'invalid-lineage'],
  },
  'session.merge': {
    valid: async (there) => ({ ...(await there.branch()), summary: 'Done.' }),
    answers: async ({ there, input: { parentSessionId } }) => ({
      success: (await countOf(there, parentSessionId)) === 3,
      messageId: someText,
    }),
    unknown: [withoutParent, 'session-not-found'],
    wrongState: [
      async (there) => {
        const ends = await there.branch()
        await there.archived(ends.parentSessionId)
        return { ...ends, summary: 'Done.' }
      },
      'session-archived',
    ],
  },
  'session.merge.undo': {
    valid: merged,
    answers: async ({ there, input: { childSessionId: sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      return { success: session?.status === 'active' && session.mergedAt === undefined }
    },
    unknown: [withoutParent, 'session-not-found'],
    wrongState: [(there) => there.branch(), 'merge-not-found'],
  },
  'session.abandon': {
    valid: (there) => there.branch(),
    answers: async ({ there, input: { childSessionId: sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      return { success: session?.abandonedAt !== undefined && session.status === 'closed' }
    },
    unknown: [async (there) => ({ ...(await there.branch()), childSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [merged, 'branch-merged'],
  },
}
