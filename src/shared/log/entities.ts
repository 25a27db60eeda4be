import { z } from 'zod'
import { time } from '../kernel/fields'

export const LogLevel = z.enum(['info', 'warning', 'error'])

/** A timeline entry outside the messages, logged by a client, an extension or a hook. */
export const LogEntry = z.object({
  eventId: z.string(),
  timestamp: time,
  /** Severity. */
  level: LogLevel,
  /** Text of the entry. */
  message: z.string(),
  /** Page with more information; http or https. */
  url: z.string().optional(),
  /** `agent`: Parley noted what a program that an agent started tried. Absent: who logged it asked for the entry. */
  by: z.literal('agent').optional(),
  /** Shown before the message with this position. */
  position: z.int().nonnegative(),
})
export type LogEntry = z.infer<typeof LogEntry>
