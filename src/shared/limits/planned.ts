import { z } from 'zod'
import { id, time } from '../kernel/fields'

/** Condition under which a message is sent later. */
export const SendAfter = z.union([
  z.strictObject({
    /** Time, in Unix milliseconds. */
    at: time,
  }),
  z.strictObject({
    /** Account whose quota is to begin anew. */
    resetOf: id,
  }),
  z.strictObject({
    /** Session whose present work is to end. */
    sessionId: id,
  }),
])
export type SendAfter = z.infer<typeof SendAfter>

/** Session that goes on elsewhere because its own account reached a limit. */
export const Away = z.object({
  /** Switch with which it left. */
  switchId: z.string(),
  /** Time after which it goes home; absent while no reset is known. */
  until: time.optional(),
  /** Switches without the user since their last message. */
  hops: z.int().nonnegative(),
})
export type Away = z.infer<typeof Away>

/** Queued message that is sent later. */
export const PlannedMessage = z.object({
  messageId: z.string(),
  /** Condition under which it is sent. */
  sendAfter: SendAfter,
  /** Time at which the condition will probably hold; absent while unknown. */
  until: time.optional(),
})
export type PlannedMessage = z.infer<typeof PlannedMessage>
