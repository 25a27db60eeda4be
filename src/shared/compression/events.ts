import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ActionSource } from '../session/entities'
import { Compression } from './entities'

const sessionId = z.string()

export const squash = defineEvent({
  type: 'squash',
  summary: "The session's context was compressed. Its messages are all kept.",
  durability: 'durable',
  payload: z.object({
    sessionId,
    /** What was done, as JSON; of compressions made elsewhere, the summary itself. */
    summaryJson: z.string(),
    ...Compression.omit({ eventId: true, timestamp: true }).shape,
    /** Names the context and the pipeline that it was made from, so that asking again answers the same. */
    origin: z.string().optional(),
    /** The compression in whose place this one stands, because a summary of it was edited. */
    replaces: z.string().optional(),
  }),
})

export const compressed = defineEvent({
  type: 'compressed',
  summary: 'A compression is stored; how full the context is has to be learned anew.',
  durability: 'durable',
  payload: z.object({ sessionId, eventId: z.string() }),
})

export const squashUndone = defineEvent({
  type: 'squash.undone',
  summary: 'A compression was undone: agents get to see again what it had covered.',
  durability: 'durable',
  payload: z.object({ sessionId, eventId: z.string() }),
})

export const compressionRequested = defineEvent({
  type: 'compressionRequested',
  summary: 'Somebody, or the host by itself, asks for a compression. It follows unless nothing can be taken.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    reason: z.string(),
    source: ActionSource.optional(),
    extensionId: z.string().optional(),
  }),
})

export const pinsChanged = defineEvent({
  type: 'pins.changed',
  summary: 'Which messages no compression touches changed; all of them.',
  durability: 'durable',
  payload: z.object({ sessionId, messageIds: z.array(z.string()) }),
})

/** Every event about compression. */
export const compressionEvents = [squash, compressed, squashUndone, compressionRequested, pinsChanged] as const
