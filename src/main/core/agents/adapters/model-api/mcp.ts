import type { McpServerForAgent } from '../../../../../shared/adapter/port'
import type { Result } from '../../../../../shared/kernel/result'

/** What a tool of an MCP server gave back. */
export interface McpOutcome {
  readonly text: string
  readonly isError: boolean
}

/** A connected MCP server, as a model uses it. */
export interface McpTools {
  readonly tools: readonly {
    readonly name: string
    readonly description: string
    /** A JSON schema of an object. */
    readonly inputSchema: Readonly<Record<string, unknown>>
  }[]
  call(name: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpOutcome>
  /** Ends the connection, and the process of a local server. Idempotent. */
  close(): Promise<void>
}

/** Connects to an MCP server. Fails with a sentence for people, and leaves no process behind then. */
export type ConnectMcp = (
  server: McpServerForAgent,
  options: { readonly cwd: string; readonly onLog: (line: string) => void },
) => Promise<Result<McpTools, string>>
