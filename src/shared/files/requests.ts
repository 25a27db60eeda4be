import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, path, sessionId } from '../kernel/fields'
import { DiffHunk, FileChange, FileVersion } from './entities'

export const listFiles = defineRequest({
  name: 'session.files.list',
  summary: 'The files that a session, or one turn of it, changed: the sum of all changes, by path.',
  scope: 'session',
  input: z.strictObject({ sessionId, turnId: id.optional() }),
  output: z.object({
    files: z.array(FileChange),
    /** Base of relative paths. */
    folder: z.string(),
  }),
  errors: ['session-not-found', 'turn-not-found'],
})

export const diffFile = defineRequest({
  name: 'session.files.diff',
  summary: 'What a session, or one turn of it, changed in a file, as the hunks of a unified diff.',
  scope: 'session',
  input: z.strictObject({ sessionId, path, turnId: id.optional() }),
  output: z.object({
    /** Null: the file did not exist. Absent: unknown. */
    before: FileVersion.nullable().optional(),
    after: FileVersion.nullable(),
    /** Null when either version has no stored text. */
    hunks: z.array(DiffHunk).nullable(),
  }),
  errors: ['session-not-found', 'turn-not-found', 'file-not-changed'],
})

export const revertFiles = defineRequest({
  name: 'session.files.revert',
  summary:
    'Bring files back to what they were before: one file (`path`), all of a turn (`turnId`), one file of a turn, or undo an earlier revert (`revertId`). Either all of them or none; refused when a file was changed since.',
  scope: 'session',
  input: z
    .strictObject({ sessionId, path: path.optional(), turnId: id.optional(), revertId: id.optional() })
    .refine(({ path, turnId, revertId }) => (revertId === undefined) !== (path === undefined && turnId === undefined), {
      error: 'Name a path, a turn or both, or else a revert.',
    }),
  output: z.object({
    /** Reverts this revert. */
    revertId: z.string(),
    paths: z.array(z.string()),
  }),
  errors: [
    'session-not-found',
    'session-archived',
    'session-busy',
    'turn-not-found',
    'file-not-changed',
    'file-changed-since',
    'file-not-kept',
    'file-not-written',
  ],
})

/** Every request about changed files. */
export const fileRequests = [listFiles, diffFile, revertFiles] as const
