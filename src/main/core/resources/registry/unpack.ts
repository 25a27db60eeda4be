import { chmod, copyFile, lstat, mkdir, readdir, realpath } from 'node:fs/promises'
import { basename, join, posix, sep } from 'node:path'
import { isWithin } from '#core/base/folders/is-within'
import { err, ok, type Result } from '#shared/kernel/result'
import { ArchiveError } from './archive-rules'
import { unpackTar } from './unpack-tar'
import { unpackZip } from './unpack-zip'

type Format = 'zip' | 'tar' | 'tar.bz2' | 'program'

/** Ends of file names of installers and archives that nothing here unpacks. */
const OTHERS = /\.(?:dmg|pkg|msi|deb|rpm|appimage|xz|zst|7z|rar|gz|bz2)$/i

/** Returns the format of an archive by its address; undefined for one that is not supported. */
export function formatOf(address: string): Format | undefined {
  const path = new URL(address).pathname
  if (/\.zip$/i.test(path)) return 'zip'
  if (/\.(?:tar\.gz|tgz|tar)$/i.test(path)) return 'tar'
  if (/\.(?:tar\.bz2|tbz2?)$/i.test(path)) return 'tar.bz2'
  return OTHERS.test(path) ? undefined : 'program'
}

/**
 * Unpacks an archive, which is hostile, into an empty folder and returns the path of its program. Nothing is written
 * outside of the folder, and no link in it leads out. Failures are the end of a user-facing sentence; the caller removes the
 * folder.
 */
export async function unpack(
  archive: string,
  folder: string,
  { format, program, signal }: { readonly format: Format; readonly program: string; readonly signal: AbortSignal },
): Promise<Result<string, string>> {
  const inside = programPath(program)
  if (inside === undefined) return err(`${JSON.stringify(program)} is not a path in the archive`)
  try {
    await mkdir(folder, { mode: 0o700 })
    const path = join(folder, ...inside.split('/'))
    if (format === 'program') {
      await copyFile(archive, join(folder, basename(path)))
      await chmod(join(folder, basename(path)), 0o755)
      return ok(join(folder, basename(path)))
    }
    if (format === 'zip') await unpackZip(archive, folder, signal)
    else await unpackTar(archive, folder, { isBzip2: format === 'tar.bz2', signal })
    await refuseLinksOut(folder)
    const found = await lstat(path).catch(() => null)
    if (found === null || !(found.isFile() || found.isSymbolicLink())) return err(`the archive has no ${inside}`)
    if (found.isFile()) await chmod(path, 0o755)
    return ok(path)
  } catch (error) {
    if (signal.aborted) return err('it was cancelled')
    return err(error instanceof ArchiveError ? error.message : `the archive is damaged: ${wordsOf(error)}`)
  }
}

/** Returns the relative path of the program, with slashes; undefined when it leads out. */
export function programPath(program: string): string | undefined {
  const path = posix.normalize(program.replaceAll('\\', '/'))
  if (path.includes('\0') || path.startsWith('/') || /^[a-z]:/i.test(path)) return undefined
  const steps = path.split('/')
  return steps.includes('..') || steps.at(-1) === '' || path === '.' ? undefined : path
}

/** Throws for a link that leads out of the folder, through other links too, or nowhere. */
async function refuseLinksOut(folder: string): Promise<void> {
  const root = await realpath(folder)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isSymbolicLink()) {
      const path = join(entry.parentPath, entry.name)
      const target = await realpath(path).catch(() => null)
      if (target === null || !isWithin(target, root))
        throw new ArchiveError(`the archive has a link that leads out of it: ${path.slice(folder.length + sep.length)}`)
    }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
