import { definitionOf, requests, type RequestName } from '#shared/contract'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import type { IdSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import { PROTOCOL_VERSION } from '#shared/server/version'
import { createConnection } from '../connections'
import type { Log } from '#core/base/context'
import type { AppRequestName } from '../app/handlers'
import type { Handlers, Host, HostConnection } from '#core/base/host-port'
import { HostFeed } from '#core/base/host-feed'
import { cancelOperation } from '#core/transfer/operation/cancel'
import { checkVersion } from '../server/connect'
import { ping } from '../server/ping'
import { WriteGate } from '#core/store/write-gate'
import { LongWork } from '#core/base/worker/long-work'
import { Operations } from '#core/base/worker/operations'
import { CareLane } from './care-lane'
import type { CareContext, ReopenStore } from './context'
import { careHandlers } from './handlers'
import { sizeOf } from './status'

export interface RecoveryOptions {
  readonly dataDir: string
  readonly file: string
  /** Reason the store is unusable. */
  readonly problem: ContractError
  readonly reopen: ReopenStore
  readonly extraHandlers: Partial<Handlers<AppRequestName>>
  readonly version: string
  readonly defaultFolder: string
  readonly clock: Clock
  readonly ids: IdSource
  readonly log: Log
}

/**
 * Creates a host without a store: it reports the reason, offers ways to repair the store, and refuses everything else
 * with the reason. The store is not touched until somebody chooses.
 */
export async function createRecoveryHost(options: RecoveryOptions): Promise<Host> {
  const { dataDir, file, problem, clock, ids, log, version, defaultFolder } = options
  const feed = new HostFeed({ clock, ids })
  const work = new LongWork({ file, gate: new WriteGate().shared })
  const operations = new Operations(feed)
  const readOnly = problem.message
  const isErasing = (): boolean => false
  const care: CareContext = {
    ...options,
    work,
    operations,
    lane: new CareLane(),
    feed,
    isErasing,
    readOnly,
    isUnusable: true,
  }
  const storeProblem = { message: problem.message, file, size: await sizeOf(file) }
  const refuse = (): Promise<Result<never, ContractError>> => Promise.resolve(err(problem))
  const names = (Object.keys(requests) as RequestName[]).filter(
    (name) => definitionOf(name).scope !== 'client' && !name.startsWith('app.'),
  )
  const handlers: Partial<Handlers> = {
    ...Object.fromEntries(names.map((name) => [name, refuse])),
    ...careHandlers(care),
    'operation.cancel': cancelOperation(care),
    ...options.extraHandlers,
    'server.ping': ping({ clock }),
    'server.connect': async ({ protocolVersion }, { clientId }) => {
      const checked = checkVersion(protocolVersion)
      if (!checked.ok) return checked
      const serverInfo = { name: 'parley', version }
      return ok({ protocolVersion: PROTOCOL_VERSION, serverInfo, clientId, dataDir, defaultFolder, storeProblem })
    },
  }
  const connections = new Set<HostConnection>()
  let closing: Promise<void> | null = null

  async function shutDown(reason: string): Promise<void> {
    feed.announce('host.closing', { reason })
    await work.close()
    for (const connection of [...connections]) connection.close()
  }

  return {
    dataDir,
    readOnly,
    readFile: () => Promise.resolve(null),
    isWorking: () => work.isRunning,
    connect(sink) {
      const connection = createConnection({
        clientId: ids.next(),
        sink,
        handlers,
        during: (_request, run) => run(),
        log,
        isClosing: () => closing !== null,
        onConnected: () => feed.add(sink),
        onClosed: () => {
          feed.remove(sink)
          connections.delete(connection)
        },
        checkAnswers: false,
      })
      connections.add(connection)
      return connection
    },
    close: (reason = 'Parley was closed.') => (closing ??= shutDown(reason)),
  }
}
