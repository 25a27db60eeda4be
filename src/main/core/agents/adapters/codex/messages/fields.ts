import { z } from 'zod'

/** What names the thread that a message is of. */
export const ofThread = { threadId: z.string() }

/** A number of something. */
export const count = z.number().nonnegative()
