import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder, testStore } from '../fixtures'
import { makeOldStore } from '../old-store.fixtures'
import { STORE_FILE } from '../open'

test('turns of earlier versions that were cancelled or interrupted say so', async () => {
  const dir = await temporaryFolder()
  await makeOldStore(dir, 10)
  const database = new Database(join(dir, STORE_FILE))
  const { session_key: key } = database.prepare('SELECT session_key FROM session').get() as { session_key: number }
  const insert = database.prepare(
    `INSERT INTO turn (turn_id, session_key, turn_number, started_at, completed_at, status, error)
       VALUES (?, ${key}, ?, 1, 2, ?, ?)`,
  )
  insert.run('t0', 1, 'completed', null)
  insert.run('t1', 2, 'completed', null)
  insert.run('t2', 3, 'error', 'The model failed.')
  insert.run('t3', 4, 'error', 'Parley stopped while this turn was running. What had arrived is kept.')
  database
    .prepare(
      `UPDATE delivery SET outcome = 'cancelled' WHERE message_key = (SELECT message_key FROM message WHERE message_id = 'm2')`,
    )
    .run()
  database.close()

  const store = await testStore(dir)
  const turns = (await store.read.conversation('old'))?.turns
  expect(turns?.map(({ turnId, outcome }) => [turnId, outcome])).toEqual([
    ['t0', 'completed'],
    ['t1', 'cancelled'],
    ['t2', 'error'],
    ['t3', 'interrupted'],
  ])
  const { sessions } = await store.read.list({})
  expect(sessions.map(({ lastTurnOutcome }) => lastTurnOutcome)).toEqual(['interrupted'])
})
