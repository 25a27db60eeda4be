import type { AdapterInfo } from '../../../shared/adapter/entities'
import type { AgentAdapter } from '../../../shared/adapter/port'
import type { Clock } from '../../../shared/kernel/clock'
import type { IdSource } from '../../../shared/kernel/ids'
import type { ContextProviders } from '../agents/agent/context-providers'
import type { Exchange } from '../transfer/exchange/exchange'
import type { ClientWork } from '../resources/extension/client-work'
import type { Extensions } from '../resources/extension/extensions'
import type { FileIndex } from '../resources/attachment/file-index'
import type { Uploads } from '../resources/attachment/uploads'
import type { ModelCatalog } from '../agents/catalog/model-catalog'
import type { Transcripts } from '../transfer/import/transcripts'
import type { AgentFailures } from '../agents/health/agent-failures'
import type { ListFeed } from './list-feed'
import type { McpCredentials } from '../resources/mcp/oauth/credentials'
import type { McpServers } from '../resources/mcp/servers'
import type { SignIns } from '../agents/auth/sign-ins'
import type { PermissionBadge } from '../activity/permission/badge'
import type { Processes } from './process/processes'
import type { RosterFeed } from '../agents/roster/roster-feed'
import type { Runtimes } from '../session/runtimes'
import type { FileProviders } from '../resources/session-fs/providers'
import type { Secrets } from './secrets/port'
import type { Store } from '../store/port'
import type { ReopenStore } from '../host/store/context'
import type { SearchIndexPurge } from '../host/store/purge-search-index'
import type { LongWork } from './worker/long-work'
import type { Operations } from './worker/operations'

/** The adapters that can be used. */
export interface Adapters {
  /** The default one first. */
  list(options?: { refresh?: boolean }): Promise<AdapterInfo[]>
  get(adapterName: string): Promise<AgentAdapter | undefined>
  defaultAdapterName(): Promise<string>
  /** Takes in the agents of a source; it is asked whenever it is looked what there is. */
  offer(source: () => Promise<readonly AgentAdapter[]>): void
}

/** A line for whoever looks after the host. Never holds message text or secrets. */
export type Log = (line: string) => void

/** What handlers and sessions work with; made once, by the composition root. */
export interface HostContext {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly adapters: Adapters
  readonly runtimes: Runtimes
  readonly feed: ListFeed
  readonly roster: RosterFeed
  readonly processes: Pick<Processes, 'spawn'>
  readonly badge: PermissionBadge
  readonly mcp: McpServers
  /** Who is signed in at which MCP server. */
  readonly mcpCredentials: McpCredentials
  /** Who is signing in. */
  readonly signIns: SignIns
  /** Clients that have files of sessions. */
  readonly fileProviders: FileProviders
  /** What connected clients offer to sessions, and what they were asked and have not answered. */
  readonly clientWork: ClientWork
  /** Programs that Parley starts as clients of its own. */
  readonly extensions: Extensions
  /** Files whose bytes are coming. */
  readonly uploads: Uploads
  /** Files on their way from and to clients. */
  readonly exchange: Exchange
  /** What is below the folders that somebody completes paths in. */
  readonly fileIndex: FileIndex
  readonly catalog: ModelCatalog
  /** How agents last failed. */
  readonly failures: AgentFailures
  readonly secrets: Secrets
  readonly work: LongWork
  readonly forgetting: SearchIndexPurge
  readonly reopen: ReopenStore
  readonly operations: Operations
  /** Sessions of other tools. */
  readonly transcripts: Transcripts
  /** Whoever provides context for messages. */
  readonly contextProviders: ContextProviders
  readonly log: Log
  readonly version: string
  readonly dataDir: string
  /** The folder a session works in when it names none. */
  readonly defaultFolder: string
  /** How long a prompt waits for the look at the session's folder, in milliseconds. */
  readonly folderLookMs: number
}
