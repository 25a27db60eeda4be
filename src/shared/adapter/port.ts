import type { ProviderKind } from '../configuration/entities'
import type { Result } from '../kernel/result'
import type { CatalogTool, QuotaSnapshot } from '../catalog/entities'
import type { SignInState } from '../health/entities'
import type { McpTransport } from '../mcp/entities'
import type { ElicitationAnswer, ElicitationQuestion } from '../elicitation/entities'
import type { PermissionOption } from '../permission/entities'
import type { Block, InputBlock, ToolContent, ToolKind, ToolOutcome } from '../session/blocks'
import type { ErrorCategory, Message, ReasoningEffort } from '../session/entities'
import type { ContextWindowState, UsageReport } from '../usage/entities'
import type { AgentCommand, Choice, Choices, Efforts, PlanEntry, PromptContent } from './entities'

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
      readonly toolName: string
      readonly toolInput: Readonly<Record<string, unknown>>
      readonly summary: string
      readonly dangerLevel: ToolKind
      readonly preview?: readonly ToolContent[]
      readonly options: readonly PermissionOption[]
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
  | { readonly type: 'subagent.spawned'; readonly childId: string; readonly toolCallId?: string; readonly task: string }
  /** An event of a subagent, wrapped. */
  | { readonly type: 'subagent.event'; readonly childId: string; readonly event: AdapterEvent }
  | { readonly type: 'subagent.completed'; readonly childId: string; readonly finalMessage?: string }
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

/** Something an adapter could not do. `category` says who is at fault. */
export interface AdapterFailure {
  readonly message: string
  readonly category: ErrorCategory
  /** Whether trying again may help. */
  readonly recoverable: boolean
}

/** The part of an `AbortSignal` that adapters use; the shared code has no DOM or Node types. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** The tokens of an MCP server that a person is signed in at. */
export interface McpAccess {
  /** One that is good now; undefined where nobody is signed in. Rejects where it cannot be renewed for the moment. */
  token(): Promise<string | undefined>
  /** Another one than what the server `refused`; undefined when a person has to sign in again. */
  renew(refused: string | undefined): Promise<string | undefined>
}

/** An MCP server that an agent is to connect to. */
export type McpServerForAgent =
  | {
      readonly name: string
      readonly transport: 'stdio'
      /** An absolute path. */
      readonly command: string
      readonly args: readonly string[]
      /** Added to the agent's own environment. */
      readonly env: Readonly<Record<string, string>>
    }
  | {
      readonly name: string
      readonly transport: 'http' | 'sse'
      readonly url: string
      /** With the token of a sign-in as it is now, for agents that connect by themselves and cannot renew it. */
      readonly headers: Readonly<Record<string, string>>
      /** For whoever connects inside of the host; absent where the headers are all there is. */
      readonly access?: McpAccess
    }

/** The provider of models an agent is pointed at. The key goes to the agent and nowhere else. */
export interface ProviderAccess {
  readonly kind: ProviderKind
  readonly name: string
  readonly baseUrl?: string
  readonly apiKey?: string
}

/** Files that are not on this machine. `message` is for whoever asked. */
export interface ClientFiles {
  read(path: string): Promise<Result<string, { readonly missing: boolean; readonly message: string }>>
  /** Writes a whole file, and the folders it lies in where they are missing. */
  write(path: string, content: string): Promise<Result<void, { readonly missing: boolean; readonly message: string }>>
  /** Anything that the subject `sessionFs` declares for clients, as it is declared there, under its name. */
  ask(name: string, input: Readonly<Record<string, unknown>>): Promise<Result<unknown, { readonly message: string }>>
}

export interface StartOptions {
  /** The folder the agent works in; it exists. */
  readonly cwd: string
  /** Further folders it may read and write. Absolute. */
  readonly directories: readonly string[]
  readonly model?: string
  readonly mode?: string
  readonly reasoningEffort?: ReasoningEffort
  readonly systemPrompt?: string | { readonly mode: 'append'; readonly content: string }
  readonly allowedTools?: readonly string[]
  readonly disallowedTools?: readonly string[]
  /** Absent: the agent's own. */
  readonly provider?: ProviderAccess
  /** Servers whose tools it is to have. One that has the capability `mcp` takes those it has a transport for. */
  readonly mcpServers?: readonly McpServerForAgent[]
  /** Who has the files that the agent reads and writes through the host; asked anew for each, undefined: this machine. */
  readonly clientFiles?: () => ClientFiles | undefined
  /** The session only looks: the host writes no files and runs no programs for the agent, and says why instead. */
  readonly readOnly?: { readonly reason: string }
  /** Go on with this native session where the agent can; otherwise start a new one and use `history`. */
  readonly resume?: { readonly adapterSessionId: string }
  /** What was said before, oldest first, for agents that cannot resume. */
  readonly history?: () => Promise<readonly Message[]>
  /** Takes every event in order; called synchronously, never after `closed` has settled. */
  readonly onEvent: (event: AdapterEvent) => void
  /** Diagnostics of the agent, for example its stderr by line. */
  readonly onLog: (line: string) => void
  /** Gives up starting. */
  readonly signal: CancelSignal
}

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
  readonly outcome: 'completed' | 'cancelled' | 'error'
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
  /** Marks that it connects to MCP servers, and how it can talk to them. */
  readonly mcp?: { readonly transports: readonly McpTransport[] }
  /** Puts a message into the running prompt, which goes on with it. */
  readonly steer?: { steer(blocks: readonly InputBlock[]): Promise<Result<SteerOutcome, AdapterFailure>> }
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

/** Whether an adapter can be used on this machine. Cheap; no agent is started for it. */
export interface Availability {
  readonly available: boolean
  readonly reason?: string
  readonly version?: string
  readonly command?: string
  /** Where the program lies; absolute. */
  readonly path?: string
}

/** A sign-in with a code that waits for a person. */
export interface DeviceCodeSignIn {
  readonly code: string
  /** Where the code is entered; http or https. */
  readonly verificationUrl: string
  /** How long the code is good, in milliseconds. */
  readonly expiresIn: number
  /** Settles when it is over, or was cancelled; the failure is a sentence for people. Never rejects. */
  readonly ended: Promise<Result<void, string>>
  /** Gives it up, and ends every process that it needed. Idempotent. */
  cancel(): void
}

/** A kind of agent. Adapters know this port and the shared kernel; never the store, a transport or electron. */
export interface AgentAdapter {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly origin: 'builtin' | 'settings' | 'detected' | 'provider'
  readonly examples?: readonly string[]
  /** Marks that its agents understand whatever they are asked in words, so that Parley may ask them for a summary. */
  readonly answersFreely?: { readonly kind: 'answersFreely' }
  /** Marks that a model named at the start is taken, also by agents that cannot be switched while they run. */
  readonly modelAtStart?: { readonly kind: 'modelAtStart' }
  /** The tools its agents have of their own, where that is known without starting one. */
  readonly tools?: readonly Pick<CatalogTool, 'name' | 'description' | 'parameters'>[]
  /** How to sign in at its agents; absent where nobody has to. */
  readonly signIn?: {
    /** For people: what to do where nobody is signed in. */
    readonly how: string
    /** Ways of which people choose one in the settings; the adapter is told which. */
    readonly ways?: readonly Choice[]
    /** Whether somebody is signed in, in the chosen way. May run a program for a moment. */
    read?(): Promise<Result<SignInState, AdapterFailure>>
    /** Signs in with a code that a person enters on a page, on whatever device. A failed start leaves no process. */
    readonly deviceCode?: { start(): Promise<Result<DeviceCodeSignIn, AdapterFailure>> }
    /** Forgets who is signed in. */
    signOut?(): Promise<Result<void, AdapterFailure>>
  }
  /** Tells what is left of the allowances of the account its agents work under, by allowance. */
  readonly quota?: { read(): Promise<Result<Readonly<Record<string, QuotaSnapshot>>, AdapterFailure>> }
  availability(): Promise<Availability>
  /** Starts or resumes an agent for one session. Expected failures are values; a failed start leaves no process. */
  start(options: StartOptions): Promise<Result<RunningAgent, AdapterFailure>>
}
