import { expect, test } from 'vitest'
import { aSession, testStore, write } from '#core/store/fixtures'
import { listBackups } from '#core/store/care/backups'
import { LongWork } from '#core/base/worker/long-work'
import { Operations } from '#core/base/worker/operations'
import { CareLane } from './care-lane'
import { DailyBackups } from './daily-backups'

const DAY = 24 * 60 * 60_000

test('a store is copied once a day, and only when it was written since', async () => {
  const store = await testStore()
  await write(store, (writer) => writer.insertSession(aSession('s1')))
  // Times of files have fractions of milliseconds: what was written in this one would count as written afterwards.
  const clock = { time: Date.now() + 1, now: () => clock.time }
  const dataDir = store.file.replace(/[\\/][^\\/]+$/, '')
  const feed = { announce: () => undefined }
  const problems: string[] = []
  const backups = new DailyBackups(
    {
      file: store.file,
      dataDir,
      clock,
      work: new LongWork(store),
      operations: new Operations(feed),
      lane: new CareLane(),
      feed,
      reopen: () => undefined,
      readOnly: null,
      isErasing: () => false,
      isUnusable: false,
    },
    (line) => problems.push(line),
  )
  expect(await backups.look()).toBe(true)
  expect(await backups.look()).toBe(false)
  clock.time += DAY + 1
  // Nothing was written since the copy was made.
  expect(await backups.look()).toBe(false)
  expect(await listBackups(dataDir)).toMatchObject([{ kind: 'daily' }])
  expect(problems).toEqual([])
})
