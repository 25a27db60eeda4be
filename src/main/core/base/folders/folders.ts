import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode, explainFileError } from './file-errors'
import { localFiles, type FolderFiles } from './folder-files'

/** Folders a session may touch. Nothing outside of them is accessible through this interface. */
export interface Folders {
  /** User-facing reason why programs cannot be run in these folders; absent where they can. */
  readonly noPrograms?: string | undefined
  /** Variables for programs that run in these folders, in addition to the host's. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Files behind located paths. */
  readonly files: FolderFiles
  /** Base of relative paths. Absolute, without symbolic links. */
  readonly cwd: string
  /**
   * Returns the absolute path of a typed one, with every symbolic link resolved. It need not exist. Fails with a
   * user-facing sentence when the path contains `..` or leads out of the folders, including by a link.
   */
  locate(path: string): Promise<Result<string, string>>
  /** Returns a located path for display: relative to `cwd`, with slashes, or absolute if it is in another folder. */
  display(located: string): string
  /** Returns whether a located path is one of these folders, or a folder that holds one. */
  holdsOwn(located: string): boolean
}

/**
 * Opens the folders of a session; fails with a sentence when `cwd` is gone. Other folders that are gone are left out.
 */
export async function openFolders(
  cwd: string,
  directories: readonly string[],
  env?: Folders['env'],
): Promise<Result<Folders, string>> {
  const realCwd = await realpath(cwd).catch(() => null)
  if (realCwd === null) return err(`The folder ${cwd} cannot be opened.`)
  const others = await Promise.all(directories.map((directory) => realpath(directory).catch(() => null)))
  const roots = [realCwd, ...others.filter((root) => root !== null)]
  // Typed paths may use the folder's own name or its real one (on macOS /tmp is a link).
  const namedRoots = [...roots, ...[cwd, ...directories].map((directory) => resolve(directory))]

  return ok({
    cwd: realCwd,
    env,
    files: localFiles,
    async locate(path) {
      if (path.includes('\0')) return err('A path cannot hold a NUL character.')
      // Each missing folder on the path costs a disk access.
      if (path.length > LONGEST_PATH) return err(`A path cannot be longer than ${LONGEST_PATH} characters.`)
      if (path.split(/[\\/]/).includes('..')) return err(`\`${path}\` is refused: paths with \`..\` are not followed.`)
      const absolute = resolve(realCwd, path)
      // Checked before any disk access: on Windows, even looking at a path of another machine contacts that machine.
      if (!isInside(absolute, namedRoots)) return err(outside(path))
      const real = await resolveLinks(absolute)
      if (!real.ok) return err(`\`${path}\` cannot be followed: ${real.error}.`)
      return isInside(real.value, roots) ? real : err(outside(path))
    },
    holdsOwn: (located) => roots.some((root) => isInside(root, [located])),
    display(located) {
      const fromCwd = relative(realCwd, located)
      if (fromCwd === '') return '.'
      return isInside(located, [realCwd]) ? fromCwd.split(sep).join('/') : located
    },
  })
}

/** Folders of an agent that may use none: every path is refused, and so are programs, which could open any file. */
export function noFolders(cwd: string): Folders {
  return {
    cwd,
    noPrograms: 'Programs are refused: this agent may use no folders.',
    files: localFiles,
    locate: (path) => Promise.resolve(err(`\`${path}\` is refused: this agent may use no folders.`)),
    display: (located) => located,
    holdsOwn: () => true,
  }
}

/** Longest path accepted by the systems with the best support for long paths; nobody types longer ones. */
const LONGEST_PATH = 4096

const outside = (path: string): string => `\`${path}\` is refused: it is outside the session's folders.`

function isInside(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const steps = relative(root, path)
    return steps === '' || (!isAbsolute(steps) && steps !== '..' && !steps.startsWith(`..${sep}`))
  })
}

/**
 * Resolves the links in the existing part of a path and appends the rest. A dangling link is an error, not a new file.
 */
async function resolveLinks(absolute: string): Promise<Result<string, string>> {
  const missing: string[] = []
  for (let existing = absolute; ; existing = dirname(existing)) {
    try {
      return ok(join(await realpath(existing), ...missing))
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return err(explainFileError(error))
      if (await exists(existing)) return err('it is a link to something that does not exist')
      if (existing === parse(existing).root) return err(explainFileError(error))
      missing.unshift(basename(existing))
    }
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )
