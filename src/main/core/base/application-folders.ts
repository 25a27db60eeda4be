import { homedir } from 'node:os'
import path from 'node:path'

/** The platform's folders for the files of an application. */
export interface ApplicationFolders {
  readonly data: string
  readonly cache: string
}

/**
 * Returns the platform's folders of Parley: those of XDG, of a Mac's library, or of Windows' local data. The home is looked
 * up with every call, because packages that read it when they are loaded take an empty one for the current folder.
 */
export function applicationFolders(env: NodeJS.ProcessEnv = process.env): ApplicationFolders {
  const folder = (value: string | undefined, ...otherwise: string[]): string =>
    value !== undefined && path.isAbsolute(value) ? value : path.join(homedir(), ...otherwise)
  if (process.platform === 'darwin')
    return {
      data: folder(undefined, 'Library', 'Application Support', 'parley'),
      cache: folder(undefined, 'Library', 'Caches', 'parley'),
    }
  if (process.platform === 'win32') {
    const local = folder(env['LOCALAPPDATA'], 'AppData', 'Local')
    return { data: path.join(local, 'parley', 'Data'), cache: path.join(local, 'parley', 'Cache') }
  }
  return {
    data: path.join(folder(env['XDG_DATA_HOME'], '.local', 'share'), 'parley'),
    cache: path.join(folder(env['XDG_CACHE_HOME'], '.cache'), 'parley'),
  }
}
