import { z } from 'zod'

/** Identifies the thread of a message. */
export const ofThread = { threadId: z.string() }

/** A number of something. */
export const count = z.number().nonnegative()
