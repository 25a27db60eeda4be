import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, pathOrNone, success } from '../kernel/fields'
import { Attachment, FileRequest, FileReference } from './entities'
import { CHUNK_BYTES, MAX_ATTACHMENTS } from './limits'

const uploadId = id
const blobId = id
/** Session whose folders apply; before a session exists, its future folder. */
const where = { sessionId: id.optional(), folder: pathOrNone.optional() } as const

// ── Uploaded files ───────────────────────────────────────────────────────────

export const begin = defineRequest({
  name: 'attachment.begin',
  summary: 'Starts the upload of a file to attach to a message.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      fileName: z.string().max(4096),
      /** In bytes. */
      size: z.int().nonnegative(),
    }),
  output: () =>
    z.object({
      uploadId: z.string(),
      /** Maximum number of bytes per request. */
      chunkSize: z.int().positive(),
    }),
  errors: ['attachment-too-large'],
})

export const append = defineRequest({
  name: 'attachment.append',
  summary: 'Uploads the next bytes of a file.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      uploadId,
      /** Number of bytes sent before this chunk. */
      offset: z.int().nonnegative(),
      /** Bytes of this piece in base64, at most 1 MB before encoding. */
      data: z.base64().max(Math.ceil(CHUNK_BYTES / 3) * 4),
    }),
  output: () =>
    z.object({
      /** Number of bytes that have arrived so far. */
      received: z.int().nonnegative(),
    }),
  errors: ['upload-not-found', 'upload-mismatch'],
})

export const finish = defineRequest({
  name: 'attachment.finish',
  summary: 'Completes the upload of a file. It is kept until it is sent or discarded, or for thirty days.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ uploadId }),
  output: () => z.object({ attachment: Attachment }),
  errors: ['upload-not-found', 'upload-mismatch'],
})

export const cancel = defineRequest({
  name: 'attachment.cancel',
  summary: 'Cancels the upload of a file and deletes the uploaded part.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ uploadId }),
  output: () => success,
})

export const discard = defineRequest({
  name: 'attachment.discard',
  summary: 'Deletes an uploaded file that has not been sent. A file that is part of a message is kept.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ blobId }),
  output: () => success,
})

export const read = defineRequest({
  name: 'attachment.read',
  device: 'watch',
  summary: 'Returns the bytes of a stored file, or a part of them, at most 1 MB at a time.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      blobId,
      /** In bytes. */
      offset: z.int().nonnegative().optional(),
      limit: z.int().positive().optional(),
    }),
  output: () =>
    z.object({
      /** Base64. */
      data: z.string(),
      /** Size of the whole file, in bytes. */
      size: z.int().nonnegative(),
      mimeType: z.string(),
    }),
  errors: ['blob-not-found'],
})

// ── Referenced files ─────────────────────────────────────────────────────────

export const completeFiles = defineRequest({
  name: 'session.files.complete',
  summary: "Returns files and folders in the session's folder whose paths match the typed text, best match first.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...where,
      /** Typed part of a path; empty for the most useful entries. */
      query: z.string().max(1000),
      limit: z.int().min(1).max(100).optional(),
    }),
  output: () =>
    z.object({
      /** Matching files and folders, best match first. */
      entries: z.array(
        z.object({
          /** Relative to the session's folder, with slashes; folders end with a slash. */
          path: z.string(),
          /** Whether the entry is a file or a folder. */
          kind: z.enum(['file', 'directory']),
        }),
      ),
      /** Number of files and folders found. */
      total: z.int().nonnegative(),
      /** The folder holds more entries than the limit. */
      truncated: z.boolean(),
    }),
  errors: ['session-not-found', 'folder-not-found'],
})

export const resolveFiles = defineRequest({
  name: 'session.files.resolve',
  summary: 'Checks the files and folders that a message is going to reference.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...where,
      /** Files and folders to check, in the order of the answer. */
      references: z.array(FileRequest).max(MAX_ATTACHMENTS),
    }),
  output: () =>
    z.object({
      /** In the order requested. */
      references: z.array(
        z.discriminatedUnion('ok', [
          z.object({
            /** Marks a reference that can be sent. */
            ok: z.literal(true),
            reference: FileReference,
            /** Whether the reference is a file or a folder. */
            kind: z.enum(['file', 'directory']),
            /** Bytes that would be sent; 0 when the agent only gets the path. */
            size: z.int().nonnegative(),
            /** Relative to the session's folder, with slashes; folders end with a slash. Absolute in another folder. */
            display: z.string(),
            /** Size of the whole file in bytes; absent for a folder. */
            fileSize: z.int().nonnegative().optional(),
            /** Number of lines to send, or of names in the folder; absent for non-text content. */
            count: z.int().nonnegative().optional(),
            /** The first of these lines or names, truncated when long. */
            head: z.array(z.string()),
          }),
          z.object({
            ok: z.literal(false),
            /** Path as it was given. */
            path: z.string(),
            /** User-facing reason why it cannot be referenced. */
            message: z.string(),
          }),
        ]),
      ),
    }),
  errors: ['session-not-found', 'folder-not-found'],
})

/** Every request of the attachment subject. */
export const attachmentRequests = [begin, append, finish, cancel, discard, read, completeFiles, resolveFiles] as const
