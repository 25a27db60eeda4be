import { z } from 'zod'
import { Outage, Park } from './entities'
import { PlannedMessage } from './planned'

/** Everything that waits: sessions, services and messages. */
export const waits = z.object({
  /** Parked sessions, the next one first; those that wait for the user come last. */
  parks: z.array(Park),
  /** Services that do not answer. */
  outages: z.array(Outage),
  /** Messages that are sent later, with their sessions. */
  planned: z.array(PlannedMessage.extend({ sessionId: z.string() })),
})
