import { z } from 'zod'

/** Name of a saved prompt: one word, because it is typed after a slash. */
export const PromptName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u)

/** A prompt that the user saved to insert again. */
export const SavedPrompt = z.strictObject({
  name: PromptName,
  /** One line for lists. */
  description: z.string().trim().max(200).optional(),
  /** Text that is inserted. */
  text: z.string().min(1).max(50_000),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>
