import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { Converted } from '../conversion'
import type { JsonRecord } from '../../transcript/records'
import { nothingRemembered, remember, type Remembered } from '../remembered'

/** A part of a message that is not done. */
export interface OpenPart {
  readonly what: 'text' | 'reasoning' | 'tool'
  /** The words of it that were passed on; of a command: what it printed. */
  readonly said: string
  /** Some of its words were missed: what follows `said` is only known when all of it is told. */
  readonly isGapped?: true
  readonly tool?: OpenTool
}

/** A tool that runs, as it was told. */
export interface OpenTool {
  readonly toolCallId: string
  /** What the model calls it by. */
  readonly callId: string | undefined
  readonly name: string
  readonly title: string
  readonly args: Readonly<Record<string, unknown>>
  /** A command that was told of as one. */
  readonly isTerminal: boolean
}

/** Whose a message is; `summary`: the agent's, to itself. */
export type Author = 'user' | 'agent' | 'summary'

/** What is known of a message. */
export interface KnownMessage {
  readonly author: Author
  /** By its name in OpenCode: provider and model. */
  readonly model?: { readonly provider: string; readonly id: string }
}

/** What has to be remembered of one session of OpenCode: the one that is open, or one of a subagent. */
export interface SessionState {
  /** The latest messages. */
  readonly messages: ReadonlyMap<string, KnownMessage>
  /** Parts of messages nobody told of yet, in the order in which they came. */
  readonly held: ReadonlyMap<string, readonly JsonRecord[]>
  readonly parts: ReadonlyMap<string, OpenPart>
  /** The parts that were done last: what still comes of them is late or repeated. */
  readonly done: Remembered
  /** By which names tools were told of. */
  readonly calls: Remembered
  /** The part that was said last in the message that grows. */
  readonly last?: { readonly partId: string; readonly what: 'text' | 'reasoning' }
  /** Of a subagent: the name it has in its parent while it works, and its latest finished text. */
  readonly childId?: string
  readonly lastText?: string
  /** Of a subagent: the part that told of it last. */
  readonly startedBy?: string
}

/** What has to be remembered between two events of the server. */
export interface MapState {
  /** The session that is open. */
  readonly sessionId: string
  /** Where its commands run. */
  readonly cwd: string
  /** How many tokens models take, by `provider/model`. */
  readonly windows: ReadonlyMap<string, number>
  readonly title: string | undefined
  readonly sessions: ReadonlyMap<string, SessionState>
  /** What sessions are to do that a subagent may turn out to work in. */
  readonly promised: ReadonlyMap<string, string>
}

export type Mapped = Converted<MapState>

/** A session after something that concerns it, and what that says. */
export interface MappedSession {
  readonly session: SessionState
  readonly events: readonly AdapterEvent[]
}

export const emptySession: SessionState = {
  messages: new Map(),
  held: new Map(),
  parts: new Map(),
  done: nothingRemembered,
  calls: nothingRemembered,
}

/** What is known when a session is opened. */
export function initialState(
  sessionId: string,
  options: { readonly cwd?: string; readonly windows?: ReadonlyMap<string, number>; readonly title?: string } = {},
): MapState {
  const { cwd = '', windows = new Map<string, number>(), title } = options
  return { sessionId, cwd, windows, title, sessions: new Map([[sessionId, emptySession]]), promised: new Map() }
}

export const nothing = (session: SessionState): MappedSession => ({ session, events: [] })

export function withSession(state: MapState, sessionId: string, session: SessionState): MapState {
  return { ...state, sessions: new Map(state.sessions).set(sessionId, session) }
}

export function withPart(session: SessionState, partId: string, part: OpenPart): SessionState {
  return { ...session, parts: new Map(session.parts).set(partId, part) }
}

export function withoutPart(session: SessionState, partId: string): SessionState {
  const parts = new Map(session.parts)
  parts.delete(partId)
  return { ...session, parts, done: remember(session.done, partId) }
}
