import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, path, sessionId, success } from '../kernel/fields'
import {
  CommentPlace,
  ReviewComment,
  ReviewCount,
  ReviewDiff,
  ReviewFile,
  ReviewScope,
  ReviewSelection,
} from './entities'

/** Identifies a text that was shown. */
const token = z.string().min(1).max(200)
const body = z.string().min(1).max(20_000)
const ofScope = z.strictObject({ sessionId, scope: ReviewScope })
/** `renamedFrom` as the list says it: without it a renamed file is a new one. */
const ofFile = ofScope.extend({
  /** Path relative to the repository, with slashes. */
  path,
  renamedFrom: path.optional(),
})
const scopeErrors = ['session-not-found', 'turn-not-found', 'review-unavailable'] as const
const fileErrors = [...scopeErrors, 'file-not-changed', 'file-changed-since'] as const

export const listScopes = defineRequest({
  name: 'review.listScopes',
  summary: 'Returns what can be reviewed in a session: the scopes that exist, with their numbers of files where known.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Scopes that can be reviewed. */
      scopes: z.array(
        z.object({
          scope: ReviewScope,
          /** Number of changed files; absent when it is not counted. */
          files: z.int().nonnegative().optional(),
          /** Of the scope `turn`. */
          turnNumber: z.int().nonnegative().optional(),
        }),
      ),
      /** Branch or commit that the scope `branch` is compared with; null when there is none. */
      base: z.string().nullable(),
      /** Null: the folder is in no git repository. */
      repository: z
        .object({
          /** Branch of the folder; null for a detached commit. */
          branch: z.string().nullable(),
        })
        .nullable(),
    }),
  errors: ['session-not-found'],
})

export const listFiles = defineRequest({
  name: 'review.listFiles',
  summary: 'Returns the changed files of a scope by path, page by page.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    ofScope.extend({
      /** Position of the first file; by default the first one. */
      offset: z.int().nonnegative().optional(),
      limit: z.int().min(1).max(20_000).optional(),
    }),
  output: () =>
    z.object({
      /** Files that changed. */
      files: z.array(ReviewFile),
      total: z.int().nonnegative(),
    }),
  errors: [...scopeErrors],
})

export const countLines = defineRequest({
  name: 'review.countLines',
  summary: 'Returns the numbers of lines that the files of a scope gained and lost.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => ofScope,
  output: () =>
    z.object({
      /** Lines of the files that have been counted. */
      counts: z.array(ReviewCount),
    }),
  errors: [...scopeErrors],
})

export const readDiff = defineRequest({
  name: 'review.readDiff',
  summary: 'Returns the change of one file of a scope as hunks, with a token that identifies the text shown.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => ofFile.extend({ large: z.boolean().optional().describe('True: also of a large file.') }),
  output: () => ReviewDiff,
  errors: [...scopeErrors, 'file-not-changed'],
})

export const readImage = defineRequest({
  name: 'review.readImage',
  summary: 'Returns one side of a changed image.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    ofFile.extend({
      token,
      /** Side of the diff that the picture is from. */
      side: z.enum(['old', 'new']),
    }),
  output: () =>
    z.object({
      mimeType: z.string() /** In base64. */,
      /** Bytes of the picture in base64. */
      data: z.string(),
    }),
  errors: [...fileErrors, 'file-not-kept'],
})

export const apply = defineRequest({
  name: 'review.apply',
  summary:
    'Keeps changes by staging them, or reverts them: of a whole file, or only selected hunks and lines. Refused when the text has changed since it was shown. Can be undone.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    ofFile.extend({
      token,
      /** Whether the lines are kept or reverted. */
      action: z.enum(['keep', 'revert']),
      /** By default the whole file. */
      selection: z.array(ReviewSelection).min(1).max(10_000).optional(),
    }),
  output: () =>
    z.object({
      /** For `review.undo`. */
      changeId: z.string(),
    }),
  errors: [...fileErrors, 'session-archived', 'session-busy', 'file-not-kept', 'file-not-written'],
})

export const undo = defineRequest({
  name: 'review.undo',
  summary: 'Undoes what `review.apply` or `review.undo` changed. Refused when a file has changed since.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Change to undo, as `review.apply` returned it. */
      changeId: id,
    }),
  output: () =>
    z.object({
      /** Undoes the undoing. */
      changeId: z.string(),
    }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'review-change-not-found',
    'file-changed-since',
    'file-not-kept',
    'file-not-written',
  ],
})

export const markViewed = defineRequest({
  name: 'review.markViewed',
  summary: 'Marks the shown version of a file as viewed, or removes the mark. A changed file loses its mark.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    ofFile.extend({
      token,
      /** False to mark it as not viewed. */
      viewed: z.boolean(),
    }),
  output: () => success,
  errors: [...fileErrors, 'session-archived'],
})

export const listComments = defineRequest({
  name: 'review.listComments',
  summary: "Returns the user's comments on changes of a session, oldest first.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Comments of the session. */
      comments: z.array(ReviewComment),
    }),
  errors: ['session-not-found'],
})

export const addComment = defineRequest({
  name: 'review.addComment',
  summary: 'Adds a comment on lines of a change. It waits until the comments are sent.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    ofFile.extend({
      token,
      ...CommentPlace.omit({ path: true }).shape,
      /** Text of the comment, in Markdown. */
      body,
    }),
  output: () => z.object({ comment: ReviewComment }),
  errors: [...fileErrors, 'session-archived'],
})

export const editComment = defineRequest({
  name: 'review.editComment',
  summary: 'Changes the text of a comment that was not sent.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      commentId: id,
      /** New text of the comment. */
      body,
    }),
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'comment-not-found'],
})

export const removeComment = defineRequest({
  name: 'review.removeComment',
  summary: 'Removes a comment.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => z.strictObject({ sessionId, commentId: id }),
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'comment-not-found'],
})

export const send = defineRequest({
  name: 'review.send',
  summary:
    'Sends comments in one message, with files, lines and hunks, to the agents that wrote the code: all that were not sent, or those named.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      commentIds: z.array(id).min(1).max(1000).optional(),
      /** Text before the comments. */
      note: z.string().max(20_000).optional(),
    }),
  output: () => z.object({ messageId: z.string(), turnId: z.string(), commentIds: z.array(z.string()) }),
  errors: [
    'session-not-found',
    'session-archived',
    'comment-not-found',
    'subagent-running',
    'agent-not-found',
    'adapter-not-found',
    'adapter-failed',
    'session-busy',
    'budget-exceeded',
    'message-too-large',
    'turn-conflict',
    'selection-unknown',
    'model-not-found',
    'persona-not-found',
    'profile-not-found',
    'provider-config-not-found',
    'folder-not-found',
    'capability-missing',
    'swap-unconfirmed',
    'message-empty',
    'attachment-too-large',
    'blob-not-found',
    'reference-unusable',
  ],
})

/** Every request about reviews. */
export const reviewRequests = [
  listScopes,
  listFiles,
  countLines,
  readDiff,
  readImage,
  apply,
  undo,
  markViewed,
  listComments,
  addComment,
  editComment,
  removeComment,
  send,
] as const
