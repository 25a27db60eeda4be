import { z } from 'zod'

const sessions = z.int().positive()

/** Values that lists of sessions can be filtered by, each with its number of sessions, most first. */
export const SessionFacets = z.object({
  adapters: z.array(z.object({ adapterName: z.string(), sessions })),
  /** Empty path: sessions without a folder. */
  folders: z.array(z.object({ folder: z.string(), sessions })),
  tags: z.array(z.object({ tag: z.string(), sessions })),
  /** Empty id: this machine. */
  machines: z.array(z.object({ executionTargetId: z.string(), sessions })),
})
export type SessionFacets = z.infer<typeof SessionFacets>
