import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportReport, OnConflict } from '#shared/snapshot/entities'
import { ok } from '#shared/kernel/result'
import { LongWork } from '#core/base/worker/long-work'
import { aMessage, aSession, testStore, write } from '#core/store/fixtures'
import { STORE_FILE } from '#core/store/open'
import { openSecond } from '#core/store/second-connection'
import { isNightly } from '#core/testing/nightly'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { isWorthParts } from './import-in-parts'
import { manySessions } from './testing/many-sessions'
import { storeDigest } from './testing/trial-store'

const SESSIONS = 20
const MESSAGES = isNightly ? 300 : 75
const WORDS = 'words of it '.repeat(isNightly ? 60 : 500)

async function startWith(text: string, dir: string) {
  const store = await testStore(dir)
  const path = join(dir, 'large.json')
  await writeFile(path, text)
  const work = new LongWork(store)
  const bring = async (onConflict: OnConflict): Promise<ImportReport> => {
    const order = { path, onConflict, busy: [], now: 0, suffix: 'abcdefgh' }
    const done = await work.run('importFile', order, { onAsk: () => Promise.resolve(ok(undefined)) })
    if (!done.ok) throw new Error(done.error.message)
    return done.value
  }
  const digest = (): string => {
    const connection = openSecond(join(dir, STORE_FILE), { readonly: true })
    const found = storeDigest(connection)
    connection.database.close()
    return found
  }
  return { store, bring, digest }
}

test('a large file is imported by two threads, and again with each choice', { timeout: 60_000 }, async () => {
  const text = manySessions(WORDS, SESSIONS, MESSAGES)
  expect(isWorthParts({ size: Buffer.byteLength(text) }, 2)).toBe(true)
  const { store, bring, digest } = await startWith(text, await temporaryFolder())
  expect(await bring('fail')).toMatchObject({ imported: { length: SESSIONS }, skipped: [], errors: [] })
  expect((await store.read.session('s7'))?.status).toBe('closed')
  expect((await store.read.statusCounts()).closed).toBe(SESSIONS)

  const before = digest()
  expect(await bring('skip')).toMatchObject({ imported: [], skipped: { length: SESSIONS }, errors: [] })
  // Sessions that are here already take the same way as those of a small file, with each choice.
  if (isNightly) expect((await bring('fail')).errors).toHaveLength(SESSIONS)
  expect(digest()).toBe(before)
  if (isNightly) expect((await bring('copy')).imported).toHaveLength(SESSIONS)
})

test('an id that is taken late in the file keeps only its session out', { timeout: 60_000 }, async () => {
  const { store, bring } = await startWith(manySessions(WORDS, SESSIONS, MESSAGES), await temporaryFolder())
  const taken = `s${SESSIONS - 1}-${MESSAGES - 1}`
  await write(store, (writer) => {
    writer.insertSession(aSession('own'))
    writer.insertMessage(aMessage(taken, 'own', 'mine'), 0)
  })
  const { imported, errors } = await bring('fail')
  expect(imported).toHaveLength(SESSIONS - 1)
  expect(errors.map(({ sessionId }) => sessionId)).toEqual([`s${SESSIONS - 1}`])
  expect(errors[0]?.error).toContain('already exist')
})

test('a fault late in the file is reported, and leaves the store as it was', { timeout: 60_000 }, async () => {
  const text = manySessions(WORDS, SESSIONS, MESSAGES)
  const { bring, digest } = await startWith(text.slice(0, -200), await temporaryFolder())
  const before = digest()
  await expect(bring('fail')).rejects.toThrow('cut off')
  expect(digest()).toBe(before)
})
