import { z } from 'zod'
import { machineOfSession, time } from './fields'

/**
 * Envelope of every event. `sequence` increases over all events of a session, durable and ephemeral, and never repeats;
 * `parentId` is the `eventId` of the previous durable event of the session, null for the first one and for ephemeral
 * events before any durable one. A gap between two live events means that the client must subscribe again.
 */
export const envelopeFields = {
  eventId: z.string(),
  sessionId: z.string(),
  machineId: machineOfSession,
  sequence: z.int().nonnegative(),
  parentId: z.string().nullable(),
  timestamp: time,
  ephemeral: z.literal(true).optional(),
  turnId: z.string().optional(),
  agentId: z.string().optional(),
} as const

/** An event of any type, as another host sends it. */
export const ForeignEnvelope = z.looseObject({
  ...envelopeFields,
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

export interface Envelope<Type extends string = string, Payload = unknown> {
  readonly eventId: string
  readonly sessionId: string
  /** Machine of the session, and of every session that the event names; absent: this host. */
  readonly machineId?: string | undefined
  readonly sequence: number
  readonly parentId: string | null
  readonly timestamp: number
  readonly ephemeral?: true | undefined
  readonly turnId?: string | undefined
  readonly agentId?: string | undefined
  readonly type: Type
  readonly payload: Payload
}

/** Envelope of host events. */
export const serverEnvelopeFields = {
  eventId: z.string(),
  sequence: z.int().nonnegative(),
  timestamp: time,
  ephemeral: z.literal(true),
} as const

/** A host event; it belongs to no session and is never stored. */
export interface ServerEnvelope<Type extends string = string, Payload = unknown> {
  readonly eventId: string
  readonly sequence: number
  readonly timestamp: number
  readonly ephemeral: true
  readonly type: Type
  readonly payload: Payload
}

/** Type of what a client gets in place of an event that it may not receive. */
export const WITHHELD = 'withheld'

/** Returns the replacement of an event for a client that may not receive it: its place among the others, and nothing else. */
export function withheld({ eventId, sessionId, sequence, parentId, timestamp, ephemeral }: Envelope): Envelope {
  const place = { eventId, sessionId, sequence, parentId, timestamp }
  return { ...place, ...(ephemeral === undefined ? {} : { ephemeral }), type: WITHHELD, payload: {} }
}
