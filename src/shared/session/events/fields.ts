import { z } from 'zod'

/** The session that an event is about; its envelope says it too. */
export const sessionId = z.string()

/** The turn that an event is about. */
export const ofTurn = { turnId: z.string(), turnNumber: z.int().positive() } as const
