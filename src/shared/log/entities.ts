import { z } from 'zod'
import { time } from '../kernel/fields'

export const LogLevel = z.enum(['info', 'warning', 'error'])

/** A line in the timeline that nobody said: a client, an extension or a hook logged it. */
export const LogEntry = z.object({
  eventId: z.string(),
  timestamp: time,
  level: LogLevel,
  message: z.string(),
  /** Where more can be read; http or https. */
  url: z.string().optional(),
  /** It stands before the message with this position. */
  position: z.int().nonnegative(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** How many entries of a session, the newest, are shown with it. */
export const LOGS_KEPT = 200
