import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder, testStore } from '../fixtures'
import { migrate } from '../migrate'
import { prepareFile, STORE_FILE } from '../open'

const PREVIOUS_VERSION = 172

test('usage of earlier versions is added up by day', async () => {
  const dir = await temporaryFolder()
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: PREVIOUS_VERSION })
  database.exec(`
    INSERT INTO session (session_id, status, created_at, last_activity_at) VALUES ('s1', 'active', 1, 2);
    INSERT INTO session_state (session_key) VALUES (1);
    INSERT INTO usage_total VALUES
      (1, 'n', 'a', 'm', 95, '', '', 10, 1, 0, 0, 0, 1, 11, 0),
      (1, 'n', 'a', 'm', 96, '', '', 20, 2, 0, 0, 0, 1, 22, 0),
      (1, 'n', 'a', 'm', 97, 'USD', 'estimated', 40, 4, 0, 0, 0, 1, 0, 2);
  `)
  database.close()

  const { read } = await testStore(dir)
  const sums = async (groupBy: 'session' | 'day', quartersAhead: number) =>
    (await read.usageTotals({ groupBy, quartersAhead })).map(({ key, currency, inputTokens }) => [
      key,
      currency,
      inputTokens,
    ])
  expect(await sums('session', 0)).toEqual([
    ['s1', '', 30],
    ['s1', 'USD', 40],
  ])
  expect(await sums('day', 0)).toEqual([
    [0, '', 10],
    [1, '', 20],
    [1, 'USD', 40],
  ])
  expect(await sums('day', -1)).toEqual([
    [0, '', 30],
    [1, 'USD', 40],
  ])
})
