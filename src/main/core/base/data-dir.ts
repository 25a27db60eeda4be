import { resolve } from 'node:path'
import envPaths from 'env-paths'

/**
 * The data directory, as an absolute path: what was asked for, else `PARLEY_DATA_DIR`, else the platform's folder for
 * application data. An empty name is none.
 */
export function resolveDataDir(asked: string | undefined, environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(asked || environment['PARLEY_DATA_DIR'] || envPaths('parley', { suffix: '' }).data)
}
