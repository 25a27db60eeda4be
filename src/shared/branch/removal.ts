import { z } from 'zod'

/** Fields of an event that removes messages from a conversation. */
export const removalFields = {
  removalId: z.string(),
  /** The last message kept before the removed ones, own or inherited; null when there is none. */
  messageId: z.string().nullable(),
  /** Start of the removed own messages, inclusive … */
  fromPosition: z.int().nonnegative(),
  /** … and end, exclusive; equal to the start when only inherited messages are removed. */
  endPosition: z.int().nonnegative(),
} as const

/** Messages removed from a conversation by a rewind or an undone merge. They are kept. */
export const Removal = z.object({
  ...removalFields,
  /** Cause of the removal. */
  kind: z.enum(['rewind', 'unmerge']),
})
export type Removal = z.infer<typeof Removal>
