import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Result } from '#shared/kernel/result'
import { Connection } from './connection'
import { bundleEvents } from './log/event-bundles'
import { openStore } from './open'
import type { Store, StoreWriter } from './port'
import { db } from './statement'

/* Stores for tests. */

export * from './entity-fixtures'

/** A folder that goes when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'parley-store-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 3 }))
  return dir
}

/** The value of something that has to succeed. */
export function must<T>(result: Result<T, { readonly message: string }>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** An open store that is closed when the test is over; in a new folder unless one is given. */
export async function testStore(dir?: string): Promise<Store> {
  const store = must(await openStore({ dir: dir ?? (await temporaryFolder()) }))
  onTestFinished(() => store.close())
  return store
}

/** Writes, and fails the test when that fails. */
export async function write<T>(store: Store, work: (writer: StoreWriter) => T): Promise<T> {
  return must(await store.write(work))
}

/** Bundles all of a store's log, and answers how many bundles there are. */
export function bundleAll(store: Store): number {
  const database = new Database(store.file)
  try {
    const connection = new Connection(database)
    for (const { session_key } of connection.all(db.selectFrom('session').select('session_key')))
      for (let isMore = true; isMore;) isMore = bundleEvents(connection, session_key)
    return connection.all(db.selectFrom('event_bundle').select('count')).length
  } finally {
    database.close()
  }
}
