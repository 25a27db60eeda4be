import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

interface Ends {
  readonly childSessionId: string
  readonly parentSessionId: string
}

/** A branch that both ends of are watched. */
async function branched(stage: Stage): Promise<Ends> {
  const ends = await stage.branch()
  await stage.watch(ends.childSessionId)
  return ends
}

/** A branch that was merged, which was then undone. */
async function unmerged(stage: Stage): Promise<Ends & { readonly messageId: string }> {
  const ends = await branched(stage)
  const { messageId = '' } = await stage.must('session.merge', { ...ends, summary: 'It works.' })
  await stage.must('session.merge.undo', ends)
  return { ...ends, messageId }
}

/** A session that was rewound to its first message, which was then undone. */
async function restored(stage: Stage): Promise<{ sessionId: string; messageId: string; removalId: string }> {
  const { sessionId, messageId } = await stage.say(await stage.session(), 'say more')
  await stage.must('session.history.truncate', { sessionId, messageId })
  const { removalId } = await stage.must('session.history.restore', { sessionId })
  return { sessionId, messageId, removalId }
}

/** Scenarios of the events about branches and conversation history. */
export const branchEventCases = {
  forking: {
    async when(stage) {
      const ends = await stage.once(branched)
      return { sessionId: ends.parentSessionId, payload: { ...ends, reason: 'branch' } }
    },
  },
  'branch.created': {
    async when(stage) {
      const ends = await stage.once(branched)
      return { sessionId: ends.parentSessionId, payload: { ...ends, kind: 'branch' } }
    },
    after: ['forking'],
  },
  forked: {
    async when(stage) {
      const ends = await stage.once(branched)
      return { sessionId: ends.parentSessionId, payload: ends }
    },
    after: ['forking', 'branch.created'],
  },
  merging: {
    async when(stage) {
      const { childSessionId, parentSessionId } = await stage.once(unmerged)
      return { sessionId: parentSessionId, payload: { childSessionId } }
    },
    after: ['forked'],
  },
  'branch.merged': {
    async when(stage) {
      const { childSessionId, parentSessionId, messageId } = await stage.once(unmerged)
      return { sessionId: parentSessionId, payload: { childSessionId, resultMessageId: messageId } }
    },
    after: ['merging', 'message'],
  },
  merged: {
    async when(stage) {
      const { childSessionId, parentSessionId } = await stage.once(unmerged)
      const behind = { sessionId: childSessionId, type: 'closed' } as const
      return { sessionId: parentSessionId, payload: { childSessionId, handoff: 'It works.' }, behind }
    },
    after: ['merging', 'message', 'branch.merged'],
  },
  childCompleted: {
    async when(stage) {
      const { childSessionId, parentSessionId, messageId } = await stage.once(unmerged)
      const result = { outcome: 'merged', messageId }
      return { sessionId: parentSessionId, payload: { childSessionId, parentSessionId, result } }
    },
    after: ['merged'],
  },
  'merge.undone': {
    async when(stage) {
      const { childSessionId, parentSessionId, messageId } = await stage.once(unmerged)
      return { sessionId: parentSessionId, payload: { childSessionId, takenMessageId: messageId } }
    },
    after: ['merged'],
  },
  abandoned: {
    async when(stage) {
      const ends = await branched(stage)
      await stage.must('session.abandon', ends)
      const { childSessionId: sessionId, parentSessionId } = ends
      return { sessionId, payload: { sessionId, parentSessionId } }
    },
    after: ['closed'],
  },
  truncated: {
    async when(stage) {
      const { sessionId, messageId, removalId } = await stage.once(restored)
      return { sessionId, payload: { sessionId, removalId, messageId } }
    },
    after: ['turn.completed'],
  },
  'history.restored': {
    async when(stage) {
      const { sessionId, removalId } = await stage.once(restored)
      return { sessionId, payload: { sessionId, removalId, messages: [{ role: 'assistant' }] } }
    },
    after: ['truncated'],
  },
} satisfies SessionEventCases
