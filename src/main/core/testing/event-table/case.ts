import type { ServerEvent, ServerEventType, SessionEventPayload, SessionEventType } from '../../../../shared/contract'
import type { Stage } from './stage'

/** Parts of a payload. What is an object is compared by the properties it names. */
type Said<Payload> = object & { readonly [K in keyof Payload]?: unknown }

/** What came of a scene: who emits the event, and what it says for sure, so that it is told from others of its type. */
export interface Emission<T extends SessionEventType> {
  readonly sessionId: string
  readonly payload: Said<SessionEventPayload<T>>
  /** An event of another session that has come before it, where that is promised. */
  readonly behind?: { readonly sessionId: string; readonly type: SessionEventType }
}

/** One row of the table: how an event of a session comes about. */
export interface SessionEventCase<T extends SessionEventType> {
  /** Does what makes it be emitted. The event may come later. */
  readonly when: (stage: Stage) => Promise<Emission<T>>
  /** What has come before it in its session since the scene began, in this order, where that is promised. */
  readonly after?: readonly SessionEventType[]
  /** Why nobody can watch when it comes; then it is looked for in the log. */
  readonly unwatched?: string
}

/** What came of a scene, of an event of the host. */
export interface HostEmission<T extends ServerEventType> {
  readonly payload: Said<Extract<ServerEvent, { type: T }>['payload']>
  /** Whose host emits it, where that is another one. */
  readonly stage?: Stage
}

/** One row of the table: how an event of the host comes about. */
export interface HostEventCase<T extends ServerEventType> {
  readonly when: (stage: Stage) => Promise<HostEmission<T>>
}

/** The rows of a subject. */
export type SessionEventCases = { readonly [T in SessionEventType]?: SessionEventCase<T> }
export type HostEventCases = { readonly [T in ServerEventType]?: HostEventCase<T> }
