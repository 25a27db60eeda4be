import type { AdapterEvent } from '#shared/adapter/port'
import type { Converted } from '#core/agents/adapters/conversion'
import type { JsonRecord } from '#core/agents/transcript/records'
import { nothingRemembered, remember, type Remembered } from '#core/agents/adapters/remembered'

/** A part of a message that has not completed. */
export interface OpenPart {
  readonly what: 'text' | 'reasoning' | 'tool'
  /** Text emitted so far; for a command, its output. */
  readonly said: string
  /** True when some of its text was missed: what follows `said` is only known once the text is complete. */
  readonly isGapped?: true
  readonly tool?: OpenTool
}

/** A running tool, as reported. */
export interface OpenTool {
  readonly toolCallId: string
  /** Call id given by the model. */
  readonly callId: string | undefined
  readonly name: string
  readonly title: string
  readonly args: Readonly<Record<string, unknown>>
  /** True for a command with a reported terminal. */
  readonly isTerminal: boolean
  /** Its arguments are not complete. */
  readonly argsFollow?: true
}

/** Author of a message; `summary`: the agent's, to itself. */
export type Author = 'user' | 'agent' | 'summary'

/** State of a message. */
export interface KnownMessage {
  readonly author: Author
  /** OpenCode's names of provider and model. */
  readonly model?: { readonly provider: string; readonly id: string }
}

/** State of one OpenCode session: the open one, or that of a subagent. */
export interface SessionState {
  /** Latest messages. */
  readonly messages: ReadonlyMap<string, KnownMessage>
  /** Parts of messages that are not known yet, in order of arrival. */
  readonly held: ReadonlyMap<string, readonly JsonRecord[]>
  readonly parts: ReadonlyMap<string, OpenPart>
  /** Parts completed last: anything that still arrives about them is late or repeated. */
  readonly done: Remembered
  /** Call ids already used for tools. */
  readonly calls: Remembered
  /** Part emitted last in the growing message. */
  readonly last?: { readonly partId: string; readonly what: 'text' | 'reasoning' }
  /** Subagents only: its id in the parent while it works, and its latest finished text. */
  readonly childId?: string
  readonly lastText?: string
  /** Subagents only: the id under which it worked last. */
  readonly lastChildId?: string
  /** Subagents only: the part that reported it last. */
  readonly startedBy?: string
}

/** State between two events of the server. */
export interface MapState {
  /** Open session. */
  readonly sessionId: string
  /** The product's name. */
  readonly agentName: string
  /** Folder of its commands. */
  readonly cwd: string
  /** Context window sizes of models, by `provider/model`. */
  readonly windows: ReadonlyMap<string, number>
  readonly title: string | undefined
  readonly sessions: ReadonlyMap<string, SessionState>
  /** Titles of child sessions that may turn out to be subagents. */
  readonly promised: ReadonlyMap<string, string>
}

export type Mapped = Converted<MapState>

/** A session after an event, and the resulting events. */
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

/** Returns the state when a session is opened. */
export function initialState(
  sessionId: string,
  options: Partial<Pick<MapState, 'agentName' | 'cwd' | 'windows' | 'title'>> = {},
): MapState {
  const { agentName = 'OpenCode', cwd = '', windows = new Map<string, number>(), title } = options
  return {
    sessionId,
    agentName,
    cwd,
    windows,
    title,
    sessions: new Map([[sessionId, emptySession]]),
    promised: new Map(),
  }
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
