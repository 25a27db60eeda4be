import { join, resolve } from 'node:path'
import { applicationFolders } from './application-folders'

/**
 * Returns the data directory as an absolute path: the requested one, else `PARLEY_DATA_DIR`, else the platform's folder
 * for application data. An empty name counts as none.
 */
export function resolveDataDir(asked: string | undefined, environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(asked || environment['PARLEY_DATA_DIR'] || applicationFolders().data)
}

/** Returns the folder of the worktrees that Parley makes, within a data folder. */
export function worktreesFolder(dataDir: string): string {
  return join(dataDir, 'worktrees')
}
