import type { DiffHunk } from '#shared/files/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { CommentPlace, ReviewComment } from '#shared/review/entities'
import { reduceReview } from '#shared/review/reduce'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime, inSession } from '#core/session/runtime/lookup'
import { readShown, shownHunk } from './read-diff'

/** Lines shown around those that a comment is about, and the maximum of all. */
const CONTEXT = 3
const MOST_LINES = 40

/** Returns the comments of a session by id, oldest first. */
export async function commentsOf(
  { store }: Pick<SessionContext, 'store'>,
  sessionId: string,
): Promise<ReadonlyMap<string, ReviewComment>> {
  return reduceReview(await store.read.reviewFacts(sessionId)).comments
}

/** The failure for a comment that is not there, or was sent. */
export function commentNotFound(commentId: string): ContractError {
  return knownError('comment-not-found', { commentId })
}

/** `review.listComments`. */
export const listComments =
  (context: SessionContext): Handler<'review.listComments'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    return found.ok ? ok({ comments: [...(await commentsOf(context, sessionId)).values()] }) : found
  }

/** `review.addComment`. */
export const addComment =
  (context: SessionContext): Handler<'review.addComment'> =>
  ({ sessionId, side, startLine, endLine, body, ...asked }) =>
    inSession(context, sessionId, async (runtime) => {
      const shown = await readShown(context, runtime, asked)
      if (!shown.ok) return shown
      const place = {
        path: asked.path,
        side,
        startLine: Math.min(startLine, endLine),
        endLine: Math.max(startLine, endLine),
      }
      const { stream } = runtime
      const comment: ReviewComment = {
        commentId: context.ids.next(),
        scope: asked.scope,
        ...place,
        excerpt: excerptOf(shown.value.hunks?.map(shownHunk) ?? [], place),
        body,
        createdAt: context.clock.now(),
      }
      const stored = await stream.commit(stream.changes().event('review.comment.added', { sessionId, comment }))
      return stored.ok ? ok({ comment }) : stored
    })

/** The lines that a comment is about, with some around them. */
export function excerptOf(
  hunks: readonly DiffHunk[],
  { side, startLine, endLine }: Pick<CommentPlace, 'side' | 'startLine' | 'endLine'>,
): string {
  for (const { oldStart, newStart, lines } of hunks) {
    let [oldLine, newLine] = [oldStart, newStart]
    const numbers = lines.map((line) => {
      const sign = line.slice(0, 1)
      const number = side === 'old' ? (sign === '+' ? null : oldLine) : sign === '-' ? null : newLine
      if (sign !== '+' && sign !== '\\') oldLine++
      if (sign !== '-' && sign !== '\\') newLine++
      return sign === '\\' ? null : number
    })
    const first = numbers.findIndex((number) => number !== null && number >= startLine && number <= endLine)
    if (first < 0) continue
    const last = numbers.findLastIndex((number) => number !== null && number >= startLine && number <= endLine)
    const [from, to] = [Math.max(0, first - CONTEXT), Math.min(lines.length, last + 1 + CONTEXT)]
    return lines.slice(from, Math.min(to, from + MOST_LINES)).join('\n')
  }
  return ''
}

/** `review.editComment`. */
export const editComment =
  (context: SessionContext): Handler<'review.editComment'> =>
  ({ sessionId, commentId, body }) =>
    inSession(context, sessionId, async ({ stream }) => {
      const comment = (await commentsOf(context, sessionId)).get(commentId)
      if (comment === undefined || comment.sentAt !== undefined) return err(commentNotFound(commentId))
      const editedAt = context.clock.now()
      const stored = await stream.commit(
        stream.changes().event('review.comment.edited', { sessionId, commentId, body, editedAt }),
      )
      return stored.ok ? ok({ success: true }) : stored
    })

/** `review.removeComment`. */
export const removeComment =
  (context: SessionContext): Handler<'review.removeComment'> =>
  ({ sessionId, commentId }) =>
    inSession(context, sessionId, async ({ stream }) => {
      if (!(await commentsOf(context, sessionId)).has(commentId)) return err(commentNotFound(commentId))
      const stored = await stream.commit(stream.changes().event('review.comment.removed', { sessionId, commentId }))
      return stored.ok ? ok({ success: true }) : stored
    })
