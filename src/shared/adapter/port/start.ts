import type { ProviderKind } from '../../configuration/entities'
import type { Result } from '../../kernel/result'
import type { ToolContent, ToolKind } from '../../session/blocks'
import type { Message, ReasoningEffort } from '../../session/entities'
import type { AdapterEvent } from './events'

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

/** Something that an agent has the host do without having asked for it: to write a file, or to run a program. */
export interface Deed {
  readonly toolName: string
  readonly toolInput: Readonly<Record<string, unknown>>
  readonly summary: string
  readonly dangerLevel: ToolKind
  readonly preview?: readonly ToolContent[]
}

/** Files that are not on this machine. `message` is for whoever asked. */
export interface ClientFiles {
  read(path: string): Promise<Result<string, { readonly missing: boolean; readonly message: string }>>
  /** Writes a whole file, and the folders it lies in where they are missing. */
  write(path: string, content: string): Promise<Result<void, { readonly missing: boolean; readonly message: string }>>
  /** Anything that the subject `sessionFs` declares for clients, as it is declared there, under its name. */
  ask(name: string, input: Readonly<Record<string, unknown>>): Promise<Result<unknown, { readonly message: string }>>
}

/** What an agent is started without, because nobody consented to what its folders would run. */
export interface HeldBack {
  /** The first such folder: the root of a repository, or the folder itself. */
  readonly root: string
  /** How many things are held back. */
  readonly count: number
  /** The folders whose settings must not take effect: those that the agent works in, and those above them. */
  readonly folders: readonly string[]
  /** Variables with which git starts no program that the folder names, for agents that run git themselves. */
  readonly env: Readonly<Record<string, string>>
}

export interface StartOptions {
  /** The folder the agent works in; it exists. */
  readonly cwd: string
  /** The agent may use no folder at all, not even `cwd`, and run no programs. Only where the adapter says it can. */
  readonly withoutFolders?: true
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
  /** Nothing that its folders bring may run: no hooks, servers, plugins, and no settings of theirs. */
  readonly heldBack?: HeldBack
  /** The session only looks: the host writes no files and runs no programs for the agent, and says why instead. */
  readonly readOnly?: { readonly reason: string }
  /** Go on with this native session where the agent can; otherwise start a new one and use `history`. */
  readonly resume?: { readonly adapterSessionId: string }
  /** What was said before, oldest first, for agents that cannot resume. */
  readonly history?: () => Promise<readonly Message[]>
  /**
   * Has to be asked before the host does something for the agent: resolves to null when it may be done, else to why not,
   * for the agent. Absent: everything may.
   */
  readonly refusalOf?: (deed: Deed, signal?: CancelSignal) => Promise<string | null>
  /** Takes every event in order; called synchronously, never after `closed` has settled. */
  readonly onEvent: (event: AdapterEvent) => void
  /** Diagnostics of the agent, for example its stderr by line. */
  readonly onLog: (line: string) => void
  /** Gives up starting. */
  readonly signal: CancelSignal
}
