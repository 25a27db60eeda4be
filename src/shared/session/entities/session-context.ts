import { z } from 'zod'

/** What whoever sends a message knows beside it. Agents read it with the message, marked as not the user's words. */
export const SessionContext = z.strictObject({
  turnContext: z
    .record(z.string().min(1).max(200), z.unknown())
    .optional()
    .describe('Facts for this message by name, for example an open file or a selection.'),
  extractedContext: z.unknown().optional().describe('Anything else that was gathered for this message.'),
})
export type SessionContext = z.infer<typeof SessionContext>
