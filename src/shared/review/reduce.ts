import type { z } from 'zod'
import type { ReviewComment, ReviewScope, ReviewWrite } from './entities'
import type { reviewEvents } from './events'

type Definition = (typeof reviewEvents)[number]

/** A review event without its envelope. */
export type ReviewFact = {
  [D in Definition as D['type']]: { readonly type: D['type']; readonly payload: z.output<D['payload']> }
}[Definition['type']]

/** State of the review of a session's changes. */
export interface ReviewState {
  /** By id, oldest first. */
  readonly comments: ReadonlyMap<string, ReviewComment>
  /** Versions of files that were marked as viewed, by {@link viewedKey}. */
  readonly viewed: ReadonlyMap<string, string>
  /** Written content, by the id of the change. */
  readonly changes: ReadonlyMap<string, readonly ReviewWrite[]>
}

/** Returns the key of a file of a scope. */
export function viewedKey(scope: ReviewScope, path: string): string {
  return `${scopeKey(scope)}\n${path}`
}

/** Returns a text that identifies a scope within its session. */
export function scopeKey(scope: ReviewScope): string {
  return scope.kind === 'turn' ? `turn ${scope.turnId}` : scope.kind
}

/** Builds the state of a review from all its events, in order. */
export function reduceReview(facts: readonly ReviewFact[]): ReviewState {
  const comments = new Map<string, ReviewComment>()
  const viewed = new Map<string, string>()
  const changes = new Map<string, readonly ReviewWrite[]>()
  const patch = (commentId: string, more: Partial<ReviewComment>): void => {
    const comment = comments.get(commentId)
    if (comment !== undefined) comments.set(commentId, { ...comment, ...more })
  }
  for (const { type, payload } of facts)
    switch (type) {
      case 'review.comment.added':
        comments.set(payload.comment.commentId, payload.comment)
        break
      case 'review.comment.edited':
        patch(payload.commentId, { body: payload.body, editedAt: payload.editedAt })
        break
      case 'review.comment.removed':
        comments.delete(payload.commentId)
        break
      case 'review.comments.sent':
        for (const commentId of payload.commentIds) patch(commentId, { sentAt: payload.sentAt })
        break
      case 'review.file.viewed': {
        const key = viewedKey(payload.scope, payload.path)
        if (payload.version === null) viewed.delete(key)
        else viewed.set(key, payload.version)
        break
      }
      case 'review.applied':
        changes.set(payload.changeId, payload.writes)
        break
    }
  return { comments, viewed, changes }
}
