import { z } from 'zod'
import { time } from '../kernel/fields'
import { ParkReason } from './entities'

/** Event in the absence of the user. */
export const StoryEntry = z.object({
  /**
   * `parked`: the account or the service refused the agent. `refused`: so it did with a continuation. `resumed`: the agent was served
   * again. `moved`: another agent or account went on. `home`: the session came back from it.
   */
  kind: z.enum(['parked', 'refused', 'resumed', 'moved', 'home']),
  /** Time of the event. */
  at: time,
  /** Reason of a refusal. */
  reason: ParkReason.optional(),
  /** Time at which the agent expected to be served again; absent when it did not tell. */
  until: time.optional(),
  /** Switch of a session that moved; absent when it was taken back. */
  switchId: z.string().optional(),
  /** Kind of the agent that the session moved to. */
  adapterName: z.string().optional(),
  /** Account that the session moved to; absent for the existing login. */
  accountId: z.string().optional(),
})
export type StoryEntry = z.infer<typeof StoryEntry>
