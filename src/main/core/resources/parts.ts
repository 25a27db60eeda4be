import type { instructionRequests } from '#shared/instructions/requests'
import type { sessionFsRequests } from '#shared/session-fs/requests'
import { providerAgents } from '../agents/configuration/provider-agents'
import { Devices } from '../base/devices/devices'
import { provideGitConsent } from '../base/git/settings/consent'
import type { HandlersOf } from '../base/host-port'
import { OVER, part } from '../base/parts/part'
import { together } from '../base/parts/together'
import type { KnownSecrets } from '../base/secrets/known-secrets'
import { FileIndex } from './attachment/file-index'
import { forgetFiles } from './attachment/forget-files'
import { attachmentHandlers } from './attachment/handlers'
import { Uploads } from './attachment/uploads'
import { catalogHandlers } from './catalog/handlers'
import { ModelCatalog } from './catalog/model-catalog'
import { commandHandlers } from './command/handlers'
import type { ResourcesContext } from './context'
import { deviceHandlers } from './device/handlers'
import { ClientWork } from './extension/client-work'
import { Extensions } from './extension/extensions'
import { extensionHandlers } from './extension/handlers'
import { onOffersChanged, type OfferKind } from './extension/offers-changed'
import { getSources } from './instructions/get-sources'
import { createMcpServers } from './mcp/create'
import { connectForModels } from './mcp/for-models'
import { mcpHandlers } from './mcp/handlers'
import { McpCredentials } from './mcp/oauth/credentials'
import { removeUnusedInstallations } from './registry/folders'
import { registryHandlers } from './registry/handlers'
import { FileProviders } from './session-fs/providers'
import { setProvider } from './session-fs/set-provider'
import { skillHandlers } from './skill/handlers'
import { gitConsent } from './trust/git-items'
import { trustHandlers } from './trust/handlers'
import { WaitingFolders } from './trust/waiting'

type Needs<Names extends keyof ResourcesContext> = Pick<ResourcesContext, Names>

/** Agents that saved providers make, models that agents offer, and agents of the registry. */
export const models = ({
  adapters,
  store,
  secrets,
  processes,
  version,
  clock,
  dataDir,
}: Needs<'adapters' | 'store' | 'secrets' | 'processes' | 'version' | 'clock' | 'dataDir'>) => {
  adapters.offer(() => providerAgents({ store, secrets, processes, version }, connectForModels(processes, version)))
  return part({
    name: 'models',
    provides: { catalog: new ModelCatalog(store, clock) },
    handlers: together([catalogHandlers, registryHandlers]),
    begin: () => removeUnusedInstallations(dataDir),
  })
}

/** MCP servers, with the sign-ins at them. */
export const mcpServers = (
  needs: Needs<'dataDir' | 'processes' | 'version' | 'log' | 'feed' | 'sessions' | 'store' | 'secrets' | 'clock'> & {
    readonly knownSecrets: KnownSecrets
  },
) => {
  const { secrets, clock, log } = needs
  const mcpCredentials: McpCredentials = new McpCredentials({
    secrets,
    clock,
    log,
    onLost: (serverUrl) => void mcp.signInChanged(serverUrl),
  })
  const mcp = createMcpServers({ ...needs, mcpCredentials })
  return part({
    name: 'MCP servers',
    provides: { mcp, mcpCredentials },
    handlers: mcpHandlers,
    end: () => mcp.end(),
  })
}

/** Consent to the content of folders, which counts for git of Parley too. */
export const trust = ({ store, clock, feed }: Needs<'store' | 'clock' | 'feed'>) => {
  const waitingFolders = new WaitingFolders({ store, clock, feed })
  let endGitConsent = (): void => undefined
  return part({
    name: 'trust',
    provides: { waitingFolders },
    handlers: trustHandlers,
    begin: () => {
      endGitConsent = provideGitConsent(gitConsent(store))
    },
    onEvent({ sessionId }, { type }) {
      if (OVER.has(type)) waitingFolders.forget(sessionId)
    },
    end: () => endGitConsent(),
  })
}

/** Paired devices. Those that are given outlive a replacement of the store. */
export const devices =
  (given: { readonly devices?: Devices; readonly listener?: ResourcesContext['listener'] | undefined }) =>
  ({ dataDir, clock, feed }: Needs<'dataDir' | 'clock' | 'feed'>) => {
    const devices = given.devices ?? new Devices(dataDir, clock)
    let unfollow = (): void => undefined
    return part({
      name: 'devices',
      provides: { devices, listener: given.listener ?? null },
      handlers: deviceHandlers,
      begin: () => {
        unfollow = devices.onChanged((list) => feed.announce('devices.changed', list))
      },
      end: () => unfollow(),
    })
  }

/** Files and folders of sessions, and what clients provide for them. */
export const resources = ({
  store,
  clock,
  log,
  ids,
  ports,
}: Needs<'store' | 'clock' | 'log' | 'ids'> & { readonly ports: { offersChanged(kind: OfferKind): void } }) => {
  const fileProviders = new FileProviders()
  const clientWork = new ClientWork(ids, (kind) => ports.offersChanged(kind))
  return part({
    name: 'resources',
    provides: { fileProviders, clientWork, uploads: new Uploads(), fileIndex: new FileIndex() },
    handlers: together([attachmentHandlers, skillHandlers, commandHandlers, instructionHandlers, fileProviderHandlers]),
    begin: () => (store.readOnly === null ? forgetFiles({ store, clock, log }) : undefined),
    clientClosed(clientId) {
      fileProviders.removeClient(clientId)
      clientWork.removeClient(clientId)
    },
  })
}

/** Programs that Parley starts as its own clients. */
export const extensions = (
  needs: Needs<'dataDir' | 'processes' | 'log' | 'feed' | 'sessions' | 'clientWork' | 'store'>,
) => {
  const extensions = new Extensions(needs)
  return part({
    name: 'extensions',
    provides: { extensions },
    handlers: extensionHandlers,
    implements: { offersChanged: (kind: OfferKind) => onOffersChanged({ ...needs, extensions }, kind) },
    begin(host) {
      if (needs.store.readOnly === null) void extensions.begin(host)
    },
    end: () => extensions.end(),
  })
}

const instructionHandlers = (context: ResourcesContext): HandlersOf<typeof instructionRequests> => ({
  'session.instructions.getSources': getSources(context),
})

const fileProviderHandlers = (context: ResourcesContext): HandlersOf<typeof sessionFsRequests> => ({
  'sessionFs.setProvider': setProvider(context),
})
