import { z } from 'zod'
import { path, storedPath } from '../kernel/fields'

/** Kind of a file, determined by its content, not by its name. */
export const AttachmentKind = z.enum(['image', 'pdf', 'text', 'binary'])
export type AttachmentKind = z.infer<typeof AttachmentKind>

/** A file that is stored and can be part of a message. */
export const Attachment = z.object({
  blobId: z.string(),
  kind: AttachmentKind,
  /** Base name of the file, without forbidden characters. */
  fileName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.int().nonnegative(),
  /** Dimensions of an image in pixels, if its header states them. */
  width: z.int().positive().optional(),
  /** Height of the picture in pixels; absent for other files. */
  height: z.int().positive().optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** Line range of a file, from 1, both ends included. */
export const LineRange = z.object({
  /** First line, from 1. */
  start: z.int().positive(),
  /** Last line, from 1, inclusive. */
  end: z.int().positive(),
})
export type LineRange = z.infer<typeof LineRange>

/** File or folder within the session's folders that a message references as `@path`. */
export const FileReference = z.object({
  /** Path as typed, without the `@` and the line range. */
  path: storedPath,
  /** Resolved path. */
  absolutePath: storedPath,
  lineRange: LineRange.optional(),
})
export type FileReference = z.infer<typeof FileReference>

/** File or folder to include in a message. */
export const FileRequest = z.strictObject({
  /** Path of the file or folder, absolute or relative to the folder of the session. */
  path,
  lineRange: LineRange.optional(),
})
export type FileRequest = z.infer<typeof FileRequest>

/** Bytes of a picture or document, inline or by address. */
export const Source = z.discriminatedUnion('type', [
  z.looseObject({
    /** Kind of source: bytes, or an address. */
    type: z.literal('base64'),
    /** Bytes in base64. */
    data: z.string(),
    mimeType: z.string(),
  }),
  z.looseObject({
    type: z.literal('url'),
    /** Address from which the agent gets the data. */
    url: z.string(),
    mimeType: z.string().optional(),
  }),
])
export type Source = z.infer<typeof Source>
