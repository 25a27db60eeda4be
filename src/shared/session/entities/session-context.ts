import { z } from 'zod'

/**
 * Context that the sender of a message provides with it. Agents read it with the message, marked as not the user's
 * words.
 */
export const SessionContext = z.strictObject({
  turnContext: z
    .record(z.string().min(1).max(200), z.unknown())
    .optional()
    .describe('Facts for this message by name, for example an open file or a selection.'),
  extractedContext: z.unknown().optional().describe('Any other context gathered for this message.'),
})
export type SessionContext = z.infer<typeof SessionContext>
