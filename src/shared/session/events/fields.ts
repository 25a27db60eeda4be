import { z } from 'zod'

/** Session of the event; also in its envelope. */
export const sessionId = z.string()

/** Turn of the event. */
export const ofTurn = { turnId: z.string(), turnNumber: z.int().positive() } as const
