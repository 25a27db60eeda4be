import { constants, open, readlink, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode, explainFileError, type FileFailure } from './file-errors'
import { inRealFolder, replacedOnTheWay } from './real-folder'
import { replaceFile } from './replace-file'

// Windows has neither flag. Links are resolved before a file is opened: a link that appears after that is not followed.
// A pipe is opened without waiting for its other end, and then refused.
const optional = constants as Partial<typeof constants>
const careful = (optional.O_NOFOLLOW ?? 0) | (optional.O_NONBLOCK ?? 0)

/** Text file as read: `text` is all of it, or its beginning when `complete` is false. `size` is in bytes. */
export interface TextFile {
  readonly text: string
  readonly size: number
  readonly complete: boolean
}

/**
 * Reads at most `limit` bytes of a text file by its located path. Fails if there is no such file, or if it is not text
 * or not a regular file.
 */
export async function readText(path: string, limit: number): Promise<Result<TextFile, FileFailure>> {
  return withFile(path, constants.O_RDONLY, (file) => textOf(file, limit))
}

/**
 * Does the same for a path without links, as returned by `Folders.locate`. Refuses a file that is elsewhere because a
 * folder on its path has since become a link. Only Linux reports where an open file is.
 */
export async function readLocated(path: string, limit: number): Promise<Result<TextFile, FileFailure>> {
  return withFile(path, constants.O_RDONLY, async (file) => {
    const opened = await readlink(`/proc/self/fd/${file.fd}`).catch(() => path)
    return opened === path ? textOf(file, limit) : unusable(replacedOnTheWay)
  })
}

/**
 * Reads a whole file by its located path, as {@link readLocated} does. Fails if it is longer than `limit` bytes.
 */
export async function readLocatedBytes(path: string, limit: number): Promise<Result<Uint8Array, FileFailure>> {
  return withFile(path, constants.O_RDONLY, async (file) => {
    const opened = await readlink(`/proc/self/fd/${file.fd}`).catch(() => path)
    if (opened !== path) return unusable(replacedOnTheWay)
    const { size } = await file.stat()
    if (size > limit) return unusable(`it is larger than ${limit} bytes`)
    const buffer = Buffer.alloc(size)
    const { bytesRead } = await file.read(buffer, 0, size, 0)
    return ok(buffer.subarray(0, bytesRead))
  })
}

async function textOf(file: FileHandle, limit: number): Promise<Result<TextFile, FileFailure>> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(Math.min(size, limit))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  const bytes = buffer.subarray(0, bytesRead)
  if (bytes.includes(0)) return unusable(`it is not a text file (${size} bytes)`)
  return ok({ text: new TextDecoder().decode(bytes, { stream: true }), size, complete: bytesRead >= size })
}

/**
 * Writes a whole file by its located path, whose folder exists. The file is replaced in one step where possible,
 * see {@link replaceFile}; otherwise it is overwritten.
 */
export async function writeText(path: string, text: string | Uint8Array): Promise<Result<void, FileFailure>> {
  // A file that cannot be written must not be replaced either.
  const existing = await withFile(path, constants.O_WRONLY, async (file) => ok(await file.stat()))
  if (!existing.ok && !existing.error.missing) return existing
  try {
    if (await replaceFile(path, text, existing.ok ? existing.value : null)) return ok(undefined)
  } catch (error) {
    return err({ missing: errorCode(error) === 'ENOENT', reason: explainFileError(error) })
  }
  return withFile(path, constants.O_WRONLY, async (file) => {
    await file.truncate(0)
    await file.writeFile(text)
    return ok(undefined)
  })
}

/**
 * Does the same for a path without links, as returned by `Folders.locate`: nothing is written elsewhere when a folder on its
 * path has since become a link. Only Linux can tell.
 */
export function writeLocated(path: string, text: string | Uint8Array): Promise<Result<void, FileFailure>> {
  return inRealFolder(dirname(path), (folder) => writeText(join(folder, basename(path)), text))
}

/** Appends to a file by its located path, or creates it; its folder exists. */
export function appendLocated(path: string, text: string): Promise<Result<void, FileFailure>> {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT
  return inRealFolder(dirname(path), (folder) =>
    withFile(join(folder, basename(path)), flags, async (file) => {
      await file.writeFile(text)
      return ok(undefined)
    }),
  )
}

/** Opens a regular file for a single use. */
async function withFile<T>(
  path: string,
  flags: number,
  use: (file: FileHandle) => Promise<Result<T, FileFailure>>,
): Promise<Result<T, FileFailure>> {
  let file: FileHandle | undefined
  try {
    file = await open(path, flags | careful)
    const state = await file.stat()
    if (state.isDirectory()) return unusable('it is a folder')
    if (!state.isFile()) return unusable('it is not a plain file')
    return await use(file)
  } catch (error) {
    return err({ missing: errorCode(error) === 'ENOENT', reason: explainFileError(error) })
  } finally {
    await file?.close()
  }
}

const unusable = (reason: string): Result<never, FileFailure> => err({ missing: false, reason })
