import os from 'node:os'
import { MAX_ATTACHMENT_BYTES } from '../../shared/attachment/limits'
import { systemClock, type Clock } from '../../shared/kernel/clock'
import type { ContractError } from '../../shared/kernel/errors'
import { uuidSource, type IdSource } from '../../shared/kernel/ids'
import { ok, type Result } from '../../shared/kernel/result'
import { FileIndex } from './attachment/file-index'
import { forgetFiles } from './attachment/forget-files'
import { Uploads } from './attachment/uploads'
import { ModelCatalog } from './catalog/model-catalog'
import { createConnection } from './connections'
import type { Adapters, HostContext, Log } from './context'
import { createHandlers, type AppRequestName } from './handlers'
import type { Handlers, Host, HostConnection } from './host-port'
import { ListFeed } from './list-feed'
import { createMcpServers } from './mcp/create'
import { PermissionBadge } from './permission/badge'
import type { SecretCipher } from './secrets/port'
import { createSecretFile, plainCipher } from './secrets/secret-file'
import { RosterFeed } from './roster/roster-feed'
import { recover } from './session/recover'
import { createProcesses, type Processes } from './process/processes'
import { Runtimes } from './session/runtimes'
import { FileProviders } from './session-fs/providers'
import { openStore } from './store/open'
import type { Store } from './store/port'
import { LongWork } from './worker/long-work'
import { Operations } from './worker/operations'

export interface HostOptions {
  /** Where the store and the settings are; it exists. */
  readonly dataDir: string
  readonly version: string
  readonly adapters: Adapters
  /** Where the programs of people come from. Default: some of its own, which end with the host. */
  readonly processes?: Pick<Processes, 'spawn'>
  /** Handlers of the program around the host, for example a window's dialogs. */
  readonly extraHandlers?: Partial<Handlers<AppRequestName>>
  /** Answers `session.enrichContext`. */
  readonly enrich?: HostContext['enrich']
  /** How keys are encrypted. Default: they are not, and only the file's permissions protect them. */
  readonly secretCipher?: () => Promise<SecretCipher>
  /** Default: the user's home folder. */
  readonly defaultFolder?: string
  /** Where the store comes from. Default: the file in the data directory. */
  readonly openStore?: (dataDir: string) => Promise<Result<Store, ContractError>>
  readonly clock?: Clock
  readonly ids?: IdSource
  readonly log?: Log
  /** Runs last when the host closes, after every agent is stopped. */
  readonly onClosed?: () => Promise<void>
  /** Also checks what handlers answer against the contract; for tests. */
  readonly checkAnswers?: boolean
}

/**
 * Builds a host from its parts and closes what an earlier one left open. The caller holds the lock of the data
 * directory.
 */
export async function createHost(options: HostOptions): Promise<Result<Host, ContractError>> {
  const { dataDir, version, adapters } = options
  const clock = options.clock ?? systemClock
  const ids = options.ids ?? uuidSource
  const log: Log = options.log ?? (() => undefined)
  const opened = await (options.openStore?.(dataDir) ?? openStore({ dir: dataDir, clock }))
  if (!opened.ok) return opened
  const store = opened.value
  const runtimes = new Runtimes()
  const feed = new ListFeed({ store, clock, ids, overlay: runtimes.overlay })
  const ownProcesses = createProcesses()
  const context: HostContext = {
    store,
    clock,
    ids,
    adapters,
    runtimes,
    feed,
    processes: options.processes ?? ownProcesses,
    roster: new RosterFeed(feed),
    badge: new PermissionBadge(runtimes, feed),
    catalog: new ModelCatalog(store, clock),
    fileProviders: new FileProviders(),
    mcp: createMcpServers({
      dataDir,
      version,
      store,
      runtimes,
      feed,
      log,
      processes: { spawn: (program) => context.processes.spawn(program) },
    }),
    work: new LongWork(store),
    operations: new Operations(feed),
    uploads: new Uploads(),
    fileIndex: new FileIndex(),
    ...(options.enrich === undefined ? {} : { enrich: options.enrich }),
    secrets: createSecretFile(dataDir, options.secretCipher ?? (() => Promise.resolve(plainCipher(dataDir)))),
    log,
    version,
    dataDir,
    defaultFolder: options.defaultFolder ?? os.homedir(),
  }
  runtimes.context = context
  if (store.readOnly === null) {
    await recover(context)
    if (await store.read.hasUnfinishedImport()) await context.work.run('discardImports', null)
    await forgetFiles(context)
  }

  const handlers = { ...createHandlers(context), ...options.extraHandlers }
  const connections = new Set<HostConnection>()
  let closing: Promise<void> | null = null

  async function shutDown(reason: string): Promise<void> {
    feed.announce('host.closing', { reason })
    await context.work.close()
    for (const { permissions, elicitations } of runtimes.all) {
      permissions.interruptAll()
      elicitations.interruptAll()
    }
    await Promise.all(runtimes.all.map((runtime) => runtime.stopAgents()))
    await Promise.all(runtimes.all.map((runtime) => runtime.stream.end()))
    context.badge.end()
    await context.mcp.end()
    feed.end()
    for (const connection of [...connections]) connection.close()
    await store.close()
    await ownProcesses.dispose()
    await options.onClosed?.()
  }

  return ok({
    dataDir,
    readOnly: store.readOnly,
    readFile: (blobId) => store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES),
    connect(sink) {
      const connection = createConnection({
        clientId: ids.next(),
        sink,
        handlers,
        during: (work) => runtimes.during(work),
        log,
        isClosing: () => closing !== null,
        onConnected: () => feed.add(sink),
        onClosed: () => {
          feed.remove(sink)
          context.fileProviders.removeClient(connection.clientId)
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
  })
}
