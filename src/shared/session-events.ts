import type { z } from 'zod'
import { switchEvents } from './account/switches'
import { agentEvents } from './agent/events'
import { attentionEvents } from './attention/events'
import { authEvents } from './auth/events'
import { branchEvents } from './branch/events'
import { compressionEvents } from './compression/events'
import { elicitationEvents } from './elicitation/events'
import { environmentEvents } from './environment/events'
import { extensionEvents } from './extension/events'
import { fileEvents } from './files/events'
import { hookEvents } from './hook/events'
import { instructionEvents } from './instructions/events'
import { limitEvents } from './limits/events'
import { logEvents } from './log/events'
import { mcpEvents } from './mcp/events'
import { metadataEvents } from './metadata/events'
import { metricsEvents } from './metrics/events'
import { permissionEvents } from './permission/events'
import { planEvents } from './plan/events'
import { queueEvents } from './queue/events'
import { reportEvents } from './report/events'
import { reviewEvents } from './review/events'
import { sessionEvents } from './session/events'
import { shellEvents } from './shell/events'
import { snapshotEvents } from './snapshot/events'
import { terminalEvents } from './terminal/events'
import { taskEvents } from './tasks/events'
import type { Affected, EventDefinition } from './kernel/define'
import type { Envelope } from './kernel/envelope'
import { tableOf, type ByType } from './kernel/table'

/*
 * Events of sessions, a part of `contract` by itself: threads that only prepare sessions need no requests.
 */

const allSessionEvents = [
  ...sessionEvents,
  ...planEvents,
  ...mcpEvents,
  ...authEvents,
  ...branchEvents,
  ...compressionEvents,
  ...permissionEvents,
  ...snapshotEvents,
  ...elicitationEvents,
  ...logEvents,
  ...instructionEvents,
  ...hookEvents,
  ...shellEvents,
  ...terminalEvents,
  ...taskEvents,
  ...queueEvents,
  ...environmentEvents,
  ...fileEvents,
  ...metadataEvents,
  ...agentEvents,
  ...metricsEvents,
  ...attentionEvents,
  ...limitEvents,
  ...switchEvents,
  ...extensionEvents,
  ...reviewEvents,
  ...reportEvents,
] as const

// Comparing the table with its exact type takes long and tells nothing: the type is made from the same list.
/** Every session event by type. */
export const events = tableOf<EventDefinition>(allSessionEvents, ({ type }) => type) as unknown as ByType<
  typeof allSessionEvents
>

export type SessionEventType = keyof typeof events
export type SessionEventPayload<T extends SessionEventType> = z.output<(typeof events)[T]['payload']>
/** Event types with fields that are logged and told to nobody. */
export type PrivateEventType = {
  [T in SessionEventType]: (typeof events)[T]['private'] extends z.ZodType ? T : never
}[SessionEventType]
/** Private fields of an event: those that its rows need beyond the payload. */
export type SessionEventPrivate<T extends SessionEventType> = (typeof events)[T]['private'] extends infer P extends
  z.ZodType
  ? z.output<P>
  : undefined
/** A declared session event in its envelope. */
export type SessionEvent = { [T in SessionEventType]: Envelope<T, SessionEventPayload<T>> }[SessionEventType]
export type SessionEventOf<T extends SessionEventType> = Envelope<T, SessionEventPayload<T>>
/** Types of the events that affect some state. */
export type EventTypeThat<A extends Affected> = {
  [T in SessionEventType]: A & (typeof events)[T]['affects'][number] extends never ? never : T
}[SessionEventType]
/** The events that affect some state: a switch over them that ends in `satisfies never` has a case for each and no other. */
export type EventThat<A extends Affected> = Extract<SessionEvent, { type: EventTypeThat<A> }>
/**
 * Event types that the log can hold, including those of a newer Parley or of extensions, which are kept and skipped.
 */
export type AnySessionEvent = SessionEvent | Envelope

/** Returns the types of the events that affect some state. */
export function eventTypesThat<A extends Affected>(state: A): readonly EventTypeThat<A>[] {
  const definitions: readonly EventDefinition[] = Object.values(events)
  return definitions.filter(({ affects }) => affects.includes(state)).map(({ type }) => type as EventTypeThat<A>)
}

/** Returns whether a type is a session event of the contract. */
export function isSessionEventType(type: string): type is SessionEventType {
  return Object.hasOwn(events, type)
}

/** Returns whether this version of Parley knows an event; its payload then has the declared shape. */
export function isKnownEvent(event: AnySessionEvent): event is SessionEvent {
  return isSessionEventType(event.type)
}
