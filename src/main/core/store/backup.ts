import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Database from 'better-sqlite3'

/**
 * Copies an open store into `backups/` beside it and answers the copy's path. The copy is whole or not there; on failure
 * what SQLite or the file system threw is thrown.
 */
export async function backUp(database: Database.Database, dir: string, version: number, now: number): Promise<string> {
  const folder = join(dir, 'backups')
  await mkdir(folder, { recursive: true })
  const time = new Date(now).toISOString().replaceAll(':', '-')
  const target = join(folder, `parley-v${version}-${time}.db`)
  const partial = `${target}.partial`
  try {
    await database.backup(partial)
    await rename(partial, target)
  } catch (thrown) {
    await rm(partial, { force: true })
    throw thrown
  }
  return target
}
