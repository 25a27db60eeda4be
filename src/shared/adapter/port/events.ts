import type { ElicitationQuestion } from '../../elicitation/entities'
import type { PermissionOption } from '../../permission/entities'
import type { Block, ToolContent, ToolKind, ToolOutcome } from '../../session/blocks'
import type { ContextWindowState, UsageReport } from '../../usage/entities'
import type { AgentCommand, Choices, Efforts, PlanEntry } from '../entities'

/**
 * More of a block. What was told of it turns out to be another text in the end: `delta` then is all of that, and stands in
 * place of the last `replaces` characters. Only what follows directly on them can do so.
 */
export interface Words {
  readonly delta: string
  readonly replaces?: number
}

/**
 * What an adapter tells the host while an agent works. Plain facts in the agent's own order: the host gives ids, time,
 * sequence and turn. `text` and `reasoning` are deltas; consecutive deltas of one kind form one block.
 */
export type AdapterEvent =
  | ({ readonly type: 'text' } & Words)
  | ({ readonly type: 'reasoning' } & Words)
  /** The next output belongs to a new message of the agent, which knows it under `adapterMessageId`. */
  | { readonly type: 'message.started'; readonly adapterMessageId?: string }
  /** A finished block that is neither text, reasoning nor a tool, for example a picture. */
  | { readonly type: 'block'; readonly block: Block }
  | {
      readonly type: 'tool.started'
      readonly toolCallId: string
      readonly name: string
      readonly title: string
      readonly kind: ToolKind
      readonly args: Readonly<Record<string, unknown>>
    }
  /** Changes what is known of a running tool; absent fields stay. `outputDelta` is text that it printed. */
  | {
      readonly type: 'tool.updated'
      readonly toolCallId: string
      readonly name?: string
      readonly title?: string
      readonly kind?: ToolKind
      readonly args?: Readonly<Record<string, unknown>>
      readonly content?: readonly ToolContent[]
      readonly outputDelta?: string
    }
  /** How far a running tool is, in words that replace those before. `percentComplete` from 0 to 100. */
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
      /** What it would do is not told, so an answer counts for this request only. */
      readonly onceOnly?: true
    }
  /** The agent no longer waits for an answer. */
  | { readonly type: 'permission.withdrawn'; readonly requestId: string }
  /** The agent asks the user something and waits until `elicitation.respond` answers `requestId`. */
  | ({ readonly type: 'elicitation.requested'; readonly requestId: string } & ElicitationQuestion)
  | { readonly type: 'elicitation.withdrawn'; readonly requestId: string }
  /** The agent wants a code to be entered on a page, and waits. `expiresIn` in milliseconds. */
  | {
      readonly type: 'deviceCode.requested'
      readonly requestId: string
      readonly code: string
      readonly verificationUrl: string
      readonly expiresIn: number
    }
  /** The agent waits no longer; `errorMessage` is for people. */
  | {
      readonly type: 'deviceCode.resolved'
      readonly requestId: string
      readonly success: boolean
      readonly errorMessage?: string
    }
  /** The agent runs a program in a terminal of the host's, or one of its own that it tells of. */
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
    }
  | { readonly type: 'plan'; readonly entries: readonly PlanEntry[] }
  | { readonly type: 'usage'; readonly report: UsageReport }
  | { readonly type: 'contextWindow'; readonly state: Pick<ContextWindowState, 'currentTokens' | 'maxTokens'> }
  | { readonly type: 'modes'; readonly modes: Choices }
  | { readonly type: 'models'; readonly models: Choices }
  /** Null: with the model it has now it cannot be set. */
  | { readonly type: 'efforts'; readonly efforts: Efforts | null }
  | { readonly type: 'commands'; readonly commands: readonly AgentCommand[] }
  | { readonly type: 'title'; readonly title: string }
  /** Whose account the agent works under, as far as it can tell. `clientAccountId` is the same for the same account. */
  | {
      readonly type: 'identity'
      readonly clientAccountId: string
      readonly kind: string
      readonly source: string
      readonly payload: Readonly<Record<string, unknown>>
    }
  /** A subagent begins to work. `parentId`: the subagent that began it, whose call `toolCallId` then is. */
  | {
      readonly type: 'subagent.spawned'
      readonly childId: string
      readonly parentId?: string
      readonly toolCallId?: string
      /** All that it is told. */
      readonly task: string
      /** A few words for it, where the agent has some. */
      readonly title?: string
    }
  /** An event of a subagent, wrapped: what it says and does, reports and asks. Subagents of its own are not wrapped. */
  | { readonly type: 'subagent.event'; readonly childId: string; readonly event: AdapterEvent }
  /** A subagent is done. `outcome` is `completed` where it is absent; `failure` says in words why it is `error`. */
  | {
      readonly type: 'subagent.completed'
      readonly childId: string
      readonly finalMessage?: string
      readonly outcome?: 'completed' | 'cancelled' | 'error'
      readonly failure?: string
    }
  /** The agent runs a program of the user's at one of its moments: `event` "PreToolUse", `name` "PreToolUse:Bash". */
  | { readonly type: 'hook.started'; readonly hookId: string; readonly name: string; readonly event: string }
  | {
      readonly type: 'hook.ended'
      readonly hookId: string
      readonly name: string
      readonly event: string
      readonly outcome: 'ok' | 'error' | 'cancelled'
      readonly exitCode?: number
      /** What it wrote to stdout and stderr. */
      readonly output: string
    }
  | { readonly type: 'notice'; readonly level: 'info' | 'warning' | 'error'; readonly message: string }
  /** Something this adapter does not know. Kept for the log, never dropped in silence. */
  | { readonly type: 'unknown'; readonly native: unknown }
