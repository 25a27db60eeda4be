import { z } from 'zod'
import { time } from './fields'

/**
 * The wrapper of every event. `sequence` grows by session over all events, durable and ephemeral, and never repeats;
 * `parentId` is the `eventId` of the durable event before it in the session, null for the first and for ephemeral ones
 * that come before any durable one. A gap between two events that came live means: subscribe again.
 */
export const envelopeFields = {
  eventId: z.string(),
  sessionId: z.string(),
  sequence: z.int().nonnegative(),
  parentId: z.string().nullable(),
  timestamp: time,
  ephemeral: z.literal(true).optional(),
  turnId: z.string().optional(),
  agentId: z.string().optional(),
} as const

export interface Envelope<Type extends string = string, Payload = unknown> {
  readonly eventId: string
  readonly sessionId: string
  readonly sequence: number
  readonly parentId: string | null
  readonly timestamp: number
  readonly ephemeral?: true | undefined
  readonly turnId?: string | undefined
  readonly agentId?: string | undefined
  readonly type: Type
  readonly payload: Payload
}

/** The wrapper of events about the host itself. */
export const serverEnvelopeFields = {
  eventId: z.string(),
  sequence: z.int().nonnegative(),
  timestamp: time,
  ephemeral: z.literal(true),
} as const

/** An event about the host itself; it belongs to no session and is never stored. */
export interface ServerEnvelope<Type extends string = string, Payload = unknown> {
  readonly eventId: string
  readonly sequence: number
  readonly timestamp: number
  readonly ephemeral: true
  readonly type: Type
  readonly payload: Payload
}
