import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, path, sessionId } from '../kernel/fields'
import { DiffHunk, FileChange, FileVersion } from './entities'

export const listFiles = defineRequest({
  name: 'session.files.list',
  agent: 'allowed',
  summary: 'Returns the files changed by a session, or by one of its turns: the net changes, by path.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId, turnId: id.optional() }),
  output: () =>
    z.object({
      /** Files that changed. */
      files: z.array(FileChange),
      /** Base of relative paths. */
      folder: z.string(),
    }),
  errors: ['session-not-found', 'turn-not-found'],
})

export const diffFile = defineRequest({
  name: 'session.files.diff',
  agent: 'allowed',
  summary: 'Returns the changes of a file by a session, or by one of its turns, as hunks of a unified diff.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Path of the file, relative to the folder of the session. */
      path,
      turnId: id.optional(),
    }),
  output: () =>
    z.object({
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
    'Reverts files to their earlier content: one file (`path`), all files of a turn (`turnId`), one file of a turn, or an earlier revert (`revertId`). Reverts all of them or none; refused when a file has changed since.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z
      .strictObject({
        sessionId,
        /** Path of the only file to revert; absent for all files of the turn. */
        path: path.optional(),
        turnId: id.optional(),
        revertId: id.optional(),
      })
      .refine(
        ({ path, turnId, revertId }) => (revertId === undefined) !== (path === undefined && turnId === undefined),
        {
          error: 'Give a path, a turn or both, or a revert.',
        },
      ),
  output: () =>
    z.object({
      /** Reverts this revert. */
      revertId: z.string(),
      /** Paths of the reverted files. */
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
