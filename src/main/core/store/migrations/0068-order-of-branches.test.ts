import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import * as initial from './0010-initial'
import * as branches from './0020-branches'
import { up } from './0068-order-of-branches'

test('finds in the log when branches and rewinds were made', async () => {
  const database = new Database(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  for (const before of [initial, branches]) await before.up(db)
  database.exec(`
    INSERT INTO session (session_key, session_id, status, created_at, last_activity_at, message_count, parent_session_id)
      VALUES (1, 'p', 'active', 0, 0, 0, NULL), (2, 'c', 'active', 0, 0, 0, 'p');
    INSERT INTO removal (removal_id, session_key, kind, made_at, undone_at, from_position, end_position, through_message_id)
      VALUES ('r1', 1, 'rewind', 0, 1, 0, 1, 'm'), ('r2', 1, 'rewind', 0, NULL, 0, 1, 'm');
    INSERT INTO event (session_key, sequence, type, timestamp, restored, payload) VALUES
      (1, 3, 'truncated', 0, 0, '{"removalId":"r1"}'),
      (1, 5, 'branch.created', 0, 0, '{"childSessionId":"c"}'),
      (1, 7, 'history.restored', 0, 0, '{"removalId":"r1"}'),
      (1, 9, 'truncated', 0, 0, '{"removalId":"r2"}');
  `)
  await up(db)
  const branched = database.prepare('SELECT session_id, branched_at_sequence AS branched FROM session').all()
  expect(branched).toEqual([
    { session_id: 'p', branched: null },
    { session_id: 'c', branched: 5 },
  ])
  const removals = database.prepare('SELECT removal_id, made_sequence AS made, undone_sequence AS undone FROM removal')
  expect(removals.all()).toEqual([
    { removal_id: 'r1', made: 3, undone: 7 },
    { removal_id: 'r2', made: 9, undone: null },
  ])
  database.close()
})
