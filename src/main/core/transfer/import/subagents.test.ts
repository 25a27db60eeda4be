import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openStore } from '#core/store/open'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { bring, findIn } from './testing/jobs'

it('brings what subagents said with the session that began them, from a file that holds both', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'opencode.db')
  const database = new Database(path)
  database.exec(`
    CREATE TABLE session (id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
    CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data TEXT);
    INSERT INTO session VALUES ('ses_1', NULL, 'Work', '/code', 1, 9), ('ses_2', 'ses_1', 'Help', '/code', 3, 4);
    INSERT INTO message VALUES ('m1', 'ses_1', 1, '{"role":"user"}'), ('m2', 'ses_2', 3, '{"role":"user"}');
    INSERT INTO part VALUES ('p1', 'm1', 'ses_1', '{"type":"text","text":"Work"}'),
      ('p2', 'm2', 'ses_2', '{"type":"text","text":"Help"}');`)
  database.close()
  const opened = await openStore({ dir: join(folder, 'store') })
  if (!opened.ok) throw new Error(opened.error.message)
  const found = await findIn(opened.value, [path])
  expect(found).toEqual(['opencode-ses_1'])
  const report = await bring(opened.value, found)
  expect(report.errors).toEqual([])
  const child = await opened.value.read.session('opencode-ses_2')
  expect(child).toMatchObject({ parentSessionId: 'opencode-ses_1' })
  await opened.value.close()
})
