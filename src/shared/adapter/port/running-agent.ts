import type { ElicitationAnswer } from '../../elicitation/entities'
import type { Result } from '../../kernel/result'
import type { McpTransport } from '../../mcp/entities'
import type { InputBlock } from '../../session/blocks'
import type { ReasoningEffort } from '../../session/entities'
import type { UsageReport } from '../../usage/entities'
import type { AgentCommand, AgentPlugin, Choices, Efforts, PromptContent } from '../entities'
import type { AdapterFailure } from './failure'

/** How an agent's connection ended. */
export interface AgentExit {
  /** True after `dispose`. */
  readonly expected: boolean
  /** For people: "stopped (exit 137)". */
  readonly reason: string
  readonly exitCode?: number | null
  readonly signal?: string | null
  /** The last lines it wrote to stderr. */
  readonly log?: string
}

export interface PromptResult {
  /** `rejected`: the agent or its model declines to work on the message; `failure` has the words for it. */
  readonly outcome: 'completed' | 'cancelled' | 'error' | 'rejected'
  readonly failure?: AdapterFailure
  /** The agent's own word for why it stopped. */
  readonly stopReason?: string
}

/**
 * A running agent of one session. `prompt` is never called while another prompt runs. Optional objects are
 * capabilities: one that is absent cannot be used, and nothing else says so.
 */
export interface RunningAgent {
  /** The agent's own id of the session, to resume it later. */
  readonly adapterSessionId: string
  /** How it got its history: its own, or none of it. */
  readonly continued: 'resumed' | 'loaded' | 'new'
  /** Of the agent's own process, where it has one. */
  readonly pid?: number
  /** The agent's own version, as it tells it. */
  readonly version?: string
  /** The agent's own record of its session, where it is known: an absolute path. */
  readonly transcript?: { readonly path: string }
  prompt(blocks: readonly InputBlock[]): Promise<PromptResult>
  /** Stops the running prompt, which then resolves as cancelled. Does nothing when none runs. */
  cancel(): Promise<void>
  /** Ends the agent and every process it started. Idempotent. */
  dispose(): Promise<void>
  /** Settles once, when the agent is gone for whatever reason. Never rejects. */
  readonly closed: Promise<AgentExit>
  readonly permissions?: { respond(requestId: string, answer: PermissionAnswer): void }
  readonly elicitation?: { respond(requestId: string, answer: ElicitationAnswer): void }
  /** Codes that need not be waited for any more. */
  readonly deviceCodes?: { cancel(requestId: string): void }
  /** Terminals that can be ended from outside. */
  readonly terminals?: { kill(terminalId: string): void }
  readonly modes?: { readonly state: Choices; set(modeId: string): Promise<Result<void, AdapterFailure>> }
  readonly models?: { readonly state: Choices; set(modelId: string): Promise<Result<void, AdapterFailure>> }
  /** Absent also while the model that is used has no choice of efforts. */
  readonly efforts?: EffortControl | undefined
  readonly commands?: readonly AgentCommand[]
  /** What prompts may hold beside text and the paths of files. */
  readonly promptContent?: PromptContent
  /** Marks that the agent can take up one of its own sessions again after a restart. */
  readonly resume?: { readonly kind: 'resume' }
  readonly load?: { readonly kind: 'load' }
  readonly fork?: { fork(): Promise<Result<{ adapterSessionId: string }, AdapterFailure>> }
  readonly usage?: { readonly granularity: UsageReport['granularity'] }
  /** The agent's own service can show its session elsewhere. */
  readonly remote?: RemoteControl
  /** Marks that it connects to MCP servers, and how it can talk to them. */
  readonly mcp?: { readonly transports: readonly McpTransport[] }
  /** Plugins that the agent itself has installed, as far as it reports them. */
  readonly plugins?: { list(): Promise<readonly AgentPlugin[]> }
  /** Puts a message into the running prompt, which goes on with it. */
  readonly steer?: { steer(blocks: readonly InputBlock[]): Promise<Result<SteerOutcome, AdapterFailure>> }
}

/** A session that the agent's own service shows elsewhere. */
export interface RemoteControl {
  enable(
    mode: 'off' | 'export' | 'on' | undefined,
  ): Promise<Result<{ readonly url?: string; readonly remoteSteerable: boolean }, AdapterFailure>>
  disable(): Promise<Result<void, AdapterFailure>>
}

/** How hard the agent thinks. Only one of the supported levels can be set. */
export interface EffortControl {
  readonly state: Efforts
  set(effort: ReasoningEffort): Promise<Result<void, AdapterFailure>>
}

/** `late`: the prompt had ended or was about to, and the message was not taken; it has to be prompted. */
export type SteerOutcome = 'taken' | 'late'

export type PermissionAnswer =
  | { readonly outcome: 'selected'; readonly optionId: string; readonly message?: string }
  | { readonly outcome: 'cancelled' }
