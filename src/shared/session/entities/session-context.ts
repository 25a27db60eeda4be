import { z } from 'zod'
import { InputBlock } from '../blocks'

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
  messageHistory: z
    .array(
      z.strictObject({
        /** Contents of the message; attached contents are named, not given. */
        blocks: z.union([InputBlock, z.array(InputBlock)]),
        /** Author of the message. */
        role: z.enum(['user', 'assistant', 'system']),
      }),
    )
    .max(1000)
    .optional()
    .describe('Messages before this one that are not in the session, oldest first. They do not become part of it.'),
  isFirstTurn: z
    .boolean()
    .optional()
    .describe(
      'True when the sender has said nothing of this conversation to the agent before, in the session or elsewhere.',
    ),
  hasCompression: z
    .boolean()
    .optional()
    .describe('True when the sender has shortened what it says of the conversation before this message.'),
  hasConnectorSwap: z
    .boolean()
    .optional()
    .describe('True when another agent or model has answered before this message.'),
  hasNewTransforms: z
    .boolean()
    .optional()
    .describe('True when messages before this one were changed or left out since the last message.'),
})
export type SessionContext = z.infer<typeof SessionContext>
