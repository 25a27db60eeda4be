import type { ProviderKind } from '../../vocabulary/entities'
import type { Result } from '../../kernel/result'
import type { ToolContent } from '../../session/blocks'
import type { ToolKind } from '../../vocabulary/entities'
import type { Message, ReasoningEffort } from '../../session/entities'
import type { CancelSignal } from './cancel-signal'
import type { AdapterEvent } from './events'

/** Access tokens of an MCP server that a user has signed in to. */
export interface McpAccess {
  /**
   * Returns a valid token, or undefined when nobody is signed in. Rejects when the token cannot be renewed at the
   * moment.
   */
  token(): Promise<string | undefined>
  /** Returns a token other than the one the server `refused`; undefined when the user has to sign in again. */
  renew(refused: string | undefined): Promise<string | undefined>
  /** Notes rights that the server demands for a request, which the next sign-in asks for. */
  demand?(scope: string): void
}

/** MCP server with the limits of its configuration. */
export interface LimitedMcpServer {
  readonly server: McpServerForAgent
  /** The tools to offer; absent or with `*`: all. */
  readonly tools?: readonly string[]
  /** Tools not to offer. */
  readonly disabledTools?: readonly string[]
  /** Maximum response time in milliseconds. */
  readonly timeout?: number
  /** Working folder of a local server. Absent: that of the session. */
  readonly cwd?: string
}

/** MCP server for an agent to connect to. */
export type McpServerForAgent =
  | {
      readonly name: string
      readonly transport: 'stdio'
      /** An absolute path. */
      readonly command: string
      readonly args: readonly string[]
      /** Variables added to the agent's environment. */
      readonly env: Readonly<Record<string, string>>
      /**
       * Set when the command is Parley's own, which enforces the limits of another server for agents. Callers that connect
       * inside the host connect to that server, and enforce its limits themselves.
       */
      readonly limited?: LimitedMcpServer
    }
  | {
      readonly name: string
      readonly transport: 'http' | 'sse'
      readonly url: string
      /** Includes the current access token, for agents that connect on their own and cannot renew it. */
      readonly headers: Readonly<Record<string, string>>
      /** For callers that connect inside the host; absent when the headers suffice. */
      readonly access?: McpAccess
    }

/** Model provider for an agent. The key is given to the agent and to nothing else. */
export interface ProviderAccess {
  readonly kind: ProviderKind
  readonly name: string
  readonly baseUrl?: string
  readonly apiKey?: string
}

/**
 * Action that the host performs for an agent without a permission request from it: writing a file or running a program.
 */
export interface Deed {
  readonly toolName: string
  readonly toolInput: Readonly<Record<string, unknown>>
  readonly summary: string
  readonly dangerLevel: ToolKind
  readonly preview?: readonly ToolContent[]
}

/** Files stored outside this machine. `message` is for the caller. */
export interface ClientFiles {
  read(path: string): Promise<Result<string, { readonly missing: boolean; readonly message: string }>>
  /** Writes a whole file and creates missing parent folders. */
  write(path: string, content: string): Promise<Result<void, { readonly missing: boolean; readonly message: string }>>
  /** Calls any client request that the subject `sessionFs` declares, by name. */
  ask(name: string, input: Readonly<Record<string, unknown>>): Promise<Result<unknown, { readonly message: string }>>
  /**
   * Does the same for paths relative to the client's folder for the state of the session. Absent: it has none, and state
   * stays on this machine.
   */
  readonly askState?: ClientFiles['ask']
}

/** Configuration withheld from an agent because its folder is not trusted. */
export interface HeldBack {
  /** The first such folder: the repository root, or the folder itself. */
  readonly root: string
  /** Number of items held back. */
  readonly count: number
  /** Folders whose settings must not take effect: the working folders and their ancestors. */
  readonly folders: readonly string[]
}

export interface StartOptions {
  /** Working folder; it exists. */
  readonly cwd: string
  /** The agent may use no folder, not even `cwd`, and may run no programs. Set only when the adapter supports it. */
  readonly withoutFolders?: true
  /** Additional folders with read and write access. Absolute. */
  readonly directories: readonly string[]
  readonly model?: string
  readonly mode?: string
  readonly reasoningEffort?: ReasoningEffort
  readonly systemPrompt?: string | { readonly mode: 'append'; readonly content: string }
  readonly allowedTools?: readonly string[]
  readonly disallowedTools?: readonly string[]
  /** Absent: the agent's default. */
  readonly provider?: ProviderAccess
  /**
   * Servers whose tools the agent gets. An agent with the capability `mcp` accepts those with a supported transport.
   */
  readonly mcpServers?: readonly McpServerForAgent[]
  /**
   * Returns the provider of the files that the agent reads and writes through the host; called for each file.
   * Undefined: this machine.
   */
  readonly clientFiles?: () => ClientFiles | undefined
  /** Disables everything that its folders provide: hooks, servers, plugins and settings. */
  readonly heldBack?: HeldBack
  /**
   * Environment variables that stop git from starting programs named by a folder, for agents that run git themselves.
   * Absent: the folders have consent.
   */
  readonly gitEnv?: Readonly<Record<string, string>>
  /**
   * The session is read-only: the host writes no files and runs no programs for the agent, and returns the reason
   * instead.
   */
  readonly readOnly?: { readonly reason: string }
  /** Sessions elsewhere may send the agent messages, each of which begins a turn. Absent: the agent refuses them. */
  readonly peerMessages?: true
  /** Folder of the account that it works under; absent: the existing login. */
  readonly accountFolder?: string
  /** Resumes this native session if the agent supports it; otherwise a new one starts with `history`. */
  readonly resume?: { readonly adapterSessionId: string }
  /** Earlier conversation, oldest first, for agents that cannot resume. */
  readonly history?: () => Promise<readonly Message[]>
  /**
   * Called before the host performs an action for the agent: resolves to null to allow it, otherwise to the reason for
   * the refusal, addressed to the agent. Absent: everything is allowed.
   */
  readonly refusalOf?: (deed: Deed, signal?: CancelSignal) => Promise<string | null>
  /** Receives every event in order; called synchronously, never after `closed` has settled. */
  readonly onEvent: (event: AdapterEvent) => void
  /** Diagnostics of the agent, for example its stderr by line. */
  readonly onLog: (line: string) => void
  /** Cancels the start. */
  readonly signal: CancelSignal
}
