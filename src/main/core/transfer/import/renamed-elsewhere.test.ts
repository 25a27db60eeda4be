import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { start } from './testing/importing-host'
import { fillHome, homeFiles } from './testing/transcripts'

it('takes over a name that Codex keeps only in its database, unless the user named the session here', async () => {
  const home = await temporaryFolder()
  await fillHome(home)
  const id = /rollout-.*?-([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl$/.exec(homeFiles.codex)?.[1] ?? ''
  const sessionId = `codex-${id}`
  const { client } = await start(home)
  await client.must('import.run', { sessionIds: [sessionId] })
  const titleOf = async () => (await client.must('session.get', { sessionId })).session?.title
  const before = await titleOf()

  const codex = dirname(join(home, homeFiles.codex)).split('sessions')[0] ?? ''
  const database = new Database(join(codex, 'state_5.sqlite'))
  database.exec('CREATE TABLE threads (id TEXT PRIMARY KEY, name TEXT)')
  const name = (value: string) => database.prepare('INSERT OR REPLACE INTO threads VALUES (?, ?)').run(id, value)
  name('Listing of the files')
  await client.must('import.discover', {})
  expect(before).not.toBe('Listing of the files')
  expect(await titleOf()).toBe('Listing of the files')

  await client.must('session.name.set', { sessionId, name: 'Mine' })
  name('Another name')
  await client.must('import.discover', {})
  expect(await titleOf()).toBe('Mine')
  database.close()
})
