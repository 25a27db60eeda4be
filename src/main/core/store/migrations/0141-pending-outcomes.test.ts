import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { must, temporaryFolder, testStore } from '../fixtures'
import { migrate } from '../migrate'
import { prepareFile, STORE_FILE } from '../open'

const PREVIOUS_VERSION = 140

test('sessions of earlier versions stay as they are, with no outcome to take note of', async () => {
  const dir = await temporaryFolder()
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: PREVIOUS_VERSION })
  database.exec(`
    INSERT INTO session (session_id, status, created_at, last_activity_at, title, tags, undeclared)
      VALUES ('s1', 'active', 1, 2, 'A title', '["one"]', '{"of":"another program"}');
    INSERT INTO session_state (session_key) VALUES (1);
    INSERT INTO turn (turn_id, session_key, turn_number, started_at, completed_at, status, outcome)
      VALUES ('t1', 1, 1, 1, 2, 'error', 'error');
  `)
  database.close()

  const store = await testStore(dir)
  expect(await store.read.session('s1')).toEqual({
    sessionId: 's1',
    status: 'active',
    createdAt: 1,
    lastActivityAt: 2,
    title: 'A title',
    tags: ['one'],
    of: 'another program',
    agents: [],
  })
  expect(await store.read.sessionsToNote()).toEqual([])

  must(await store.write((writer) => writer.patchSession('s1', { pendingOutcome: 'failed', pendingOutcomeAt: 3 })))
  expect(await store.read.sessionsToNote()).toMatchObject([{ sessionId: 's1', pendingOutcomeAt: 3 }])
})
