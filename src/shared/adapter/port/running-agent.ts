import type { NoticeText } from '../../kernel/notice-texts'
import type { ElicitationAnswer } from '../../elicitation/entities'
import type { Result } from '../../kernel/result'
import type { McpTransport } from '../../mcp/entities'
import type { InputBlock } from '../../session/blocks'
import type { ReasoningEffort } from '../../session/entities'
import type { UsageReport } from '../../usage/entities'
import type { AgentCommand, AgentPlugin, Choices, Efforts, PromptContent } from '../entities'
import type { CancelSignal } from './cancel-signal'
import type { AdapterFailure } from './failure'

/** End of an agent's connection. */
export interface AgentExit {
  /** True after `dispose`. */
  readonly expected: boolean
  /** User-facing reason, such as "stopped (exit 137)". */
  readonly reason: string
  readonly exitCode?: number | null
  readonly signal?: string | null
  /** Last lines written to stderr. */
  readonly log?: string
}

/** Id of a prompt. */
export interface PromptId {
  /** A UUID. */
  readonly id: string
  /** Time of the prompt, in Unix milliseconds. */
  readonly at: number
}

export interface PromptResult {
  /** `rejected`: the agent or its model declines the message; `failure` gives the reason. */
  readonly outcome: 'completed' | 'cancelled' | 'error' | 'rejected'
  readonly failure?: AdapterFailure
  /** Stop reason in the agent's own terms. */
  readonly stopReason?: string
  /** User-facing words about an answer that is not whole although nothing failed, such as one that was cut at a limit. */
  readonly notice?: NoticeText
}

/**
 * A running agent of one session. `prompt` is never called while another prompt runs, but may be called during a turn
 * that the agent began by itself. Optional objects are
 * capabilities: an absent object means that the capability is missing.
 */
export interface RunningAgent {
  /** Native session id, used to resume the session later. */
  readonly adapterSessionId: string
  /** Source of its history: its own stored session, or none. */
  readonly continued: 'resumed' | 'loaded' | 'new'
  /** Process id of the agent, if it runs in its own process. */
  readonly pid?: number
  /** Version reported by the agent. */
  readonly version?: string
  /** Absolute path of the agent's own transcript, if it keeps one: known, or found once there is one. */
  readonly transcript?: { readonly path: string } | { find(): Promise<string | undefined> }
  /** `id`: an id that the agent is to know the prompt by, so that it takes one that comes twice up once. */
  prompt(blocks: readonly InputBlock[], id?: PromptId): Promise<PromptResult>
  /**
   * Cancels the running prompt, which then resolves as cancelled, and a turn that the agent began by itself. Does nothing
   * when neither runs.
   */
  cancel(): Promise<void>
  /** Ends the agent and every process it started. Idempotent. */
  dispose(): Promise<void>
  /** Settles once, when the agent is gone for any reason. Never rejects. */
  readonly closed: Promise<AgentExit>
  readonly permissions?: { respond(requestId: string, answer: PermissionAnswer): void }
  readonly elicitation?: { respond(requestId: string, answer: ElicitationAnswer): void }
  /** Pending device codes, which can be cancelled. */
  readonly deviceCodes?: { cancel(requestId: string): void }
  /** Terminals that the host can end. */
  readonly terminals?: { kill(terminalId: string): void }
  readonly modes?: { readonly state: Choices; set(modeId: string): Promise<Result<void, AdapterFailure>> }
  readonly models?: { readonly state: Choices; set(modelId: string): Promise<Result<void, AdapterFailure>> }
  /** Absent while the current model has no configurable effort. */
  readonly efforts?: EffortControl | undefined
  readonly commands?: readonly AgentCommand[]
  /** Content that prompts may hold in addition to text and file paths. */
  readonly promptContent?: PromptContent
  /** Present when the agent can resume one of its own sessions after a restart. */
  readonly resume?: { readonly kind: 'resume' }
  readonly load?: { readonly kind: 'load' }
  readonly fork?: { fork(): Promise<Result<{ adapterSessionId: string }, AdapterFailure>> }
  readonly usage?: { readonly granularity: UsageReport['granularity'] }
  /** Remote view of the session in the agent's own service. */
  readonly remote?: RemoteControl
  /** Present when the agent connects to MCP servers; lists the supported transports. */
  readonly mcp?: { readonly transports: readonly McpTransport[] }
  /** Requests of the pages that MCP servers gave the agent to show. */
  readonly apps?: AgentApps
  /** Plugins installed in the agent, as far as it reports them. */
  readonly plugins?: { list(): Promise<readonly AgentPlugin[]> }
  /** Control of what it reports with `tasks`. */
  readonly tasks?: AgentTasks
  /** Gives its own session a name, as its own program lists it. */
  readonly naming?: { rename(title: string): Promise<Result<void, AdapterFailure>> }
  /** Injects a message into the running prompt. */
  readonly steer?: { steer(blocks: readonly InputBlock[]): Promise<Result<SteerOutcome, AdapterFailure>> }
}

/** MCP servers of an agent, for the pages of their apps. */
export interface AgentApps {
  /** Calls a tool of a server, after the user allowed it. Returns the result as the server gave it. */
  callTool(
    serverName: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    signal: CancelSignal,
  ): Promise<Result<Readonly<Record<string, unknown>>, AdapterFailure>>
  /** Reads a resource of a server. */
  readResource(
    serverName: string,
    uri: string,
    signal: CancelSignal,
  ): Promise<Result<Readonly<Record<string, unknown>>, AdapterFailure>>
}

/** Control of what the agent's program runs beside its conversation, by the ids that it reports. */
export interface AgentTasks {
  /** Stops a task; false when it had ended. */
  cancel(id: string): Promise<Result<boolean, AdapterFailure>>
  /** Lets the agent go on without waiting for a task; false when it had ended, or nobody waits. */
  promote?(id: string): Promise<Result<boolean, AdapterFailure>>
  /** Removes an ended task from the list; false while it is running. */
  remove?(id: string): Promise<Result<boolean, AdapterFailure>>
  /** Sends a message to the agent of a task, on behalf of another agent if there is one. */
  send?(
    id: string,
    message: string,
    fromAgentId: string | undefined,
  ): Promise<Result<{ readonly sent: boolean; readonly error?: string }, AdapterFailure>>
}

/** A session that the agent's own service shows remotely. */
export interface RemoteControl {
  enable(
    mode: 'off' | 'export' | 'on' | undefined,
  ): Promise<Result<{ readonly url?: string; readonly remoteSteerable: boolean }, AdapterFailure>>
  disable(): Promise<Result<void, AdapterFailure>>
}

/** Reasoning effort of the agent. Only a supported level can be set. */
export interface EffortControl {
  readonly state: Efforts
  set(effort: ReasoningEffort): Promise<Result<void, AdapterFailure>>
}

/** `late`: the prompt had ended or was about to end, so the message was not accepted and must be sent as a prompt. */
export type SteerOutcome = 'taken' | 'late'

export type PermissionAnswer =
  | { readonly outcome: 'selected'; readonly optionId: string; readonly message?: string }
  | { readonly outcome: 'cancelled' }
