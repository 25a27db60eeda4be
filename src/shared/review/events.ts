import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ReviewComment, ReviewScope, ReviewWrite } from './entities'

const sessionId = z.string()

export const commentAdded = defineEvent({
  type: 'review.comment.added',
  summary: 'The user commented on lines of a change.',
  durability: 'durable',
  readBy: 'review.listComments',
  affects: [],
  payload: () => z.object({ sessionId, comment: ReviewComment }),
})

export const commentEdited = defineEvent({
  type: 'review.comment.edited',
  summary: 'The text of a comment changed.',
  durability: 'durable',
  readBy: 'review.listComments',
  affects: [],
  payload: () =>
    z.object({
      sessionId,
      commentId: z.string(),
      /** New text of the comment. */
      body: z.string(),
      editedAt: z.number(),
    }),
})

export const commentRemoved = defineEvent({
  type: 'review.comment.removed',
  summary: 'A comment was removed.',
  durability: 'durable',
  readBy: 'review.listComments',
  affects: [],
  payload: () => z.object({ sessionId, commentId: z.string() }),
})

export const commentsSent = defineEvent({
  type: 'review.comments.sent',
  summary: 'Comments were sent to agents in one message.',
  durability: 'durable',
  readBy: 'review.listComments',
  affects: [],
  payload: () => z.object({ sessionId, commentIds: z.array(z.string()), sentAt: z.number() }),
})

export const fileViewed = defineEvent({
  type: 'review.file.viewed',
  summary: 'The user marked a version of a changed file as viewed, or removed the mark.',
  durability: 'durable',
  readBy: 'review.listFiles',
  affects: [],
  payload: () =>
    z.object({
      sessionId,
      scope: ReviewScope,
      /** Path relative to the repository, with slashes. */
      path: z.string(),
      /** Identifies the version of the file; null: the mark is removed. */
      version: z.string().nullable(),
    }),
})

export const reviewApplied = defineEvent({
  type: 'review.applied',
  summary: 'The user kept or reverted changes, or undid that.',
  durability: 'durable',
  readBy: 'review.listFiles',
  affects: ['rows'],
  payload: () =>
    z.object({
      sessionId,
      /** Undoes this change. */
      changeId: z.string(),
      /** Kind of change that was applied. */
      action: z.enum(['keep', 'revert', 'undo']),
      /** Written files and entries of the index. */
      writes: z.array(ReviewWrite),
    }),
})

/** Every event about reviews. */
export const reviewEvents = [
  commentAdded,
  commentEdited,
  commentRemoved,
  commentsSent,
  fileViewed,
  reviewApplied,
] as const
