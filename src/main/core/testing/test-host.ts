import { cpSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { AgentAdapter } from '#shared/adapter/port'
import type {
  AnySessionEvent,
  Notification,
  RequestInput,
  RequestName,
  RequestOutput,
  SessionEventOf,
  SessionEventType,
} from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { PROTOCOL_VERSION } from '#shared/server/requests'
import type { Adapters } from '../agents/context'
import { createHost } from '../host/host'
import type { HostOptions } from '../host/options'
import type { Host, HostConnection } from '../base/host-port'
import { newDataDir } from './empty-store'
import { MachinesById } from './machines-by-id'

/** Adapters from a plain list; the first is the default. */
export function fixedAdapters(list: readonly AgentAdapter[]): Adapters {
  const sources: (() => Promise<readonly AgentAdapter[]>)[] = []
  const all = async () => [...list, ...(await Promise.all(sources.map((source) => source()))).flat()]
  return {
    list: async () =>
      (await all()).map((adapter, index) => ({
        adapterName: adapter.adapterName,
        adapterId: adapter.adapterName,
        displayName: adapter.displayName,
        description: adapter.description,
        origin: adapter.origin,
        isDefault: index === 0,
        available: true,
        ...(adapter.modes === undefined ? {} : { modes: [...adapter.modes] }),
      })),
    get: async (name) => (await all()).find((adapter) => adapter.adapterName === name),
    offer: (source) => void sources.push(source),
    defaultAdapterName: () => Promise.resolve(list[0]?.adapterName ?? 'none'),
  }
}

/** The machines that clients of a host were told of. */
const machines = new WeakMap<Host, MachinesById>()

/** A client of a host in the same process. */
export class TestClient {
  readonly notifications: Notification[] = []
  private waiters: { until: () => boolean; resolve: () => void }[] = []
  readonly connection: HostConnection
  private readonly machines: MachinesById
  /** False: a request is about a session of another machine only if it says so. */
  namesMachines = true

  constructor(host: Host) {
    this.machines = machines.get(host) ?? new MachinesById()
    machines.set(host, this.machines)
    this.connection = host.connect({
      notify: (notification) => {
        this.notifications.push(notification)
        this.machines.hear(notification)
        this.waiters = this.waiters.filter((waiter) => {
          if (!waiter.until()) return true
          waiter.resolve()
          return false
        })
      },
    })
  }

  async request<N extends RequestName>(
    name: N,
    input: RequestInput<N>,
  ): Promise<Result<RequestOutput<N>, ContractError>> {
    const answer = await this.connection.request(name, this.namesMachines ? this.machines.complete(name, input) : input)
    if (answer.ok) this.machines.learn(answer.value)
    return answer as Result<RequestOutput<N>, ContractError>
  }

  /** A request that has to succeed. */
  async must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>> {
    const result = await this.request(name, input)
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
    return result.value
  }

  async connect(): Promise<this> {
    await this.must('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'test' } })
    return this
  }

  /** The events of a session so far. */
  events(sessionId: string): AnySessionEvent[] {
    return this.notifications.flatMap((notification) =>
      notification.method === 'session.event' && notification.params.sessionId === sessionId
        ? [notification.params]
        : [],
    )
  }

  eventsOf<T extends SessionEventType>(sessionId: string, type: T): SessionEventOf<T>[] {
    return this.events(sessionId).filter((event): event is SessionEventOf<T> => event.type === type)
  }

  /** Resolves when `condition` holds; it is checked after every notification. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve) => this.waiters.push({ until: condition, resolve }))
  }

  /** Resolves when the session has so many events of a type. */
  async untilEvent(sessionId: string, type: SessionEventType, count = 1): Promise<void> {
    await this.until(() => this.eventsOf(sessionId, type).length >= count)
  }
}

export interface TestHost {
  readonly host: Host
  readonly dataDir: string
  client(): Promise<TestClient>
  /** Starts another host on the current content of the disk, as after a crash. */
  again(adapters?: readonly AgentAdapter[]): Promise<TestHost>
  cleanUp(): Promise<void>
}

/** Starts a host on a separate data directory. */
export async function startTestHost(
  adapters: readonly AgentAdapter[],
  options: Partial<HostOptions> = {},
): Promise<TestHost> {
  const dataDir = options.dataDir ?? (await newDataDir())
  const created = await createHost({
    version: '0.0.0-test',
    adapters: fixedAdapters(adapters),
    defaultFolder: dataDir,
    checkAnswers: true,
    // The folder scan must not depend on the load of the machine.
    folderLookMs: 60_000,
    log: (line) => {
      if (/\bfailed: /.test(line)) throw new Error(line)
    },
    ...options,
    dataDir,
  })
  if (!created.ok) throw new Error(created.error.message)
  const host = created.value
  const laterHosts: TestHost[] = []
  return {
    host,
    dataDir,
    client: () => new TestClient(host).connect(),
    async again(next = adapters) {
      const copy = mkdtempSync(path.join(os.tmpdir(), 'parley-test-'))
      // Synchronously, so that the files belong together.
      cpSync(dataDir, copy, { recursive: true })
      const later = await startTestHost(next, { ...options, dataDir: copy })
      laterHosts.push(later)
      return later
    },
    async cleanUp() {
      for (const later of laterHosts) await later.cleanUp()
      await host.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
