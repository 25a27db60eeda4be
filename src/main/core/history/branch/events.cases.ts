import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

interface Ends {
  readonly childSessionId: string
  readonly parentSessionId: string
}

/** A branch that both ends of are watched. */
async function branched(scenario: Scenario): Promise<Ends> {
  const ends = await scenario.branch()
  await scenario.watch(ends.childSessionId)
  return ends
}

/** A branch that was merged, which was then undone. */
async function unmerged(scenario: Scenario): Promise<Ends & { readonly messageId: string }> {
  const ends = await branched(scenario)
  const { messageId = '' } = await scenario.must('session.merge', { ...ends, summary: 'It works.' })
  await scenario.must('session.merge.undo', ends)
  return { ...ends, messageId }
}

/** A session that was rewound to its first message, which was then undone. */
async function restored(scenario: Scenario): Promise<{ sessionId: string; messageId: string; removalId: string }> {
  const { sessionId, messageId } = await scenario.say(await scenario.session(), 'say more')
  await scenario.must('session.history.truncate', { sessionId, messageId })
  const { removalId } = await scenario.must('session.history.restore', { sessionId })
  return { sessionId, messageId, removalId }
}

/** Scenarios of the events about branches and conversation history. */
export const branchEventCases = {
  forking: {
    async when(scenario) {
      const ends = await scenario.once(branched)
      return { sessionId: ends.parentSessionId, payload: { ...ends, reason: 'branch' } }
    },
  },
  'branch.created': {
    async when(scenario) {
      const ends = await scenario.once(branched)
      return { sessionId: ends.parentSessionId, payload: { ...ends, kind: 'branch' } }
    },
    after: ['forking'],
  },
  forked: {
    async when(scenario) {
      const ends = await scenario.once(branched)
      return { sessionId: ends.parentSessionId, payload: ends }
    },
    after: ['forking', 'branch.created'],
  },
  merging: {
    async when(scenario) {
      const { childSessionId, parentSessionId } = await scenario.once(unmerged)
      return { sessionId: parentSessionId, payload: { childSessionId } }
    },
    after: ['forked'],
  },
  'branch.merged': {
    async when(scenario) {
      const { childSessionId, parentSessionId, messageId } = await scenario.once(unmerged)
      return { sessionId: parentSessionId, payload: { childSessionId, resultMessageId: messageId } }
    },
    after: ['merging', 'message'],
  },
  merged: {
    async when(scenario) {
      const { childSessionId, parentSessionId } = await scenario.once(unmerged)
      const behind = { sessionId: childSessionId, type: 'closed' } as const
      return { sessionId: parentSessionId, payload: { childSessionId, handoff: 'It works.' }, behind }
    },
    after: ['merging', 'message', 'branch.merged'],
  },
  childCompleted: {
    async when(scenario) {
      const { childSessionId, parentSessionId, messageId } = await scenario.once(unmerged)
      const result = { outcome: 'merged', messageId }
      return { sessionId: parentSessionId, payload: { childSessionId, parentSessionId, result } }
    },
    after: ['merged'],
  },
  'merge.undone': {
    async when(scenario) {
      const { childSessionId, parentSessionId, messageId } = await scenario.once(unmerged)
      return { sessionId: parentSessionId, payload: { childSessionId, takenMessageId: messageId } }
    },
    after: ['merged'],
  },
  abandoned: {
    async when(scenario) {
      const ends = await branched(scenario)
      await scenario.must('session.abandon', ends)
      const { childSessionId: sessionId, parentSessionId } = ends
      return { sessionId, payload: { sessionId, parentSessionId } }
    },
    after: ['closed'],
  },
  truncated: {
    async when(scenario) {
      const { sessionId, messageId, removalId } = await scenario.once(restored)
      return { sessionId, payload: { sessionId, removalId, messageId } }
    },
    after: ['turn.completed'],
  },
  'history.restored': {
    async when(scenario) {
      const { sessionId, removalId } = await scenario.once(restored)
      return { sessionId, payload: { sessionId, removalId, messages: [{ role: 'assistant' }] } }
    },
    after: ['truncated'],
  },
} satisfies SessionEventCases
