import { z } from 'zod'

/** What an event that takes messages out of a conversation says of them. */
export const removalFields = {
  removalId: z.string(),
  /** The last message that stays before what is taken, own or inherited; null when there is none. */
  messageId: z.string().nullable(),
  /** The session's own messages from this position on … */
  fromPosition: z.int().nonnegative(),
  /** … up to before this one are taken; equal when only inherited messages are. */
  endPosition: z.int().nonnegative(),
} as const

/** Messages that were taken out of a conversation: by a rewind, or by undoing a merge. They are kept. */
export const Removal = z.object({ ...removalFields, kind: z.enum(['rewind', 'unmerge']) })
export type Removal = z.infer<typeof Removal>
