import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, lstat, mkdir, open, readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFileError } from '#core/base/folders/file-errors'
import { withExecution } from '#core/base/folders/permissions'
import { realPathOf } from '#core/base/path-pattern'
import { pathWithin } from '#core/session/files/folder-state'

/** Files longer than this, in bytes, are neither read nor written. */
export const LONGEST_FILE = 16 * 1024 * 1024

// A link that appears between looking and opening is not followed, and a pipe is not waited for. Windows has neither.
const optional = constants as Partial<typeof constants>
const careful = constants.O_RDONLY | (optional.O_NOFOLLOW ?? 0) | (optional.O_NONBLOCK ?? 0)

/** A file or a link as it is on disk. */
export interface DiskState {
  /** As in git. */
  readonly mode: '100644' | '100755' | '120000'
  /** Null when it is too long. */
  readonly bytes: Buffer | null
  readonly size: number
  /** Of the bytes; of a file that is too long, of its size and time. */
  readonly hash: string
}

/** SHA-256 in hex. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Returns what is at a path; null for nothing, for a folder, and for what cannot be read. Never throws. */
export async function readDisk(absolute: string): Promise<DiskState | null> {
  try {
    const state = await lstat(absolute)
    if (state.isSymbolicLink()) {
      const bytes = await readlink(absolute, { encoding: 'buffer' })
      return { mode: '120000', bytes, size: bytes.length, hash: hashOf(bytes) }
    }
    if (!state.isFile()) return null
    const mode = process.platform !== 'win32' && (state.mode & 0o100) !== 0 ? '100755' : '100644'
    if (state.size > LONGEST_FILE)
      return { mode, bytes: null, size: state.size, hash: hashOf(`${state.size}:${state.mtimeMs}:${state.ino}`) }
    const file = await open(absolute, careful)
    try {
      const bytes = await file.readFile()
      return { mode, bytes, size: bytes.length, hash: hashOf(bytes) }
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}

/** The mode of a file on disk for one of git. Windows has no executable files. */
export function diskMode(mode: string | undefined): DiskState['mode'] {
  if (mode === '120000') return mode
  return mode === '100755' && process.platform !== 'win32' ? mode : '100644'
}

/** Returns whether two states are the same, byte by byte. */
export function isSameState(
  a: Pick<DiskState, 'mode' | 'hash'> | null,
  b: Pick<DiskState, 'mode' | 'hash'> | null,
): boolean {
  if (a === null || b === null) return a === b
  return a.mode === b.mode && a.hash === b.hash
}

/** A file or a link to be written: `now` is what has to be there. */
export interface DiskWrite {
  /** Relative to the folder. */
  readonly path: string
  readonly now: DiskState | null
  readonly then: { readonly mode: DiskState['mode']; readonly bytes: Buffer } | null
}

/**
 * Writes files and links, unless one of them is no longer what it was: then, and when one cannot be written, nothing is
 * changed. Every file is replaced in one step.
 */
export async function writeDisk(folder: string, writes: readonly DiskWrite[]): Promise<Result<void, ContractError>> {
  const done: DiskWrite[] = []
  for (const write of writes) {
    const written = await writeOne(folder, write)
    if (written.ok) {
      done.push(write)
      continue
    }
    for (const { path: name, now, then } of done.toReversed())
      if (now === null || now.bytes !== null)
        await writeOne(folder, {
          path: name,
          now: then === null ? null : { ...then, size: then.bytes.length, hash: hashOf(then.bytes) },
          then: now?.bytes == null ? null : { mode: now.mode, bytes: now.bytes },
        })
    return written
  }
  return ok(undefined)
}

async function writeOne(folder: string, { path: name, now, then }: DiskWrite): Promise<Result<void, ContractError>> {
  const fail = (code: 'file-not-written' | 'file-changed-since', message: string) =>
    err(contractError(code, message, { path: name }))
  const absolute = path.resolve(folder, name)
  const parent = path.dirname(absolute)
  const [real, realFolder] = await Promise.all([realPathOf(parent), realpath(folder).catch(() => null)])
  if (path.isAbsolute(name) || real === null || realFolder === null || pathWithin(realFolder, real) === null)
    return fail('file-not-written', `${name} is outside of the session's folder. Change it by hand.`)
  const temporary = path.join(parent, `.parley-${randomUUID()}.tmp`)
  const isUnchanged = async (): Promise<boolean> => isSameState(await readDisk(absolute), now)
  const changed = () => fail('file-changed-since', `${name} has changed since it was shown. Nothing was overwritten.`)
  try {
    if (!(await isUnchanged())) return changed()
    // Something that is no file is in its place.
    if (now === null && (await lstat(absolute).catch(() => null)) !== null) return changed()
    if (then === null) {
      await rm(absolute)
      return ok(undefined)
    }
    await mkdir(parent, { recursive: true })
    if (then.mode === '120000') await symlink(then.bytes, temporary)
    else await writeNew(temporary, then.bytes, await modeFor(absolute, now, then.mode))
    // As late as possible: an editor may have saved the file in the meantime.
    if (!(await isUnchanged())) {
      await rm(temporary, { force: true })
      return changed()
    }
    await rename(temporary, absolute)
    return ok(undefined)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    return fail('file-not-written', `${name} could not be written: ${explainFileError(error)}. Nothing was changed.`)
  }
}

async function writeNew(file: string, bytes: Buffer, mode: number | null): Promise<void> {
  // Neither follows nor overwrites a file that an agent may have put there.
  const made = await open(file, 'wx', 0o666)
  try {
    await made.writeFile(bytes)
    await made.sync()
  } finally {
    await made.close()
  }
  if (mode !== null) await chmod(file, mode)
}

/** The permissions of a file that is replaced, executable or not as asked; null for those of a new file. */
async function modeFor(absolute: string, now: DiskState | null, mode: DiskState['mode']): Promise<number | null> {
  if (process.platform === 'win32') return null
  const isExecutable = mode === '100755'
  if (now === null || now.mode === '120000') return isExecutable ? 0o755 : null
  return withExecution((await lstat(absolute)).mode, isExecutable)
}

/** Returns whether a path of a change is in the session's folder; those elsewhere are absolute. */
export function isInFolder(name: string): boolean {
  return !path.isAbsolute(name)
}
