import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { readHostFile, type HostAddress } from '#core/base/host-file'
import { tryLock } from '#core/base/lock'
import { dial } from './dial'

/** A running host. `socket` is connected to it and paused; destroy it where it is of no use. */
export interface FoundHost {
  readonly address: HostAddress
  readonly socket: Socket
}

/** Finds the running host of a data folder; null when none answers. */
export async function findHost(dataDir: string): Promise<FoundHost | null> {
  const address = await readHostFile(dataDir)
  const socket = address === null ? null : await dial(address)
  return address === null || socket === null ? null : { address, socket }
}

/** A host process that was started and goes on without this one. */
export interface BegunHost {
  readonly pid: number
  /** Settles when it ends: with the reason of its failure, or null. */
  readonly ended: Promise<string | null>
}

export interface FindOrStartOptions {
  readonly dataDir: string
  /** Starts a process that becomes the host of the data folder, or ends when there is one. */
  readonly begin: () => Promise<Result<BegunHost, string>>
  /** Maximum time until a host answers, in milliseconds. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 30_000
const STOP_LIMIT_MS = 30_000
const RETRY_MS = 50

/** Finds the running host of a data folder, or starts one. `started`: whether the host that answers is a new one. */
export async function findOrStartHost(
  options: FindOrStartOptions,
): Promise<Result<FoundHost & { readonly started: boolean }, ContractError>> {
  const { dataDir, patienceMs = PATIENCE_MS } = options
  const deadline = performance.now() + patienceMs
  let begun: BegunHost | null = null
  const ends: (string | null)[] = []
  for (;;) {
    const found = await findHost(dataDir)
    if (found !== null) return ok({ ...found, started: begun?.pid === found.address.pid })
    const isOver = ends.length > 0
    const problem = ends.pop()
    if (typeof problem === 'string') return err(contractError('not-connected', problem))
    if (performance.now() > deadline)
      return err(contractError('not-connected', `Parley was started and does not answer. Its data is in ${dataDir}.`))
    // One that ended without a problem met another host, which is gone by now.
    if (begun === null || isOver) {
      const started = await options.begin()
      if (!started.ok) return err(contractError('not-connected', started.error))
      begun = started.value
      void begun.ended.then((reason) => ends.push(reason))
    }
    await wait(RETRY_MS)
  }
}

/** Asks a host to end, and waits until its data folder is free. Fails where it refuses or takes too long. */
export async function stopHost(dataDir: string, address: HostAddress): Promise<Result<void, ContractError>> {
  const socket = await dial(address, { stop: true })
  if (socket === null)
    return err(contractError('not-connected', `Parley (process ${address.pid}) does not end on request.`))
  socket.destroy()
  const deadline = performance.now() + STOP_LIMIT_MS
  while (performance.now() < deadline) {
    const attempt = tryLock(dataDir)
    if (attempt.status === 'acquired') {
      attempt.lock.release()
      return ok(undefined)
    }
    await wait(RETRY_MS)
  }
  return err(contractError('not-connected', `Parley (process ${address.pid}) is still ending.`))
}
