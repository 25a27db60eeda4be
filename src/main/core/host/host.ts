import os from 'node:os'
import { join } from 'node:path'
import { MAX_ATTACHMENT_BYTES } from '../../../shared/attachment/limits'
import type { SessionEvent } from '../../../shared/contract'
import { defined } from '../../../shared/kernel/defined'
import { systemClock, type Clock } from '../../../shared/kernel/clock'
import type { ContractError } from '../../../shared/kernel/errors'
import { uuidSource, type IdSource } from '../../../shared/kernel/ids'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { Desktop } from './app/desktop'
import { desktopHandlers } from './app/handlers'
import { Devices } from '../base/devices/devices'
import type { DeviceListener } from '../base/devices/listener'
import { SignIns } from '../activity/auth/sign-ins'
import { Automations } from '../activity/automation/automations'
import { FileIndex } from '../resources/attachment/file-index'
import { forgetFiles } from '../resources/attachment/forget-files'
import { Uploads } from '../resources/attachment/uploads'
import { ModelCatalog } from '../resources/catalog/model-catalog'
import { providerAgents } from '../agents/configuration/provider-agents'
import { FOLDER_LOOK_MS } from '../session/files/turn-files'
import { RequestLanes } from './request-lanes'
import { withinLimit } from './within-limit'
import { createConnection } from './connections'
import type { Log } from '../base/context'
import type { Adapters } from '../agents/context'
import type { HostContext } from './context'
import { ClientWork } from '../resources/extension/client-work'
import { Extensions } from '../resources/extension/extensions'
import { onOffersChanged } from '../resources/extension/offers-changed'
import { Exchange } from '../transfer/exchange/exchange'
import { createHandlers, type AppRequestName } from './handlers'
import { AgentFailures } from '../session/agents/agent-failures'
import type { Handlers, Host, HostConnection } from '../base/host-port'
import type { Surroundings } from '../agents/transcript/format'
import { Transcripts } from '../transfer/import/transcripts'
import { ownCommands } from './own-commands'
import { noteConfigured, noteFiles } from '../resources/mcp/note-configured'
import { readSettings } from '../base/settings/settings'
import { programsOf } from './programs-of'
import { ListFeed } from '../session/stream/list-feed'
import { connectForModels } from '../resources/mcp/for-models'
import { createMcpServers } from '../resources/mcp/create'
import { McpCredentials } from '../resources/mcp/oauth/credentials'
import { WaitingFolders } from '../resources/trust/waiting'
import { AttentionBoard } from '../activity/attention/attention-board'
import { SessionViews } from '../activity/attention/session-views'
import { PendingPermissions } from '../activity/permission/pending-permissions'
import { waitingQuestions } from '../activity/elicitation/pending-elicitations'
import { PermissionBadge } from '../activity/permission/badge'
import type { SecretCipher } from '../base/secrets/port'
import { KnownSecrets, rememberingSecrets } from '../base/secrets/known-secrets'
import { maskedAdapters } from '../agents/masked-adapters'
import { KeyBindingsFile } from '../base/settings/key-bindings-file'
import { announceEdited } from '../agents/settings/announce-edited'
import { UserPreferences } from '../base/settings/user-preferences'
import { createSecretFile, plainCipher } from '../base/secrets/secret-file'
import { openPullRequest } from '../activity/roster/auto-pull-request'
import { endsInPullRequest } from '../activity/roster/wanted-pull-request'
import { RosterFeed } from '../activity/roster/roster-feed'
import { pendingKinds } from './pending-kinds'
import { recover } from '../session/runtime/recover'
import { createProcesses, type Processes } from '../base/process/processes'
import type { LoadPty } from '../base/process/pseudo-terminal'
import { recoverAttempts } from '../history/attempt/recover-attempts'
import { recoverPlaces } from '../history/place/recover-places'
import { autoCompress } from '../history/compression/auto-compress'
import type { SessionRuntime } from '../session/runtime/runtime'
import { Terminals } from '../session/terminal/terminals'
import { Runtimes } from '../session/runtime/runtimes'
import { removeUnusedInstallations } from '../resources/registry/folders'
import { findRuntime } from '../session/runtime/lookup'
import type { FollowedSession, Sessions } from '../session/port'
import type { FleetOverrides } from '../machine/fleet/options'
import { Prices } from '../history/usage/prices/prices'
import { Fleets } from '../machine/fleets'
import { Machines } from '../machine/machines'
import { putSwitch } from '../session/requests/put-switch'
import { restartAgents } from '../session/requests/agents/restart-agents'
import { reconsiderAll } from '../activity/permission/reconsider'
import { ContextProviders } from '../session/agents/selection/context-providers'
import { FileProviders } from '../resources/session-fs/providers'
import { isDamage, storageError } from '../store/errors'
import { openStore } from '../store/open'
import type { Store } from '../store/port'
import { DailyBackups } from './store/daily-backups'
import { CareLane } from './store/care-lane'
import { hourlyTask } from './store/hourly-task'
import { pack } from './store/packing'
import { SearchIndexPurge } from './store/purge-search-index'
import { careOf } from './store/handlers'
import { backUpBeforeMigration } from './store/before-migration'
import type { ReopenStore } from './store/context'
import { LongWork } from '../base/worker/long-work'
import { Operations } from '../base/worker/operations'
import { provideGitConsent } from '../base/git/settings/consent'
import { gitConsent } from '../resources/trust/git-items'

export interface HostOptions {
  /** Folder of the store and the settings; it exists. */
  readonly dataDir: string
  readonly version: string
  readonly adapters: Adapters
  /** Source of processes for the user's programs. Default: the host's own, which end with it. */
  readonly processes?: Pick<Processes, 'spawn'> & Partial<Pick<Processes, 'includes'>>
  /** Loads what opens pseudo-terminals. Default: the installed library. */
  readonly loadPty?: LoadPty
  /** Handlers provided by the program around the host, for example a window's dialogs. */
  readonly extraHandlers?: Partial<Handlers<AppRequestName>>
  /** System that opens files. Default: none. */
  readonly desktop?: Desktop
  /** Returns this program's information about a session, for its agents; undefined when there is none. */
  readonly enrich?: (sessionId: string) => Promise<Readonly<Record<string, unknown>> | undefined>
  /** Encryption of keys. Default: none, only the file's permissions protect them. */
  readonly secretCipher?: () => Promise<SecretCipher>
  /** Default: the user's home folder. */
  readonly defaultFolder?: string
  /** Maximum delay of a prompt for the folder scan, in milliseconds. Default: {@link FOLDER_LOOK_MS}. */
  readonly folderLookMs?: number
  /** Time in which an agent has to obey before it is ended, in milliseconds. Default: {@link STOP_GRACE_MS}. */
  readonly stopGraceMs?: number
  /** Longest time until due automations are looked for again, in milliseconds. Default: {@link LOOK_MS}. */
  readonly automationLookMs?: number
  /** Environment in which the sessions of other tools are searched for. Default: they are not searched for. */
  readonly surroundings?: Surroundings
  /** Time after which it begins to look for sessions of other tools. Default: at once. */
  readonly searchAfterMs?: number | undefined
  /** Opens the store. Default: the file in the data directory. */
  readonly openStore?: (dataDir: string) => Promise<Result<Store, ContractError>>
  /** Paired devices of the data folder, which outlive a replacement of the store. Default: this host's own. */
  readonly devices?: Devices
  /** Listening for devices. Default: none, as it is no choice of the user. */
  readonly listener?: DeviceListener | undefined
  /** Replaces the store. Default: it is not replaced. */
  readonly reopen?: ReopenStore
  /** Fleet of the command line; the host offers its sessions there. Default: the one of the settings. */
  readonly fleet?: FleetOverrides
  readonly clock?: Clock
  readonly ids?: IdSource
  readonly log?: Log
  /** Runs last when the host closes, after every agent is stopped. */
  readonly onClosed?: () => Promise<void>
  /** Also validates the answers of handlers against the contract; for tests. */
  readonly checkAnswers?: boolean
}

const STOP_GRACE_MS = 10_000

function openOwnStore(dataDir: string, clock: Clock): Promise<Result<Store, ContractError>> {
  return openStore({ dir: dataDir, clock, backUp: (request) => backUpBeforeMigration(dataDir, request) })
}

/**
 * Builds a host from its parts and completes the unfinished work of the previous one. The caller holds the lock of the
 * data directory.
 */
export async function createHost(options: HostOptions): Promise<Result<Host, ContractError>> {
  const { dataDir, version } = options
  const knownSecrets = new KnownSecrets()
  const adapters = maskedAdapters(options.adapters, knownSecrets, async () => {
    const settings = await readSettings(dataDir)
    noteConfigured(knownSecrets, settings)
    await noteFiles(knownSecrets, settings)
  })
  const clock = options.clock ?? systemClock
  const ids = options.ids ?? uuidSource
  const log: Log = (line) => options.log?.(knownSecrets.mask(line))
  const opened = await (options.openStore?.(dataDir) ?? openOwnStore(dataDir, clock))
  if (!opened.ok) return opened
  const store = opened.value
  const runtimes = new Runtimes(pendingKinds)
  const feed: ListFeed = new ListFeed({
    store,
    clock,
    ids,
    overlay: (item) => attention.overlay(transcripts.overlay(runtimes.overlay(item))),
    attention: () => attention.list(),
  })
  const attention: AttentionBoard = new AttentionBoard({
    store,
    feed,
    snoozed: (sessionId) => runtimes.peek(sessionId)?.pending.of(PendingPermissions).snoozedIds ?? [],
  })
  const views = new SessionViews()
  const ownProcesses = createProcesses(options.loadPty)
  const preferences = new UserPreferences({
    dataDir,
    log,
    onChange(state) {
      feed.announce('preferences.changed', state)
      void fleets.reconsider()
    },
    onEdited: (entries) => {
      if (entries.includes('prices')) void prices.changed()
      void announceEdited(context, entries).catch((error: unknown) =>
        log(`Changed settings were not announced: ${String(error)}`),
      )
    },
  })
  const keyBindings = new KeyBindingsFile({
    dataDir,
    log,
    onChange: (state) => feed.announce('keybindings.changed', state),
  })
  const work = new LongWork(store)
  const secretFile = createSecretFile(dataDir, options.secretCipher ?? (() => Promise.resolve(plainCipher(dataDir))))
  const secrets = rememberingSecrets(secretFile, knownSecrets)
  const mcpCredentials = new McpCredentials({
    secrets,
    clock,
    log,
    onLost: (serverUrl) => void context.mcp.signInChanged(serverUrl),
  })
  const sessions: Sessions = {
    get all() {
      return runtimes.all
    },
    find: (sessionId) => findRuntime(context, sessionId),
    restartAgents: (sessionId) => restartAgents(context, sessionId),
    putSwitch: (...change) => putSwitch(context, ...change),
  }
  const devices = options.devices ?? new Devices(dataDir, clock)
  const context: HostContext = {
    get transcripts() {
      return transcripts
    },
    get ownCommands() {
      return commands
    },
    sessions,
    ports: {
      published(session, event) {
        attention.take(session, event)
        if (OVER.has(event.type)) {
          context.waitingFolders.forget(session.sessionId)
          void context.terminals.endOf(session.sessionId)
        }
        context.roster.take(session, event)
        if (endsInPullRequest(session.session, event))
          pullRequestOf(session, event).catch((error: unknown) => log(`A pull request failed: ${String(error)}`))
        automations.take(session, event)
        fleets.take(event)
      },
      pendingChanged() {
        attention.snoozesChanged()
        context.badge.touch()
      },
      questionsChanged: () => feed.announce('elicitations.changed', { pending: waitingQuestions(context) }),
      isViewed: (sessionId) => views.has(sessionId),
      openTranscript: (sessionId) => transcripts.open(sessionId),
      compress: async (sessionId, reason) => {
        const found = await findRuntime(context, sessionId)
        return found.ok ? autoCompress(context, found.value, reason) : found
      },
      purged: () => void context.forgetting.soon(),
    },
    reconsiderPermissions: () => reconsiderAll(context),
    store,
    clock,
    ids,
    adapters,
    runtimes,
    feed,
    processes: options.processes ?? ownProcesses,
    roster: new RosterFeed(feed),
    badge: new PermissionBadge(runtimes, feed),
    attention,
    views,
    catalog: new ModelCatalog(store, clock),
    failures: new AgentFailures(clock),
    // Of the host's own processes: what a person runs in a terminal is no program of an agent.
    terminals: new Terminals({
      processes: ownProcesses,
      ids,
      clock,
      onChanged: (sessionId) =>
        runtimes
          .peek(sessionId)
          ?.stream.emit('terminal.changed', { sessionId, terminals: context.terminals.of(sessionId) }),
    }),
    fileProviders: new FileProviders(),
    contextProviders: new ContextProviders({
      log,
      ...defined({ enrich: options.enrich }),
    }),
    mcp: createMcpServers({
      dataDir,
      version,
      store,
      sessions,
      feed,
      log,
      mcpCredentials,
      knownSecrets,
      processes: { spawn: (program) => context.processes.spawn(program) },
    }),
    mcpCredentials,
    devices,
    listener: options.listener ?? null,
    signIns: new SignIns(feed, clock, ids),
    work,
    get machines() {
      return machines
    },
    get fleets() {
      return fleets
    },
    get prices() {
      return prices
    },
    get automations() {
      return automations
    },
    forgetting: new SearchIndexPurge({ work, store }),
    careLane: new CareLane(),
    reopen: options.reopen ?? (() => undefined),
    operations: new Operations(feed),
    clientWork: new ClientWork(ids, (kind) => onOffersChanged(context, kind)),
    get extensions() {
      return extensions
    },
    waitingFolders: new WaitingFolders({ store, clock, feed }),
    uploads: new Uploads(),
    exchange: new Exchange(join(dataDir, 'exchange'), clock, ids),
    fileIndex: new FileIndex(),
    secrets,
    preferences,
    keyBindings,
    log,
    version,
    dataDir,
    defaultFolder: options.defaultFolder ?? os.homedir(),
    folderLookMs: options.folderLookMs ?? FOLDER_LOOK_MS,
    stopGraceMs: options.stopGraceMs ?? STOP_GRACE_MS,
  }
  const prices = new Prices(context)
  const extensions = new Extensions(context)
  const machines = new Machines(context)
  const fleets = new Fleets(context, options.fleet)
  const automations = new Automations(context, options.automationLookMs)
  const commands = ownCommands(context)
  const transcripts = new Transcripts(context, options.surroundings ?? null)
  runtimes.context = context
  adapters.offer(() => providerAgents(context, connectForModels(context.processes, version)))
  await context.exchange.clear()
  await removeUnusedInstallations(dataDir)
  try {
    if (store.readOnly === null) await closeOpenEnds(context)
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    await store.close()
    return err(storageError(thrown, store.file))
  }

  /** Opens the pull request that a session is to end in, and then reports the end of its work. */
  async function pullRequestOf({ sessionId }: FollowedSession, event: SessionEvent): Promise<void> {
    if (event.type === 'turn.completed' && event.payload.outcome === 'completed')
      await openPullRequest(context, sessionId)
    context.roster.release(sessionId, (await store.read.session(sessionId))?.place)
  }

  const endGitConsent = provideGitConsent(gitConsent(store))
  const endDevices = devices.onChanged((list) => feed.announce('devices.changed', list))
  const backups = new DailyBackups(careOf(context), log)
  let endUpkeep = (): void => undefined
  if (store.readOnly === null) {
    // One after the other, so that they take one processor at most. A packed store is copied faster.
    endUpkeep = hourlyTask(() => void pack(context).then(() => backups.look()))
    void context.forgetting.resume()
    void prices.applied()
  }

  const ofDesktop = options.desktop === undefined ? {} : desktopHandlers(context, options.desktop)
  const handlers = { ...createHandlers(context), ...ofDesktop, ...options.extraHandlers }
  const connections = new Set<HostConnection>()
  const lanes = new RequestLanes(log)
  let closing: Promise<void> | null = null

  async function shutDown(reason: string): Promise<void> {
    feed.announce('host.closing', { reason })
    endUpkeep()
    const inTime = withinLimit(4 * context.stopGraceMs, log)
    await inTime('fleets', fleets.end())
    await inTime('machines', machines.end())
    await inTime('automations', automations.end())
    await inTime('extensions', extensions.end())
    await inTime('prices', prices.end())
    const transcriptsEnded = transcripts.end()
    await inTime('long work', context.work.close())
    await inTime('transcripts', transcriptsEnded)
    await inTime('the search index', context.forgetting.end())
    context.signIns.end()
    await inTime('terminals', context.terminals.end())
    for (const { pending } of runtimes.all) pending.interruptAll()
    await inTime('agents', Promise.all(runtimes.all.map((runtime) => runtime.stopAgents())))
    await inTime('sessions', Promise.all(runtimes.all.map((runtime) => runtime.stream.end())))
    context.badge.end()
    attention.end()
    endDevices()
    endGitConsent()
    await inTime('MCP servers', context.mcp.end())
    preferences.end()
    keyBindings.end()
    feed.end()
    for (const connection of [...connections]) connection.close()
    await inTime('the store', store.close())
    await inTime('processes', ownProcesses.dispose())
    await inTime('the program', options.onClosed?.() ?? Promise.resolve())
  }

  await preferences.begin()
  await prices.begin()
  await keyBindings.begin()
  transcripts.start(options.searchAfterMs)
  const host: Host = {
    dataDir,
    readOnly: store.readOnly,
    readFile: (blobId) => store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES),
    programs: programsOf(context, options.processes ?? ownProcesses),
    isWorking: () => attention.isLive || work.isRunning || context.terminals.isBusy || runtimes.all.some(isWorking),
    connect(sink) {
      const connection = createConnection({
        clientId: ids.next(),
        sink,
        handlers,
        during: (request, work) => lanes.run(request, () => runtimes.during(request, work)),
        route: (...request) => machines.route(...request),
        log,
        isClosing: () => closing !== null,
        onConnected: () => feed.add(sink),
        onClosed: () => {
          feed.remove(sink)
          views.removeClient(connection.clientId)
          context.fileProviders.removeClient(connection.clientId)
          context.contextProviders.remove(connection.clientId)
          context.clientWork.removeClient(connection.clientId)
          connections.delete(connection)
        },
        checkAnswers: options.checkAnswers ?? false,
      })
      connections.add(connection)
      return connection
    },
    close(reason = 'Parley was closed.') {
      closing ??= shutDown(reason)
      return closing
    },
  }
  if (store.readOnly !== null) return ok(host)
  try {
    await machines.begin()
    await automations.begin()
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    await host.close()
    return err(storageError(thrown, store.file))
  }
  await fleets.begin(host)
  void extensions.begin(host)
  return ok(host)
}

/** Returns whether something in a session runs or waits for the user. */
const isWorking = ({ isBusy, runStatus, pending, shell }: SessionRuntime): boolean =>
  isBusy || runStatus !== 'idle' || !pending.isEmpty || !shell.isIdle

/** Events with which a session is over. */
const OVER: ReadonlySet<string> = new Set(['closed', 'archived', 'purged'])

/** Completes the unfinished work of the previous host. */
async function closeOpenEnds(context: HostContext): Promise<void> {
  await recover(context, pendingKinds)
  if (await context.store.read.hasUnfinishedImport()) await context.work.run('discardImports', null)
  await forgetFiles(context)
  await recoverPlaces(context)
  await recoverAttempts(context)
}
