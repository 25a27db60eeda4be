import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder, testStore } from '../fixtures'
import { migrate } from '../migrate'
import { prepareFile, STORE_FILE } from '../open'

const PREVIOUS_VERSION = 176

test('sessions of other machines are kept by machine and id, with their usage', async () => {
  const dir = await temporaryFolder()
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: PREVIOUS_VERSION })
  const row = JSON.stringify({ sessionId: 's1', createdAt: 1, lastActivityAt: 2, status: 'active', agents: [] })
  database
    .prepare(
      'INSERT INTO machine_session (session_id, machine_id, status, last_activity_at, data) VALUES (?, ?, ?, ?, ?)',
    )
    .run('s1', 'far', 'active', 2, row)
  database.exec(`
    UPDATE machine_session SET usage_sequence = 7, usage_activity_at = 2;
    INSERT INTO machine_usage VALUES ('s1', 'a', 'n', 'm', 96, '', '', 10, 1, 0, 0, 0, 1, 11, 0);
    INSERT INTO machine_copy (session_id, machine_id, copied_at, is_opened, data) VALUES ('s1', 'far', 5, 1, x'00');
  `)
  database.close()

  const { read } = await testStore(dir)
  expect(await read.machineSessionIds()).toEqual(new Map([['far', new Set(['s1'])]]))
  expect(await read.machineSessions('far', ['s1'])).toMatchObject([{ machineId: 'far', item: { sessionId: 's1' } }])
  expect(await read.machineSessions('other', ['s1'])).toEqual([])
  expect(await read.machineUsageDays('far', ['s1'], 10)).toMatchObject([
    { sessionId: 's1', days: [{ inputTokens: 10 }] },
  ])
  expect(await read.machineCopyTimes('far')).toEqual(new Map([['s1', 5]]))
})
