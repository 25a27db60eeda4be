import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

interface Ends {
  readonly childSessionId: string
  readonly parentSessionId: string
}

async function merged(context: CaseContext): Promise<Ends> {
  const ends = await context.branch()
  await context.must('session.merge', { ...ends, summary: 'Done.' })
  return ends
}

/** A branch and a session that it is none of. */
const strangers = async (context: CaseContext): Promise<Ends> => ({
  ...(await context.branch()),
  parentSessionId: await context.session(),
})

const withoutParent = async (context: CaseContext): Promise<Ends> => ({
  ...(await context.branch()),
  parentSessionId: 'nobody',
})

/** Returns the number of a session's own messages. */
const countOf = async (context: CaseContext, sessionId: string): Promise<number> =>
  (await context.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })).total

async function truncated(context: CaseContext): Promise<{ sessionId: string }> {
  const { sessionId, messageId } = await context.talked()
  await context.must('session.history.truncate', { sessionId, messageId })
  return { sessionId }
}

/** Calls and failures of each request in this folder. */
export const branchCases: RequestCases = {
  'session.fork': {
    valid: async (context) => ({ sourceSessionId: (await context.known()).sessionId, name: 'Forked' }),
    answers: async ({ context, answer: { sessionId }, input: { sourceSessionId } }) => {
      const { children } = await context.must('session.getChildren', { sessionId: sourceSessionId })
      const fork = children.find((child) => child.sessionId === sessionId)
      return { sessionId: fork?.title === 'Forked' ? sessionId : 'no fork' }
    },
    unknown: [() => ({ sourceSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [
      async (context) => ({
        sourceSessionId: (await context.known()).sessionId,
        existingSessionId: await context.archived(),
      }),
      'session-archived',
    ],
  },
  'session.rewrite': {
    valid: async (context) => {
      const { sessionId, messageId } = await context.known()
      return { sessionId, messageId, message: 'say other' }
    },
    answers: async ({ context, answer: { sessionId } }) => {
      await context.eventually(async () => (await context.lastTurn(sessionId))?.status === 'completed')
      const { session } = await context.must('session.get', { sessionId })
      return { sessionId: session?.branchKind === 'rewrite' ? sessionId : 'no branch', messageId: someText }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), messageId: 'nothing', message: 'other' }),
      'message-not-found',
    ],
    wrongState: [
      async (context) => {
        const { sessionId } = await context.known()
        const { messages } = await context.must('session.getMessages', { sessionId, fromPosition: 1, limit: 1 })
        return { sessionId, messageId: messages[0]?.messageId ?? '', message: 'other' }
      },
      'message-role',
    ],
  },
  'session.getChildren': {
    valid: async (context) => ({ sessionId: (await context.always('branch', () => context.branch())).parentSessionId }),
    answers: async ({ context }) => {
      const { childSessionId } = await context.always('branch', () => context.branch())
      return { children: listWith({ sessionId: childSessionId, branchKind: 'branch' }) }
    },
  },
  'session.getBranchTree': {
    valid: async (context) => ({ sessionId: (await context.always('branch', () => context.branch())).childSessionId }),
    answers: async ({ context }) => {
      const { childSessionId, parentSessionId } = await context.always('branch', () => context.branch())
      return { nodes: listWith({ sessionId: childSessionId, parentSessionId, branchKind: 'branch' }), omitted: 0 }
    },
    unknown: [() => ({ sessionId: 'nobody' }), 'session-not-found'],
  },
  'session.getByAdapterSessionId': {
    dependsOnOthers: true,
    valid: async (context) => {
      const { session } = await context.must('session.get', { sessionId: (await context.known()).sessionId })
      return { adapterSessionId: session?.agents[0]?.adapterSessionId ?? '' }
    },
    answers: async ({ context }) => ({ session: { sessionId: (await context.known()).sessionId } }),
    unknown: [() => ({ adapterSessionId: 'nobody' }), { session: null }],
  },
  'session.history.truncate': {
    valid: async (context) => {
      const { sessionId, messageId } = await context.talked()
      return { sessionId, messageId }
    },
    answers: { removalId: someText, messagesRemoved: 1 },
    unknown: [async (context) => ({ sessionId: await context.session(), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [async (context) => ({ sessionId: (await context.busy()).sessionId, messageId: null }), 'session-busy'],
  },
  'session.history.restore': {
    valid: truncated,
    answers: { removalId: someText, messagesRestored: 1 },
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'removal-not-found'],
  },
  'session.merge.preview': {
    valid: async (context) => ({ ...(await context.branch()), writtenBy: 'listing' }),
    answers: { writtenBy: 'listing', summary: someText },
    unknown: [withoutParent, 'session-not-found'],
    wrongState: [strangers, 'invalid-lineage'],
  },
  'session.merge': {
    valid: async (context) => ({ ...(await context.branch()), summary: 'Done.' }),
    answers: async ({ context, input: { parentSessionId } }) => ({
      success: (await countOf(context, parentSessionId)) === 3,
      messageId: someText,
    }),
    unknown: [withoutParent, 'session-not-found'],
    wrongState: [
      async (context) => {
        const ends = await context.branch()
        await context.archived(ends.parentSessionId)
        return { ...ends, summary: 'Done.' }
      },
      'session-archived',
    ],
  },
  'session.merge.undo': {
    valid: merged,
    answers: async ({ context, input: { childSessionId: sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      return { success: session?.status === 'active' && session.mergedAt === undefined }
    },
    unknown: [withoutParent, 'session-not-found'],
    wrongState: [(context) => context.branch(), 'merge-not-found'],
  },
  'session.abandon': {
    valid: (context) => context.branch(),
    answers: async ({ context, input: { childSessionId: sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      return { success: session?.abandonedAt !== undefined && session.status === 'closed' }
    },
    unknown: [async (context) => ({ ...(await context.branch()), childSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [merged, 'branch-merged'],
  },
}
