import { z } from 'zod'

/** A message of the full conversation of a session, by where it stands. */
export const MessagePosition = z.object({
  /** The session that holds the message: the one asked about, or one that it inherits from. */
  sessionId: z.string(),
  position: z.int().nonnegative(),
})
export type MessagePosition = z.infer<typeof MessagePosition>

/** A message in which something was found. */
export const FoundMessage = MessagePosition.extend({
  messageId: z.string(),
  /** How often, in all that was said, thought, and given to and by tools. */
  count: z.int().positive(),
})
export type FoundMessage = z.infer<typeof FoundMessage>
