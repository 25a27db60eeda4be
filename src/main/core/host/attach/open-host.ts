import { access, constants } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFolderError, makeFolders } from '#core/base/folders/make-folders'
import type { Host } from '#core/base/host-port'
import { tryLock, type HostLock } from '#core/base/lock'
import { dial } from './dial'
import { openDoor, type Door } from './host-endpoint'
import { readHostFile, removeHostFile, type HostAddress, type HostKind } from '#core/base/host-file'
import { keepPrivate } from './keep-private'
import { removeLeftovers } from './remove-leftovers'
import { removeSocketAddress } from './socket-address'

/** A host that this process runs, and that others can attach to. */
export interface OwnHost {
  readonly host: Host
  /** Number of connected clients of other processes. */
  readonly clients: number
  /** Publishes the URL of the pages to those who find this host. */
  readonly announce: Door['announce']
  /** Sends the clients away, closes the host and frees the data directory, in this order. Idempotent. */
  close(reason: string): Promise<void>
}

export type OpenedHost =
  | { readonly role: 'host'; readonly own: OwnHost }
  /** Another process is the host. `socket` is connected to it and paused; destroy it where it is of no use. */
  | { readonly role: 'client'; readonly address: HostAddress; readonly socket: Socket }

export interface OpenHostOptions {
  /** Created if missing. */
  readonly dataDir: string
  /** Kind of this program for others; null for brief use, during which nobody can attach. */
  readonly kind: HostKind | null
  /** Creates the host. Called only while this process holds the data directory. */
  createHost(): Promise<Result<Host, ContractError>>
  /** Called when a process of this user asks this host to end. Default: it is refused. */
  readonly onStop?: (() => void) | undefined
  /**
   * Maximum time to wait for another process that holds the directory without answering, because it is starting or
   * ending. In milliseconds.
   */
  readonly patienceMs?: number
}

const PATIENCE_MS = 15_000
const RETRY_MS = 50

/**
 * Becomes the only host of a data directory, or finds the existing one. Of processes that start at the same time,
 * exactly one becomes the host. In a read-only folder there is no lock and nobody can attach, but two hosts cannot harm
 * each other there either.
 */
export async function openHost(options: OpenHostOptions): Promise<Result<OpenedHost, ContractError>> {
  const { dataDir, patienceMs = PATIENCE_MS } = options
  const made = await makeFolder(dataDir)
  if (!made.ok) return made

  const deadline = performance.now() + patienceMs
  for (;;) {
    const attempt = tryLock(dataDir)
    if (attempt.status === 'acquired') return start(options, attempt.lock)
    if (attempt.status === 'unlockable') {
      if (await isWritable(dataDir)) return err(contractError('store-failed', unlockable(dataDir, attempt.reason)))
      return start(options, null)
    }

    const address = await readHostFile(dataDir)
    const socket = address === null ? null : await dial(address)
    if (address !== null && socket !== null) return ok({ role: 'client', address, socket })
    if (performance.now() > deadline) return err(unanswered(dataDir, address))
    await wait(RETRY_MS)
  }
}

async function start(options: OpenHostOptions, lock: HostLock | null): Promise<Result<OpenedHost, ContractError>> {
  const { dataDir, kind, onStop } = options
  if (lock !== null) {
    await clearTraces(dataDir)
    await keepPrivate(dataDir)
    await removeLeftovers(dataDir)
  }
  const created = await options.createHost()
  if (!created.ok) {
    lock?.release()
    return created
  }
  const host = created.value
  const door = lock === null || kind === null ? null : await openDoor(dataDir, kind, host, { onStop })

  let closing: Promise<void> | null = null
  const close = async (reason: string) => {
    await door?.stop()
    try {
      await host.close(reason)
    } finally {
      await door?.close()
      lock?.release()
    }
  }
  return ok({
    role: 'host',
    own: {
      host,
      get clients() {
        return door?.clients ?? 0
      },
      announce: async (pages) => door?.announce(pages),
      close: (reason) => (closing ??= close(reason)),
    },
  })
}

/** Removes the traces of a host that died; nobody can be using them, because its lock is free. */
async function clearTraces(dataDir: string): Promise<void> {
  const stale = await readHostFile(dataDir)
  if (stale !== null) await removeSocketAddress(stale.address)
  await removeHostFile(dataDir).catch(() => {})
}

async function makeFolder(dataDir: string): Promise<Result<void, ContractError>> {
  try {
    await makeFolders(dataDir)
    return ok(undefined)
  } catch (error) {
    const reason = explainFolderError(error)
    return err(contractError('store-failed', `The data folder ${dataDir} cannot be created: ${reason}.`))
  }
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const unlockable = (dataDir: string, reason: string) => `The data folder ${dataDir} cannot be locked: ${reason}`

function unanswered(dataDir: string, address: HostAddress | null): ContractError {
  const who = address === null ? 'Another Parley' : `Another Parley (process ${address.pid})`
  return contractError('not-connected', `${who} is using ${dataDir} and does not answer. End it and try again.`)
}
