import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ActionSource } from '../session/entities'
import { Compression } from './entities'

const sessionId = z.string()

export const squash = defineEvent({
  type: 'squash',
  summary: "The session's context was compressed. All its messages are kept.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () =>
    z.object({
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
  summary: 'A compression was stored; the fill level of the context is unknown until an agent reports it.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation'],
  payload: () => z.object({ sessionId, eventId: z.string() }),
})

export const squashUndone = defineEvent({
  type: 'squash.undone',
  summary: 'A compression was undone: agents receive the covered messages again.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => z.object({ sessionId, eventId: z.string() }),
})

export const compressionRequested = defineEvent({
  type: 'compressionRequested',
  summary: 'The user or the host requested a compression. It follows unless there is nothing to compress.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      sessionId,
      /** Reason for the compression. */
      reason: z.string(),
      /** Party that asked for it. */
      source: ActionSource.optional(),
      extensionId: z.string().optional(),
    }),
})

export const pinsChanged = defineEvent({
  type: 'pins.changed',
  summary: 'The set of pinned messages changed; contains all of them.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => z.object({ sessionId, messageIds: z.array(z.string()) }),
})

/** Every event about compression. */
export const compressionEvents = [squash, compressed, squashUndone, compressionRequested, pinsChanged] as const
