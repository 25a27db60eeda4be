import type { ServerEvent, ServerEventType, SessionEventPayload, SessionEventType } from '#shared/contract'
import type { Scenario } from './scenario'

/** Parts of a payload. What is an object is compared by the properties it names. */
type Said<Payload> = object & { readonly [K in keyof Payload]?: unknown }

/** Result of a scenario: the emitting session, and the payload that distinguishes the event from others of its type. */
export interface Emission<T extends SessionEventType> {
  readonly sessionId: string
  readonly payload: Said<SessionEventPayload<T>>
  /** An event of another session that must precede it, if promised. */
  readonly behind?: { readonly sessionId: string; readonly type: SessionEventType }
}

/** One row of the table: how an event of a session comes about. */
export interface SessionEventCase<T extends SessionEventType> {
  /** Triggers the event, which may follow later. */
  readonly when: (scenario: Scenario) => Promise<Emission<T>>
  /** Events that must precede it in its session since the start of the scenario, in this order, if promised. */
  readonly after?: readonly SessionEventType[]
  /** Reason why nobody can be subscribed when it is emitted; it is then looked up in the log. */
  readonly unwatched?: string
}

/** Result of a scenario of a host event. */
export interface HostEmission<T extends ServerEventType> {
  readonly payload: Said<Extract<ServerEvent, { type: T }>['payload']>
  /** Emitting host, if it is another one. */
  readonly scenario?: Scenario
}

/** One row of the table: how an event of the host comes about. */
export interface HostEventCase<T extends ServerEventType> {
  readonly when: (scenario: Scenario) => Promise<HostEmission<T>>
}

/** The rows of a subject. */
export type SessionEventCases = { readonly [T in SessionEventType]?: SessionEventCase<T> }
export type HostEventCases = { readonly [T in ServerEventType]?: HostEventCase<T> }
