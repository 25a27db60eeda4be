import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testStore } from '#core/store/fixtures'
import type { Store } from '#core/store/port'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { isNightly } from '#core/testing/nightly'
import { bring, findIn } from './testing/jobs'
import { manyTranscripts } from './testing/many-transcripts'

/** Enough for threads to prepare them. */
const MANY = isNightly ? 40 : 20

/** Few enough for the thread that writes to prepare them. */
const FEW = 10

async function storedIn(store: Store, sessionIds: readonly string[]): Promise<unknown[]> {
  const stored: unknown[] = []
  for (const sessionId of sessionIds) {
    const events = await store.read.eventsAfter(sessionId, 0, 10_000)
    const conversation = await store.read.conversation(sessionId, 10_000)
    const { sessions } = await store.read.search({ query: `word${sessionId.slice(-4)}` })
    stored.push({ conversation, events, found: sessions.map((session) => session.sessionId) })
  }
  return stored
}

test('many transcripts at once become what each of them becomes alone', async () => {
  const paths = await manyTranscripts(await temporaryFolder(), MANY)
  const together = await testStore()
  const ids = await findIn(together, paths)
  expect(await bring(together, ids)).toEqual({ imported: ids, skipped: [], errors: [] })
  const apart = await testStore()
  for (let at = 0; at < MANY; at += FEW) await bring(apart, await findIn(apart, paths.slice(at, at + FEW)))
  const stored = await storedIn(together, ids)
  expect(stored).toHaveLength(MANY)
  expect(stored[7]).toMatchObject({ found: [ids[7]] })
  expect(stored).toEqual(await storedIn(apart, ids))
  expect(await bring(together, ids)).toEqual({ imported: [], skipped: ids, errors: [] })
})

test('those that cannot be read, or are here already, keep none of the others away', async () => {
  const folder = await temporaryFolder()
  const paths = await manyTranscripts(folder, MANY)
  const store = await testStore()
  const ids = await findIn(store, paths)
  const [gone = '', empty = '', here = ''] = ids
  await bring(store, [here])
  await rm(paths[0] ?? '')
  await writeFile(paths[1] ?? '', '\0'.repeat(5000))
  const report = await bring(store, ids)
  expect(report.imported).toEqual(ids.slice(3))
  expect(report.skipped).toEqual([here])
  expect(report.errors.map(({ sessionId }) => sessionId)).toEqual([gone, empty])
})
