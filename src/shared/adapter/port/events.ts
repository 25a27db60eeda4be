import type { QuotaSnapshot } from '../../catalog/entities'
import type { NoticeText } from '../../kernel/notice-texts'
import type { ElicitationQuestion } from '../../elicitation/entities'
import type { PermissionOption } from '../../permission/entities'
import type { Block, ProviderFacts, ToolContent, ToolOutcome } from '../../session/blocks'
import type { ModelFailureKind } from '../../session/model-failure'
import type { ToolFailureReason } from '../../session/tool-failure'
import type { AgentReport } from '../../report/events'
import type { ToolKind } from '../../vocabulary/entities'
import type { ContextWindowState, TokenUsage, UsageReport } from '../../usage/entities'
import type { AgentCommand, Choices, Efforts, ReportedTool } from '../entities'
import type { TaskInfo } from '../../tasks/entities'
import type { HostedRepository } from '../../place/entities'
import type { PlanEntry } from '../../plan/entities'
import type { PromptResult } from './running-agent'

/**
 * Appended text of a block. When the agent revises text it has already sent, `delta` replaces the last `replaces`
 * characters. Only the event that directly follows can do so.
 */
export interface Words {
  readonly delta: string
  readonly replaces?: number
}

/** The cause of a turn that no prompt asked for. */
export interface UnpromptedTurn {
  /** Reason of the agent, in its own words. */
  readonly reason?: string
  /** Session elsewhere whose message began the turn; absent: the agent itself began it. */
  readonly sender?: { readonly id?: string; readonly name?: string }
  /** Message of the sender. */
  readonly message?: string
}

/**
 * Event that an adapter reports while an agent works. Facts in the agent's own order: the host assigns ids, time,
 * sequence and turn. `text` and `reasoning` are deltas; consecutive deltas of one kind form one block.
 */
export type AdapterEvent =
  | ({ readonly type: 'text' } & Words)
  | ({ readonly type: 'reasoning' } & Words)
  /**
   * The agent begins a turn that no prompt asked for. Everything until `turn.ended` belongs to it, even while a prompt
   * waits; turns of one agent never overlap.
   */
  | ({ readonly type: 'turn.started' } & UnpromptedTurn)
  | { readonly type: 'turn.ended'; readonly result: PromptResult }
  /** Starts a new agent message, known to the agent as `adapterMessageId`; the following output belongs to it. */
  | { readonly type: 'message.started'; readonly adapterMessageId?: string }
  /**
   * Facts that the provider of the model needs back with the last block of a type, or with a call. Reasoning without words
   * has only these.
   */
  | {
      readonly type: 'provider.facts'
      readonly of: 'text' | 'reasoning' | { readonly toolCallId: string }
      readonly facts: ProviderFacts
    }
  /** A finished block other than text, reasoning or a tool, for example an image. */
  | { readonly type: 'block'; readonly block: Block }
  | {
      readonly type: 'tool.started'
      readonly toolCallId: string
      readonly name: string
      readonly title: string
      readonly kind: ToolKind
      readonly args: Readonly<Record<string, unknown>>
      /** The arguments are not complete; `tool.updated` brings them. */
      readonly argsFollow?: true
    }
  /**
   * Updates a running tool; absent fields are unchanged. `outputDelta` is text that it printed, `argsDelta` a part of the
   * JSON of arguments that are not complete.
   */
  | {
      readonly type: 'tool.updated'
      readonly toolCallId: string
      readonly name?: string
      readonly title?: string
      readonly kind?: ToolKind
      readonly args?: Readonly<Record<string, unknown>>
      readonly content?: readonly ToolContent[]
      readonly outputDelta?: string
      readonly argsDelta?: string
    }
  /** Progress of a running tool; the text replaces the previous one. `percentComplete` from 0 to 100. */
  | {
      readonly type: 'tool.progress'
      readonly toolCallId: string
      readonly message: string
      readonly percentComplete?: number
    }
  | {
      readonly type: 'tool.completed'
      readonly toolCallId: string
      readonly outcome: ToolOutcome
      readonly output?: unknown
      readonly content?: readonly ToolContent[]
      readonly error?: string
      /** Cause of a failure, where the agent tells it otherwise than in the words of `error`. */
      readonly reason?: ToolFailureReason
    }
  /** The agent waits until `permissions.respond` answers `requestId`. */
  | {
      readonly type: 'permission.requested'
      readonly requestId: string
      readonly toolCallId?: string
      /** The subagent that asks. */
      readonly childId?: string
      readonly toolName: string
      readonly toolInput: Readonly<Record<string, unknown>>
      readonly summary: string
      readonly dangerLevel: ToolKind
      readonly preview?: readonly ToolContent[]
      readonly options: readonly PermissionOption[]
      /** The agent does not describe the action, so an answer applies to this request only. */
      readonly onceOnly?: true
    }
  /** The agent no longer waits for an answer. */
  | { readonly type: 'permission.withdrawn'; readonly requestId: string }
  /** The agent asks the user a question and waits until `elicitation.respond` answers `requestId`. */
  | ({ readonly type: 'elicitation.requested'; readonly requestId: string } & ElicitationQuestion)
  | { readonly type: 'elicitation.withdrawn'; readonly requestId: string }
  /** The agent waits for a code to be entered on a web page. `expiresIn` in milliseconds. */
  | {
      readonly type: 'deviceCode.requested'
      readonly requestId: string
      readonly code: string
      readonly verificationUrl: string
      readonly expiresIn: number
    }
  /** The agent no longer waits; `errorMessage` is user-facing. */
  | {
      readonly type: 'deviceCode.resolved'
      readonly requestId: string
      readonly success: boolean
      readonly errorMessage?: string
    }
  /** The agent runs a program, in a terminal of the host or in a reported terminal of its own. */
  | {
      readonly type: 'terminal.started'
      readonly terminalId: string
      readonly command: string
      readonly cwd: string
    }
  | {
      readonly type: 'terminal.output'
      readonly terminalId: string
      readonly stream: 'stdout' | 'stderr'
      readonly text: string
    }
  | {
      readonly type: 'terminal.ended'
      readonly terminalId: string
      readonly exitCode: number | null
      readonly signal: string | null
      /** User-facing reason why it could not be run, or was lost, in place of its exit. */
      readonly failure?: string
    }
  /** The plan. `content`: all of it, as Markdown, when its entries do not say everything. */
  | { readonly type: 'plan'; readonly entries: readonly PlanEntry[]; readonly content?: string }
  | { readonly type: 'usage'; readonly report: UsageReport }
  /** Tokens of a call that produced a part of the current message. Not counted: only `usage` is. */
  | { readonly type: 'message.usage'; readonly usage: TokenUsage }
  /** A call of a model failed. Without `willRetry` the agent does not say if it tries again. */
  | {
      readonly type: 'model.failed'
      readonly message: string
      /** Absent: follows from status and words. */
      readonly kind?: ModelFailureKind
      readonly statusCode?: number
      readonly model?: string
      readonly durationMs?: number
      readonly willRetry?: boolean
      readonly retry?: number
      readonly maxRetries?: number
      readonly retryDelayMs?: number
    }
  | { readonly type: 'contextWindow'; readonly state: Pick<ContextWindowState, 'currentTokens' | 'maxTokens'> }
  | { readonly type: 'modes'; readonly modes: Choices }
  | { readonly type: 'models'; readonly models: Choices }
  /** Null: the current model has no configurable effort. */
  | { readonly type: 'efforts'; readonly efforts: Efforts | null }
  | { readonly type: 'commands'; readonly commands: readonly AgentCommand[] }
  /** All tools that the agent has now. */
  | { readonly type: 'tools'; readonly tools: readonly ReportedTool[] }
  /** Everything that the agent's program runs beside its conversation, running and ended. */
  | { readonly type: 'tasks'; readonly tasks: readonly TaskInfo[] }
  /** Name of the session. `isChosen`: a person gave it in the agent's own program. */
  | { readonly type: 'title'; readonly title: string; readonly isChosen?: true }
  /** Allowances of the account that the agent works under, by name. */
  | { readonly type: 'quota'; readonly allowances: Readonly<Record<string, QuotaSnapshot>> }
  /** Account the agent works under, if reported. `clientAccountId` identifies the account. */
  | {
      readonly type: 'identity'
      readonly clientAccountId: string
      readonly kind: string
      readonly source: string
      readonly payload: Readonly<Record<string, unknown>>
    }
  /** A subagent starts. `parentId`: the subagent that started it through its call `toolCallId`. */
  | {
      readonly type: 'subagent.spawned'
      readonly childId: string
      readonly parentId?: string
      readonly toolCallId?: string
      /** Full prompt of the subagent. */
      readonly task: string
      /** Short title, if the agent provides one. */
      readonly title?: string
      /** Model that it works with, where it is not that of its agent. */
      readonly model?: string
      /** Kind of subagent, as the agent names it. */
      readonly agentName?: string
      /**
       * The `childId` of an ended subagent that works again; without it, the one that had this `childId` before. Its
       * session is continued.
       */
      readonly resumes?: string
    }
  /**
   * Event of a subagent, wrapped: its output, reports and requests. Events of nested subagents are not wrapped again.
   */
  | { readonly type: 'subagent.event'; readonly childId: string; readonly event: AdapterEvent }
  /** A subagent ended. `outcome` defaults to `completed`; `failure` explains an `error`. */
  | {
      readonly type: 'subagent.completed'
      readonly childId: string
      readonly finalMessage?: string
      readonly outcome?: 'completed' | 'cancelled' | 'error'
      readonly failure?: string
      /** Model that it worked with. */
      readonly model?: string
      /** Sum of its tokens, for agents that do not report its `usage`. */
      readonly totalTokens?: number
      readonly totalToolCalls?: number
    }
  /** The agent runs a user-defined hook: `event` "PreToolUse", `name` "PreToolUse:Bash". */
  | { readonly type: 'hook.started'; readonly hookId: string; readonly name: string; readonly event: string }
  | {
      readonly type: 'hook.ended'
      readonly hookId: string
      readonly name: string
      readonly event: string
      readonly outcome: 'ok' | 'error' | 'cancelled'
      readonly exitCode?: number
      /** Output on stdout and stderr. */
      readonly output: string
    }
  /** The session came from the agent's own service, or went there. `handoffTime` in ISO 8601. */
  | {
      readonly type: 'handoff'
      readonly sourceType: 'remote' | 'local'
      readonly handoffTime: string
      readonly repository?: HostedRepository
      readonly host?: string
      readonly summary?: string
      readonly context?: string
      /** Id in the service. */
      readonly remoteSessionId?: string
    }
  /** A fact that becomes the event named `report`, for clients; the host acts on none of them. */
  | AgentReport
  | ({ readonly type: 'notice'; readonly level: 'info' | 'warning' | 'error' } & NoticeText)
  /** Native message unknown to this adapter. Kept for the log, never dropped silently. */
  | { readonly type: 'unknown'; readonly native: unknown }
