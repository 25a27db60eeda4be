import { readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Connection } from '#client/connection'
import { STORE_FILE } from '#core/store/open'
import { openSecond } from '#core/store/second-connection'
import { isNightly } from '#core/testing/nightly'
import { manySessions } from './many-sessions'
import { storeDigest } from './trial-store'

/** Cancels an import midway, and checks that the store is unchanged and nothing continues. */
export async function expectCancelledImport(client: Connection, dataDir: string, folder: string): Promise<void> {
  const path = join(folder, 'large.json')
  // Large enough to be cancelled after its start and long before its end, even on a busy machine.
  await writeFile(
    path,
    isNightly ? manySessions('words of it '.repeat(20), 100, 600) : manySessions('words of it '.repeat(100), 100, 70),
  )
  const before = digestOf(dataDir)
  const operationId = 'an import to be given up'
  const parts: number[] = []
  const cancelling: Promise<unknown>[] = []
  const stop = client.onServerEvent((event) => {
    if (event.type !== 'operation.progress' || event.payload.operationId !== operationId) return
    parts.push(event.payload.part)
    // The first third is spent on looking; from then on something is written.
    if (event.payload.part > 0.4 && cancelling.length === 0)
      cancelling.push(client.request('operation.cancel', { operationId }))
  })
  const imported = await client.request('session.snapshot.importFile', { path, operationId })
  expect(imported).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await Promise.all(cancelling)).toMatchObject([{ ok: true, value: { success: true } }])

  const told = parts.length
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(digestOf(dataDir)).toBe(before)
  expect(await client.request('operation.cancel', { operationId })).toMatchObject({ value: { success: false } })
  expect(parts).toHaveLength(told)
  stop()
  expect(await openFiles()).not.toContain(path)
  // Fails on Windows while something has it open.
  await rm(path)
  expect(await client.request('session.snapshot.importFile', { path })).toMatchObject({
    ok: false,
    error: { code: 'file-unreadable' },
  })
}

function digestOf(dataDir: string): string {
  const connection = openSecond(join(dataDir, STORE_FILE), { readonly: true })
  try {
    return storeDigest(connection)
  } finally {
    connection.database.close()
  }
}

/** Returns the open files of this process, if the system reports them. */
async function openFiles(): Promise<string[]> {
  const folder = '/proc/self/fd'
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
}
