import type { PlanEntry } from '#shared/plan/entities'
import type { SessionUsage } from '#shared/usage/entities'
import type { SubagentState } from '#shared/session/conversation-types'
import type { SessionFacets } from '#shared/session/entities/facets'
import type { Agent, BranchKind, Session, SessionListItem, SessionStatus } from '#shared/session/entities'
import type { DeviceCode } from '#shared/auth/entities'
import type { AgentTask } from '#shared/tasks/entities'
import type { ContextWindowState } from '#shared/usage/entities'

/** A session's fields that can change after it was created. `null` unsets; absent stays. */
export type SessionPatch = {
  [K in Exclude<keyof Session, 'sessionId' | 'agents' | 'createdAt'>]?: Session[K] | null
}

/** State beside the messages that is restored with a conversation, each part whole. */
export interface SessionStatePatch {
  readonly plan?: readonly PlanEntry[]
  /** Plan in full; null when it consists of its steps. */
  readonly planContent?: string | null
  readonly subagents?: readonly SubagentState[]
  readonly usage?: SessionUsage
  /** Null: not known at present. */
  readonly contextWindow?: ContextWindowState | null
  readonly tasks?: readonly AgentTask[]
  /** The codes that wait to be entered. */
  readonly deviceCodes?: readonly DeviceCode[]
  /** Messages that no compression touches. */
  readonly pins?: readonly string[]
  /** The messages that wait for agents, in their order; those not named come after. */
  readonly queueOrder?: readonly string[]
}

/** Lists of the state of which events tell one entry. */
export interface StateLists {
  readonly subagents: readonly SubagentState[]
  readonly deviceCodes: readonly DeviceCode[]
}

/** Criteria for sessions in a list; all of them apply. */
export interface SessionCriteria {
  readonly status?: SessionStatus | 'all' | undefined
  readonly except?: readonly SessionStatus[] | undefined
  readonly exceptKinds?: readonly BranchKind[] | undefined
  readonly adapterNames?: readonly string[] | undefined
  readonly folders?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly machines?: readonly string[] | undefined
  readonly isPinned?: boolean | undefined
  /** Only these sessions. */
  readonly sessionIds?: readonly string[] | undefined
  readonly exceptSessionIds?: readonly string[] | undefined
  readonly activeFrom?: number | undefined
  readonly activeBefore?: number | undefined
}

export interface ListOptions extends SessionCriteria {
  readonly includePreview?: boolean | undefined
  readonly executionTargetId?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Criteria for messages of a search; with any of them, labels are not searched. */
export interface MessageCriteria {
  readonly role?: 'user' | 'assistant' | undefined
  /** Earliest time of the messages, in Unix milliseconds. */
  readonly saidFrom?: number | undefined
  /** Time that the messages are before, in Unix milliseconds. */
  readonly saidBefore?: number | undefined
}

/** Places of a search beside messages; all of them apply. */
export interface ToolCriteria {
  readonly in?: readonly ('messages' | 'tools' | 'reasoning')[] | undefined
  readonly file?: string | undefined
  readonly command?: string | undefined
  readonly error?: string | undefined
}

export interface SearchOptions extends SessionCriteria, MessageCriteria, ToolCriteria {
  readonly query: string
  readonly isImported?: boolean | undefined
  readonly limit?: number | undefined
}

/** Reads of sessions and their agents. */
export interface SessionReads {
  session(sessionId: string): Promise<Session | null>
  sessions(sessionIds: readonly string[]): Promise<SessionListItem[]>
  list(options: ListOptions): Promise<{ sessions: SessionListItem[]; total: number }>
  /** Sessions that are to be moved here, while those on the other machines are not closed yet. */
  sessionsOnTheirWay(): Promise<Session[]>
  /** Sessions that wait for the service behind their agent. */
  parkedSessions(): Promise<Session[]>
  /** Sessions with messages that are sent later. */
  sessionsWithPlanned(): Promise<Session[]>
  /** Sessions whose last turn has an outcome that nobody took note of, the oldest outcome first, and those put off. */
  sessionsToNote(): Promise<Session[]>
  statusCounts(): Promise<Record<SessionStatus | 'all', number>>
  agent(agentId: string): Promise<Agent | null>
}

/** Reads of the values that lists of sessions can be filtered by. */
export interface FacetReads {
  facets(criteria: Pick<SessionCriteria, 'status' | 'except' | 'exceptKinds'>): Promise<SessionFacets>
}

/** Finding sessions by their words. */
export interface SearchReads {
  /**
   * Sessions whose messages hold all words of the query in one message, the newest activity first. Of words so common
   * that there are more matches than can be looked at in time, the sessions of the newest matches are found; `total` is
   * how many were found until then. `isMore`: there may be others.
   */
  search(options: SearchOptions): Promise<{ sessions: SessionListItem[]; total: number; isMore: boolean }>
}

/** Writes of sessions. */
export interface SessionWrites {
  insertSession(session: Session): void
  patchSession(sessionId: string, patch: SessionPatch): void
  patchState(sessionId: string, patch: SessionStatePatch): void
  /** Changes a list of the state by what it is. */
  changeState<K extends keyof StateLists>(
    sessionId: string,
    list: K,
    change: (before: StateLists[K]) => StateLists[K],
  ): void
  /** Promises that sequences below `below` may have been used. */
  reserveSequence(sessionId: string, below: number): void
  /** Takes back the promise below `below`, when it is still the last one: the next sequence is `next`. */
  returnSequences(sessionId: string, below: number, next: number): void
}

/** Writes of the words by which sessions are found beside their messages. */
export interface LabelWrites {
  /** The text by whose words a session is found beside its messages, all of it. */
  putLabels(sessionId: string, text: string): void
}

/** Writes of the agents of sessions. */
export interface AgentWrites {
  /** Inserts or replaces. */
  putAgent(agent: Agent): void
  removeAgent(agentId: string): void
}

/** Deleting sessions. */
export interface PurgeWrites {
  /** Deletes a session with all its data; its children become roots. Returns the number of deleted events. */
  purgeSession(sessionId: string): { eventsDeleted: number }
}
