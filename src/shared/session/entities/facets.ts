import { z } from 'zod'

const sessions = z.int().positive()

/** Values that lists of sessions can be filtered by, each with its number of sessions, most first. */
export const SessionFacets = z.object({
  /** Number of sessions by adapter. */
  adapters: z.array(
    z.object({
      adapterName: z.string(),
      /** Number of sessions. */
      sessions,
    }),
  ),
  /** Empty path: sessions without a folder. */
  folders: z.array(
    z.object({
      folder: z.string(),
      /** Number of sessions. */
      sessions,
    }),
  ),
  /** Number of sessions by tag. */
  tags: z.array(
    z.object({
      /** The tag. */
      tag: z.string(),
      /** Number of sessions. */
      sessions,
    }),
  ),
  /** Empty id: this machine. */
  machines: z.array(
    z.object({
      executionTargetId: z.string(),
      /** Number of sessions. */
      sessions,
    }),
  ),
})
export type SessionFacets = z.infer<typeof SessionFacets>
