import type { AttentionEntry } from '#shared/attention/entities'
import type { AgentFeatures, AgentPlugin } from '#shared/adapter/entities'
import type { SessionEvent } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { McpTransport } from '#shared/mcp/entities'
import type { Agent, Session } from '#shared/session/entities'
import type { FollowedSession } from '../base/parts/part'
import type { SwitchKind } from '../store/port'
import type { EventStream } from './stream/event-stream'

/*
 * Sessions at work as the layers around them see them. Lower layers import this file and nothing else of `session`;
 * higher ones implement the ports that sessions call.
 */

/** An agent of a session at work. */
export interface AgentHandle {
  readonly agent: Agent
  readonly name: string
  /** Abilities of the running agent; null while it does not run. */
  readonly features: AgentFeatures | null
  /** True while the agent has a process. */
  readonly isStarted: boolean
  /** True while the agent has a process or is about to start one. */
  readonly isRunning: boolean
  /** Plugins that the running agent has installed; undefined when it does not run or does not report them. */
  plugins(): Promise<readonly AgentPlugin[] | undefined>
  /** Ends the agent's process. The next message starts it again. */
  stop(): Promise<void>
  /** Tells whether the agent can use MCP servers over a transport; undefined while it does not run. */
  takesServersOver(transport: McpTransport): boolean | undefined
}

/** A session at work. */
export interface SessionHandle {
  readonly sessionId: string
  readonly session: Session
  /** Working folder, an absolute path. */
  readonly cwd: string
  readonly isBusy: boolean
  /** True while a client is subscribed to the session. */
  readonly isWatched: boolean
  readonly agents: readonly AgentHandle[]
  readonly stream: EventStream
  /** Returns the agent named, or the lead. */
  findAgent(agentId: string | undefined): AgentHandle | undefined
}

/** Access to sessions for the layers below them. */
export interface Sessions {
  /** Sessions in use. */
  readonly all: readonly SessionHandle[]
  find(sessionId: string): Promise<Result<SessionHandle, ContractError>>
  /** Stops the agents of a session that is not busy; their next message starts them with the current settings. */
  restartAgents(sessionId: string): Promise<Result<{ success: boolean }, ContractError>>
  /** Stores that a session has a resource switched on or off, and tells its clients. */
  putSwitch(
    sessionId: string,
    kind: SwitchKind,
    name: string,
    isOn: boolean,
  ): Promise<Result<{ success: boolean }, ContractError>>
}

/** Ports that sessions call and higher layers implement. */
export interface ActivityPorts {
  /** Takes an event that was published. */
  published(session: FollowedSession, event: SessionEvent): void
  /** Called when the number of requests that wait for the user may have changed. */
  pendingChanged(): void
  /** Called when the number of questions that wait for the user may have changed. */
  questionsChanged(): void
  /** Returns whether a client shows a session in a focused window. */
  isViewed(sessionId: string): boolean
  /** Brings a session of another tool up to date with its files; nothing happens to other sessions. */
  openTranscript(sessionId: string): Promise<Result<void, ContractError>>
  /** Compresses the context of a session that is full. The caller holds the session. */
  compress(sessionId: string, reason: string): Promise<Result<unknown, ContractError>>
  /** Returns the sessions that are not idle. */
  attention(): Promise<readonly AttentionEntry[]>
  /** Called when a session was purged and its traces can be erased from the file. */
  purged(): void
}
