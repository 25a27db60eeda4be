import { z } from 'zod'
import { SessionStatus } from '../entities'

/** For state changes that can be declined: the reason is a value, never an error. */
export const successOrReason = z.object({ success: z.boolean(), error: z.string().optional() })
export const statusFilter = z.union([SessionStatus, z.literal('all')])
/** Requested page of a list. */
export const page = { limit: z.int().min(1).max(1000).optional(), offset: z.int().nonnegative().optional() } as const
