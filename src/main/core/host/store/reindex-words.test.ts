import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aMessage, aSession, must, temporaryFolder, testStore, write } from '#core/store/fixtures'
import { LongWork } from '#core/base/worker/long-work'

const COUNT = 100

test('words, calls and edits that an older Parley has not indexed are found after the upkeep, which can be given up', async () => {
  const store = await testStore(await temporaryFolder())
  await write(store, (writer) => {
    writer.insertSession(aSession('s'))
    for (let at = 0; at < COUNT; at++)
      writer.insertMessage(
        aMessage(`m${at}`, 's', `${at}: résumé of it`, {
          role: 'assistant',
          blocks: [
            { type: 'text', content: `${at}: résumé of it` },
            {
              type: 'tool_call',
              toolCallId: `c${at}`,
              name: 'edit',
              kind: 'write',
              args: { file_path: `src/file${at}.ts`, old_string: 'a', new_string: 'b' },
            },
          ],
        }),
        at,
      )
  })
  const older = new Database(store.file)
  older.exec(`DELETE FROM message_text; DELETE FROM tool_text; DELETE FROM tool_entry; DELETE FROM file_edit;
    INSERT INTO message_text (rowid, text) SELECT message_key, 'old form' FROM message;
    INSERT INTO unpacked SELECT 'words', 0, max(message_key) FROM message`)
  older.close()
  const hits = async (query: string) => (await store.read.searchHits(query, ['s']))[0]?.count
  expect(await hits('resume')).toBe(0)

  const work = new LongWork(store)
  const stop = new AbortController()
  const given = await work.run('reindexWords', null, { signal: stop.signal, onProgress: () => stop.abort() })
  expect(given).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(must(await work.run('reindexWords', null))).toBe(true)
  expect(must(await work.run('reindexWords', null))).toBe(false)
  await work.close()
  expect(await hits('resume')).toBe(COUNT)
  expect(await hits('old form')).toBe(0)
  expect(await hits('file:file7.ts')).toBe(1)
  expect(await store.read.editsAt(['src/file7.ts'])).toMatchObject([{ messageId: 'm7' }])
})
