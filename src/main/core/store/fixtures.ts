import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '../../../shared/kernel/result'
import { openStore } from './open'
import type { Store, StoreWriter } from './port'

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
