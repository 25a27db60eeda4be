import type { ReviewScope } from '../../../../shared/review/entities'
import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

const scope: ReviewScope = { kind: 'session' }
const path = 'file.txt'

interface Reviewed {
  readonly sessionId: string
  readonly commentIds: readonly [edited: string, removed: string]
  readonly changeId: string
}

/** A session whose agent made a file: it was viewed, commented on, and taken back. */
async function reviewed(stage: Stage): Promise<Reviewed> {
  const sessionId = await stage.session()
  await stage.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await stage.say(sessionId, 'write "one" to file.txt')
  const { token } = await stage.must('review.readDiff', { sessionId, scope, path })
  const file = { sessionId, scope, path, token }
  await stage.must('review.markViewed', { ...file, viewed: true })
  const comment = async (body: string): Promise<string> => {
    const place = { side: 'new', startLine: 1, endLine: 1 } as const
    return (await stage.must('review.addComment', { ...file, ...place, body })).comment.commentId
  }
  const commentIds = [await comment('Why?'), await comment('Never mind.')] as const
  await stage.must('review.editComment', { sessionId, commentId: commentIds[0], body: 'Why so?' })
  await stage.must('review.removeComment', { sessionId, commentId: commentIds[1] })
  const { changeId } = await stage.must('review.apply', { ...file, action: 'revert' })
  await stage.must('review.send', { sessionId })
  return { sessionId, commentIds, changeId }
}

/** Scenarios of the events of reviews. */
export const reviewEventCases = {
  'review.file.viewed': {
    async when(stage) {
      const { sessionId } = await stage.once(reviewed)
      return { sessionId, payload: { scope, path } }
    },
    after: ['file.created'],
  },
  'review.comment.added': {
    async when(stage) {
      const { sessionId, commentIds } = await stage.once(reviewed)
      return { sessionId, payload: { comment: { commentId: commentIds[0], path, startLine: 1, body: 'Why?' } } }
    },
    after: ['file.created'],
  },
  'review.comment.edited': {
    async when(stage) {
      const { sessionId, commentIds } = await stage.once(reviewed)
      return { sessionId, payload: { commentId: commentIds[0], body: 'Why so?' } }
    },
    after: ['review.comment.added'],
  },
  'review.comment.removed': {
    async when(stage) {
      const { sessionId, commentIds } = await stage.once(reviewed)
      return { sessionId, payload: { commentId: commentIds[1] } }
    },
    after: ['review.comment.added'],
  },
  'review.applied': {
    async when(stage) {
      const { sessionId, changeId } = await stage.once(reviewed)
      return { sessionId, payload: { changeId, action: 'revert', writes: [{ target: 'file', path, after: null }] } }
    },
    after: ['file.created'],
  },
  'review.comments.sent': {
    async when(stage) {
      const { sessionId, commentIds } = await stage.once(reviewed)
      return { sessionId, payload: { commentIds: [commentIds[0]] } }
    },
    after: ['review.comment.added'],
  },
} satisfies SessionEventCases
