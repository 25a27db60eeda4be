import { z } from 'zod'
import { SessionStatus } from '../entities'

/** For state changes that can be refused: the reason is a value, never a failure. */
export const successOrReason = z.object({ success: z.boolean(), error: z.string().optional() })
export const statusFilter = z.union([SessionStatus, z.literal('all')])
/** Which part of a list is asked for. */
export const page = { limit: z.int().min(1).max(1000).optional(), offset: z.int().nonnegative().optional() } as const
