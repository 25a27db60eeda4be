import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CHUNK_BYTES } from '#shared/attachment/limits'
import { safeFileName } from '#shared/attachment/file-name'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { IdSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import { fileFailureOf } from '#core/base/folders/file-failure'

/** Time after which an unrequested file is deleted. */
const IDLE_MS = 60 * 60_000

interface ExchangedFile {
  readonly path: string
  received: number
  usedAt: number
}

/**
 * File transfers between the host and clients without access to its disk, in a separate folder. Names given by clients
 * are sanitized; disk errors are `store-full` and `file-unreadable`.
 */
export class Exchange {
  readonly #files = new Map<string, ExchangedFile>()

  constructor(
    readonly folder: string,
    readonly clock: Clock,
    readonly ids: IdSource,
  ) {}

  /** Reserves a place for a file, in a separate folder. The file does not exist yet. */
  async begin(fileName: string): Promise<Result<{ fileId: string; path: string }, ContractError>> {
    const now = this.clock.now()
    for (const [fileId, { usedAt }] of this.#files) if (now - usedAt > IDLE_MS) await this.discard(fileId)
    const fileId = this.ids.next()
    const path = join(this.folder, fileId, safeFileName(fileName))
    return onDisk(async () => {
      await mkdir(join(this.folder, fileId), { recursive: true, mode: 0o700 })
      this.#files.set(fileId, { path, received: 0, usedAt: now })
      return { fileId, path }
    })
  }

  /** Adds the next bytes. Answers how many there are now. */
  async append(fileId: string, offset: number, bytes: Uint8Array): Promise<Result<number, ContractError>> {
    const file = this.#use(fileId)
    if (file === undefined) return err(notFound(fileId))
    if (offset !== file.received) return err(knownError('upload-mismatch/file', { received: file.received }))
    // At once, so that bytes that are sent twice at the same time are not taken twice.
    file.received += bytes.length
    const written = await onDisk(async () => {
      const handle = await open(file.path, 'a', 0o600)
      try {
        await handle.appendFile(bytes)
      } finally {
        await handle.close()
      }
    })
    if (written.ok) return ok(file.received)
    await this.discard(fileId)
    return written
  }

  /** Returns the path of a file; undefined when it does not exist. */
  pathOf(fileId: string): string | undefined {
    return this.#use(fileId)?.path
  }

  /** Bytes of a file from `offset` on, at most {@link CHUNK_BYTES}. */
  async read(fileId: string, offset: number): Promise<Result<{ bytes: Buffer; size: number }, ContractError>> {
    const path = this.pathOf(fileId)
    if (path === undefined) return err(notFound(fileId))
    return onDisk(async () => {
      const { size } = await stat(path)
      const handle = await open(path, 'r')
      try {
        const buffer = Buffer.alloc(Math.max(0, Math.min(CHUNK_BYTES, size - offset)))
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
        return { bytes: buffer.subarray(0, bytesRead), size }
      } finally {
        await handle.close()
      }
    })
  }

  /** Deletes a file. False when there is none. */
  async discard(fileId: string): Promise<boolean> {
    const isKnown = this.#files.delete(fileId)
    if (isKnown) await rm(join(this.folder, fileId), { recursive: true, force: true })
    return isKnown
  }

  /** Deletes everything, including leftovers of an earlier host. */
  async clear(): Promise<void> {
    this.#files.clear()
    // A folder that cannot be emptied is reported when a file is added.
    await onDisk(() => rm(this.folder, { recursive: true, force: true }))
  }

  #use(fileId: string): ExchangedFile | undefined {
    const file = this.#files.get(fileId)
    if (file !== undefined) file.usedAt = this.clock.now()
    return file
  }
}

/** The failure for an id that names no file, for example because the host was started again. */
export function notFound(fileId: string): ContractError {
  return knownError('upload-not-found/file', { fileId })
}

async function onDisk<T>(work: () => Promise<T>): Promise<Result<T, ContractError>> {
  try {
    return ok(await work())
  } catch (thrown) {
    const failure = fileFailureOf(thrown)
    if (failure === null) throw thrown
    return err(failure)
  }
}
