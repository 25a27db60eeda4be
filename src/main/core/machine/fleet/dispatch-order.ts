import { z } from 'zod'
import { FleetName } from '#shared/fleet/entities'

/** A dispatched prompt on its way to a host. */
export const Order = z.strictObject({
  version: z.literal(1),
  dispatchId: z.string().min(1).max(256),
  prompt: z.string().min(1).max(200_000),
  tags: z.array(z.string().min(1).max(100)).max(20),
  repo: z.string().max(4096).optional(),
  adapterName: z.string().max(200).optional(),
})
export type Order = z.infer<typeof Order>

/** Answer of a host to a prompt. */
export const Taking = z.object({
  isTaken: z.boolean(),
  host: FleetName,
  sessionId: z.string().max(512).optional(),
  reason: z.string().max(1000).optional(),
})
export type Taking = z.infer<typeof Taking>

/** A prompt that a host has taken; the first that creates it has it. */
export const Taken = z.object({
  host: FleetName,
  sessionId: z.string().max(512),
  /** False while the session is being started. */
  isDone: z.boolean(),
})
export type Taken = z.infer<typeof Taken>
