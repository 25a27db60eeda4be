import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, path, sessionId, success } from '../kernel/fields'

export const getWorkspace = defineRequest({
  name: 'session.workspaces.getWorkspace',
  summary: 'Returns the folder of a session, and its repository; null when the folder is gone.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Folder of the session; null when it is gone. */
      workspace: z
        .object({
          /** The session's. */
          id: z.string(),
          cwd: z.string(),
          /** Absolute path of the working files of its repository; absent outside of git. */
          git_root: z.string().optional(),
          /** Branch of the folder; absent outside of git. */
          branch: z.string().optional(),
          /** Name of the folder. */
          name: z.string().optional(),
          /** Time of creation, as ISO 8601. */
          created_at: z.string(),
          /** Time of the last change, as ISO 8601. */
          updated_at: z.string(),
        })
        .nullable(),
    }),
  errors: ['session-not-found'],
})

export const listFiles = defineRequest({
  name: 'session.workspaces.listFiles',
  summary:
    "Returns the files in a session's folder, as relative paths with slashes, page by page. Files ignored by `.gitignore` are omitted.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Restricts the list to this folder and below. */
      path: path.optional(),
      limit: z.int().min(1).max(10_000).optional(),
      offset: z.int().nonnegative().optional(),
    }),
  output: () =>
    z.object({
      /** Paths relative to the folder of the session, with slashes. */
      files: z.array(z.string()),
      /** Number of entries, up to the limit. */
      total: z.int().nonnegative(),
      /** True when there are more entries than the limit. */
      truncated: z.boolean(),
    }),
  errors: ['session-not-found', 'folder-not-found', 'client-failed', 'path-outside'],
})

export const readFile = defineRequest({
  name: 'session.workspaces.readFile',
  summary: "Returns a text file in a session's folders, at most its first megabyte.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Path relative to the folder of the session, with slashes. */
      path,
    }),
  output: () =>
    z.object({
      /** Text of the file. */
      content: z.string(),
      /** In bytes. */
      size: z.int().nonnegative(),
      /** False: the file continues. */
      complete: z.boolean(),
    }),
  errors: ['session-not-found', 'folder-not-found', 'client-failed', 'path-outside', 'file-not-found', 'file-unusable'],
})

/** Largest picture that is read, in bytes. */
export const MAX_IMAGE_BYTES = 5_000_000

export const readImage = defineRequest({
  name: 'session.workspaces.readImage',
  summary: "Returns a PNG, JPEG, GIF or WebP image in a session's folders, of at most 5 MB.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      sessionId,
      /** Path relative to the folder of the session, with slashes. */
      path,
    }),
  output: () =>
    z.object({
      /** Base64. */
      data: z.string(),
      mimeType: z.string(),
      /** In bytes. */
      size: z.int().nonnegative(),
    }),
  errors: ['session-not-found', 'folder-not-found', 'client-failed', 'path-outside', 'file-not-found', 'file-unusable'],
})

export const createFile = defineRequest({
  name: 'session.workspaces.createFile',
  summary:
    "Writes a text file in a session's folders and creates missing parent folders. An existing file is replaced.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Path relative to the folder of the session, with slashes. */
      path,
      /** Text of the new file. */
      content: z.string().max(1_000_000),
    }),
  output: () => success,
  errors: [
    'session-not-found',
    'session-archived',
    'folder-not-found',
    'client-failed',
    'path-outside',
    'file-unusable',
  ],
})

/** Every request about a session's folder. */
export const workspaceRequests = [getWorkspace, listFiles, readFile, readImage, createFile] as const
