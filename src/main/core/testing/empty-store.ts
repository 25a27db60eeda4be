import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrate } from '../store/migrate'
import { prepareFile, STORE_FILE } from '../store/open'

let made: Promise<Buffer> | undefined

/** The bytes of a store without anything in it, made once: that takes longer than most tests. */
export function emptyStoreBytes(): Promise<Buffer> {
  made ??= make()
  return made
}

/** Creates a data directory with an empty store. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  await writeFile(join(folder, STORE_FILE), await emptyStoreBytes(), { mode: 0o600 })
  return folder
}

async function make(): Promise<Buffer> {
  const database = new Database(':memory:')
  try {
    prepareFile(database)
    await migrate(database)
    return database.serialize()
  } finally {
    database.close()
  }
}
