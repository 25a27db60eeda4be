import { isAbsolute, posix, win32 } from 'node:path'
import type { ClientFiles, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { filesOfClient } from './folder-files'
import { noFolders, openFolders, type Folders } from './folders'

const AT_CLIENT =
  'Programs are refused: the files of this session are provided by a client, and programs would run here.'

/**
 * Opens the folders of a session whose files a client may provide: then they need not exist on this machine. Fails with a
 * sentence when nobody has them.
 */
export async function openProvided(
  cwd: string,
  { directories, gitEnv, clientFiles }: Pick<StartOptions, 'directories' | 'gitEnv' | 'clientFiles'>,
): Promise<Result<Folders, string>> {
  const local = await openFolders(cwd, directories, gitEnv)
  if (local.ok) return ok(providedFolders(local.value, clientFiles))
  return clientFiles?.() === undefined ? local : ok(providedFolders(foldersOfClient(cwd), clientFiles))
}

/** Folders that only a client has: nothing of this machine is in them. */
export function foldersOfClient(cwd: string): Folders {
  const { relative, sep, isAbsolute: isWhole } = posix.isAbsolute(cwd) ? posix : win32
  return {
    ...noFolders(cwd),
    noPrograms: AT_CLIENT,
    display: (located) => relative(cwd, located).split(sep).join('/') || '.',
    holdsOwn(located) {
      const steps = relative(located, cwd)
      return steps === '' || (!isWhole(steps) && steps.split(sep)[0] !== '..')
    },
  }
}

/**
 * Folders whose files come from a client for as long as one provides them; meanwhile programs cannot be run in them.
 */
export function providedFolders(local: Folders, clientFiles: (() => ClientFiles | undefined) | undefined): Folders {
  if (clientFiles === undefined) return local
  return {
    cwd: local.cwd,
    env: local.env,
    get noPrograms() {
      return clientFiles() === undefined ? local.noPrograms : AT_CLIENT
    },
    get files() {
      const client = clientFiles()
      return client === undefined ? local.files : filesOfClient(client)
    },
    locate(path) {
      if (clientFiles() === undefined) return local.locate(path)
      // The client resolves the rest; paths that lead out of its folder are refused when the client is asked.
      if (path.split(/[\\/]/).includes('..'))
        return Promise.resolve(err(`\`${path}\` is refused: paths with \`..\` are not followed.`))
      if (isAbsolute(path) || win32.isAbsolute(path)) return Promise.resolve(ok(path))
      return Promise.resolve(ok(joined(local.cwd, path)))
    },
    display: (located) => local.display(located),
    holdsOwn: (located) => local.holdsOwn(located),
  }
}

function joined(cwd: string, path: string): string {
  return posix.isAbsolute(cwd) ? posix.join(cwd, path) : win32.join(cwd, path)
}
