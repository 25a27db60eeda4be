import type { McpServerForAgent } from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { Result } from '#shared/kernel/result'
import type { ToolContent } from '#shared/session/blocks'

/** Result of an MCP server's tool. */
export interface McpOutcome {
  /** The result in words. */
  readonly text: string
  /** Content to show beside the text: pictures, sounds, links and apps. */
  readonly content?: readonly ToolContent[] | undefined
  readonly isError: boolean
}

/** Progress of a running call, in units of the server. `total`: the progress at its end, if known. */
export interface McpProgress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

/** A connected MCP server, as a model uses it. */
export interface McpTools {
  /** Tools that the server offers now: another list when they change. */
  readonly tools: readonly {
    readonly name: string
    readonly description: string
    /** A JSON schema of an object. */
    readonly inputSchema: Readonly<Record<string, unknown>>
  }[]
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    onProgress?: (progress: McpProgress) => void,
  ): Promise<McpOutcome>
  /** Requests of apps whose pages the server gave. */
  readonly apps?: McpApps
  /** Closes the connection, and ends the process of a local server. Idempotent. */
  close(): Promise<void>
}

/** A connected MCP server, as the pages of its apps use it. Failures are user-facing sentences. */
export interface McpApps {
  /** Calls a tool that apps may use, and returns its result as the server gave it. */
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<Result<Readonly<Record<string, unknown>>, string>>
  /** Reads a resource of the server. */
  read(uri: string, signal: AbortSignal): Promise<Result<Readonly<Record<string, unknown>>, string>>
  /** Returns whether apps may use a tool. */
  offers(tool: string): boolean
}

export interface ConnectOptions {
  readonly cwd: string
  readonly onLog: (line: string) => void
  /** Asks the user for the server; absent where nobody can be asked. A question is withdrawn when the signal aborts. */
  readonly ask?: (question: ElicitationQuestion, signal: AbortSignal) => Promise<ElicitationAnswer>
}

/** Connects to an MCP server. Fails with a user-facing sentence, and then leaves no process behind. */
export type ConnectMcp = (server: McpServerForAgent, options: ConnectOptions) => Promise<Result<McpTools, string>>
