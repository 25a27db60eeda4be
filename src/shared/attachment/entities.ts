import { z } from 'zod'

/** What a file is, judged by what is in it, not by its name. */
export const AttachmentKind = z.enum(['image', 'pdf', 'text', 'binary'])
export type AttachmentKind = z.infer<typeof AttachmentKind>

/** A file that is stored and can be part of a message. */
export const Attachment = z.object({
  blobId: z.string(),
  kind: AttachmentKind,
  /** The last part of its name, without what a name must not hold. */
  fileName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.int().nonnegative(),
  /** Of a picture, in pixels, where its head tells. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** Lines of a file, from 1, both ends included. */
export const LineRange = z.object({ start: z.int().positive(), end: z.int().positive() })
export type LineRange = z.infer<typeof LineRange>

/** A file or folder of the session's folders, as `@path` names it in a message. */
export const FileReference = z.object({
  /** As it was typed, without the `@` and the lines. */
  path: z.string(),
  /** Where it was found. */
  absolutePath: z.string(),
  lineRange: LineRange.optional(),
})
export type FileReference = z.infer<typeof FileReference>

/** A file or folder that is to be part of a message. */
export const FileRequest = z.strictObject({ path: z.string().min(1).max(4096), lineRange: LineRange.optional() })
export type FileRequest = z.infer<typeof FileRequest>
