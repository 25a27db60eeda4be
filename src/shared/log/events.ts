import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { LogEntry } from './entities'

export const logged = defineEvent({
  type: 'log',
  summary: 'A client, an extension or a hook added a timeline entry.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation'],
  payload: () => z.object({ sessionId: z.string(), ...LogEntry.omit({ eventId: true, timestamp: true }).shape }),
})

/** Every event about log entries. */
export const logEvents = [logged] as const
