import type { AgentsContext } from '../agents/context'
import type { Sessions } from '../session/port'
import type { Devices } from '../base/devices/devices'
import type { DeviceListener } from '../base/devices/listener'
import type { FileIndex } from './attachment/file-index'
import type { Uploads } from './attachment/uploads'
import type { ModelCatalog } from './catalog/model-catalog'
import type { ClientWork } from './extension/client-work'
import type { McpCredentials } from './mcp/oauth/credentials'
import type { McpServers } from './mcp/servers'
import type { WaitingFolders } from './trust/waiting'
import type { FileProviders } from './session-fs/providers'

/** Context of the code about agents' resources. */
export interface ResourcesContext extends AgentsContext {
  readonly sessions: Sessions
  readonly mcp: McpServers
  /** Sign-ins at MCP servers. */
  readonly mcpCredentials: McpCredentials
  /** Clients that provide files of sessions. */
  readonly fileProviders: FileProviders
  /** Offers of connected clients to sessions, with unanswered calls. */
  readonly clientWork: ClientWork
  /** Files that clients are uploading. */
  readonly uploads: Uploads
  /** Contents of folders, for path completion. */
  readonly fileIndex: FileIndex
  readonly catalog: ModelCatalog
  /** Paired devices. */
  readonly devices: Devices
  /** Listening for devices; null where that is no choice of the user. */
  readonly listener: DeviceListener | null
  /** Folders that wait for consent. */
  readonly waitingFolders: WaitingFolders
}
