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
    /** The edits, as JSON; for compressions made elsewhere, the summary itself. */
    summaryJson: z.string(),
    ...Compression.omit({ eventId: true, timestamp: true }).shape,
    /** Identifies the source context and pipeline, so that a repeated request returns the same result. */
    origin: z.string().optional(),
    /** The compression that this one replaces because one of its summaries was edited. */
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
