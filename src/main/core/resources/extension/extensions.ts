import { join, resolve } from 'node:path'
import type { Extension, ExtensionSource } from '#shared/extension/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { BaseContext } from '#core/base/context'
import type { Sessions } from '#core/session/port'
import type { ClientWork } from './client-work'
import type { Host } from '#core/base/host-port'
import { enabledExtensions, storeConsent } from './consent'
import { startExtension } from './extension-process'
import { findExtensionFolders } from './manifest'
import { SupervisedExtension } from './supervised-extension'

interface Parts extends Pick<BaseContext, 'dataDir' | 'processes' | 'log' | 'feed'> {
  readonly sessions: Pick<Sessions, 'all'>
  readonly clientWork: ClientWork
}

/** Folder of a project that holds its extensions. */
const PROJECT_FOLDER = join('.parley', 'extensions')
/** Folder of the data directory that holds the user's extensions. */
const USER_FOLDER = 'extensions'

/** Every extension that was found. None runs without consent to its content. */
export class Extensions {
  private readonly known = new Map<string, SupervisedExtension>()
  private host: Host | null = null
  private lane: Promise<unknown> = Promise.resolve()
  private isAnnounced = true

  constructor(
    private readonly parts: Parts,
    private readonly firstRetryMs?: number,
  ) {}

  /** Starts the enabled extensions. Called once the host accepts connections. */
  begin(host: Host): Promise<void> {
    this.host = host
    return this.exclusive(async () => {
      const enabled = await enabledExtensions(this.parts.dataDir)
      for (const id of enabled.keys()) if (id.startsWith('project:')) this.know('project', id.slice('project:'.length))
      await this.discover(undefined, enabled)
      await this.startEnabled([...this.known.values()])
    })
  }

  /** Ends every extension, and starts none any more. */
  async end(): Promise<void> {
    this.host = null
    await Promise.all([...this.known.values()].map((one) => one.stop()))
  }

  /** The user's extensions, and those of a project's folder. */
  list(folder: string | undefined): Promise<Extension[]> {
    return this.exclusive(async () => {
      await this.discover(folder, await enabledExtensions(this.parts.dataDir))
      return this.statesFor(folder)
    })
  }

  /** Consents to the content of an extension and starts it. */
  enable(id: string, folder: string | undefined, contentHash?: string): Promise<Result<void, ContractError>> {
    return this.exclusive(async () => {
      const enabled = await enabledExtensions(this.parts.dataDir)
      await this.discover(folder, enabled)
      const one = this.known.get(id)
      if (one === undefined) return err(notFound(id))
      const present = one.contentHash
      const consented = contentHash ?? enabled.get(id)?.contentHash
      if (present === undefined || consented !== present) {
        return err(
          present === undefined
            ? contractError('extension-consent', one.state.problem ?? 'The extension cannot be read.', { id })
            : knownError('extension-consent', { id, contentHash: present }),
        )
      }
      const stored = await storeConsent(this.parts, id, present)
      if (!stored.ok) return stored
      await one.start(present)
      return ok(undefined)
    })
  }

  /** Ends an extension and withdraws the consent to its content. */
  disable(id: string, folder: string | undefined): Promise<Result<void, ContractError>> {
    return this.exclusive(async () => {
      await this.discover(folder, await enabledExtensions(this.parts.dataDir))
      const one = this.known.get(id)
      if (one === undefined) return err(notFound(id))
      const stored = await storeConsent(this.parts, id, undefined)
      if (!stored.ok) return stored
      await one.stop()
      await one.read(undefined)
      this.changed()
      return ok(undefined)
    })
  }

  /** Rereads folders and settings and restarts enabled extensions: all, or one. */
  reload(folder: string | undefined, id?: string): Promise<Result<void, ContractError>> {
    return this.exclusive(async () => {
      const enabled = await enabledExtensions(this.parts.dataDir)
      await this.discover(folder, enabled)
      const one = id === undefined ? undefined : this.known.get(id)
      if (id !== undefined && one === undefined) return err(notFound(id))
      await this.startEnabled(one === undefined ? [...this.known.values()] : [one])
      this.changed()
      return ok(undefined)
    })
  }

  private async startEnabled(list: readonly SupervisedExtension[]): Promise<void> {
    const enabled = await enabledExtensions(this.parts.dataDir)
    await Promise.all(
      list.map(async (one) => {
        const consented = enabled.get(one.id)?.contentHash
        if (consented === undefined) await one.stop()
        else if (this.host !== null) await one.start(consented)
      }),
    )
  }

  /** Looks for extensions; forgets those whose folder is gone and which do not run. */
  private async discover(folder: string | undefined, enabled: ReadonlyMap<string, { contentHash: string }>) {
    const found = new Set(
      [
        ...(await findExtensionFolders(join(this.parts.dataDir, USER_FOLDER))).map((path) => this.know('user', path)),
        ...(folder === undefined
          ? []
          : (await findExtensionFolders(join(folder, PROJECT_FOLDER))).map((path) => this.know('project', path))),
      ].map(({ id }) => id),
    )
    for (const one of [...this.known.values()]) {
      const { status } = one.state
      if (status === 'running' || status === 'starting') continue
      await one.read(enabled.get(one.id)?.contentHash)
      if (!found.has(one.id) && one.contentHash === undefined && !enabled.has(one.id)) this.known.delete(one.id)
    }
  }

  private know(source: ExtensionSource, path: string): SupervisedExtension {
    const folder = resolve(path)
    const id = source === 'user' ? `user:${folder.split(/[/\\]/).at(-1) ?? ''}` : `project:${folder}`
    const before = this.known.get(id)
    if (before !== undefined) return before
    const one = new SupervisedExtension({
      id,
      source,
      folder,
      offers: this.parts.clientWork.offers,
      firstRetryMs: this.firstRetryMs,
      start: async ({ manifest }, onConnection) => {
        const { dataDir, processes, log } = this.parts
        if (this.host === null) return err('Parley is closing.')
        return startExtension({ folder, dataDir, manifest, processes, host: this.host, log, onConnection })
      },
      onChanged: () => this.changed(),
    })
    this.known.set(id, one)
    return one
  }

  private statesFor(folder: string | undefined): Extension[] {
    const ofProject = folder === undefined ? undefined : resolve(folder, PROJECT_FOLDER)
    return [...this.known.values()]
      .filter(
        ({ source, folder: path }) => source === 'user' || ofProject === undefined || resolve(path, '..') === ofProject,
      )
      .map(({ state }) => state)
  }

  /** Announces the states, once for all changes of a moment. */
  changed(): void {
    if (!this.isAnnounced) return
    this.isAnnounced = false
    queueMicrotask(() => {
      this.isAnnounced = true
      const { feed, sessions } = this.parts
      feed.announce('extensions.changed', { extensions: [...this.known.values()].map(({ state }) => state) })
      for (const session of sessions.all) {
        if (!session.isWatched) continue
        const extensions = this.statesFor(session.cwd).map(({ id, name, source, status }) => ({
          id,
          name,
          source,
          status,
        }))
        session.stream.emit('extensions_loaded', { extensions })
      }
    })
  }

  private exclusive<T>(work: () => Promise<T>): Promise<T> {
    const next = this.lane.then(work)
    this.lane = next.catch(() => undefined)
    return next
  }
}

const notFound = (id: string): ContractError => knownError('extension-not-found', { id })
