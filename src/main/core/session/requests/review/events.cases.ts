import type { ReviewScope } from '#shared/review/entities'
import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

const scope: ReviewScope = { kind: 'session' }
const path = 'file.txt'

interface Reviewed {
  readonly sessionId: string
  readonly commentIds: readonly [edited: string, removed: string]
  readonly changeId: string
}

/** A session whose agent made a file: it was viewed, commented on, and taken back. */
async function reviewed(scenario: Scenario): Promise<Reviewed> {
  const sessionId = await scenario.session()
  await scenario.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await scenario.say(sessionId, 'write "one" to file.txt')
  const { token } = await scenario.must('review.readDiff', { sessionId, scope, path })
  const file = { sessionId, scope, path, token }
  await scenario.must('review.markViewed', { ...file, viewed: true })
  const comment = async (body: string): Promise<string> => {
    const place = { side: 'new', startLine: 1, endLine: 1 } as const
    return (await scenario.must('review.addComment', { ...file, ...place, body })).comment.commentId
  }
  const commentIds = [await comment('Why?'), await comment('Never mind.')] as const
  await scenario.must('review.editComment', { sessionId, commentId: commentIds[0], body: 'Why so?' })
  await scenario.must('review.removeComment', { sessionId, commentId: commentIds[1] })
  const { changeId } = await scenario.must('review.apply', { ...file, action: 'revert' })
  await scenario.must('review.send', { sessionId })
  return { sessionId, commentIds, changeId }
}

/** Scenarios of the events of reviews. */
export const reviewEventCases = {
  'review.file.viewed': {
    async when(scenario) {
      const { sessionId } = await scenario.once(reviewed)
      return { sessionId, payload: { scope, path } }
    },
    after: ['file.created'],
  },
  'review.comment.added': {
    async when(scenario) {
      const { sessionId, commentIds } = await scenario.once(reviewed)
      return { sessionId, payload: { comment: { commentId: commentIds[0], path, startLine: 1, body: 'Why?' } } }
    },
    after: ['file.created'],
  },
  'review.comment.edited': {
    async when(scenario) {
      const { sessionId, commentIds } = await scenario.once(reviewed)
      return { sessionId, payload: { commentId: commentIds[0], body: 'Why so?' } }
    },
    after: ['review.comment.added'],
  },
  'review.comment.removed': {
    async when(scenario) {
      const { sessionId, commentIds } = await scenario.once(reviewed)
      return { sessionId, payload: { commentId: commentIds[1] } }
    },
    after: ['review.comment.added'],
  },
  'review.applied': {
    async when(scenario) {
      const { sessionId, changeId } = await scenario.once(reviewed)
      return { sessionId, payload: { changeId, action: 'revert', writes: [{ target: 'file', path, after: null }] } }
    },
    after: ['file.created'],
  },
  'review.comments.sent': {
    async when(scenario) {
      const { sessionId, commentIds } = await scenario.once(reviewed)
      return { sessionId, payload: { commentIds: [commentIds[0]] } }
    },
    after: ['review.comment.added'],
  },
} satisfies SessionEventCases
