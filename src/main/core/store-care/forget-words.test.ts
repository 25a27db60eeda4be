import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aMessage, aSession, must, testStore, write } from '../store/fixtures'
import type { Store } from '../store/port'
import { LongWork } from '../worker/long-work'
import { WordForgetting } from './forget-words'

/** Whether a word stands anywhere in the index of words, found or not. */
function isInIndex(store: Store, word: string): boolean {
  const database = new Database(store.file, { readonly: true })
  try {
    const blocks = database.prepare('SELECT block FROM message_text_data').pluck().all() as Buffer[]
    return blocks.some((block) => block.includes(word))
  } finally {
    database.close()
  }
}

test('of a small session that is purged from a large store no word is left in the file', async () => {
  const store = await testStore()
  for (let number = 0; number < 60; number++)
    await write(store, (writer) => {
      writer.insertSession(aSession(`s${number}`))
      for (let position = 0; position < 20; position++) {
        const words = Array.from({ length: 200 }, (_, at) => `kept${number}x${position}x${at}`).join(' ')
        writer.insertMessage(
          aMessage(`m${number}-${position}`, `s${number}`, [{ type: 'text', content: words }]),
          position,
        )
      }
    })
  await write(store, (writer) => {
    writer.insertSession(aSession('gone'))
    writer.insertMessage(aMessage('secret', 'gone', [{ type: 'text', content: 'zebrasecret' }]), 0)
  })
  expect(isInIndex(store, 'zebrasecret')).toBe(true)
  await write(store, (writer) => writer.purgeSession('gone'))
  must(await store.reclaim())

  const work = new LongWork(store)
  await new WordForgetting({ work, store }).soon()
  expect(isInIndex(store, 'zebrasecret')).toBe(false)
  expect((await store.read.search({ query: 'kept3x4x5' })).total).toBe(1)
}, 30_000)

test('purges while it runs are followed by one more round, and closing gives it up', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('gone'))
    writer.insertMessage(aMessage('secret', 'gone', [{ type: 'text', content: 'zebrasecret' }]), 0)
  })
  const work = new LongWork(store)
  const forgetting = new WordForgetting({ work, store })
  const first = forgetting.soon()
  await write(store, (writer) => writer.purgeSession('gone'))
  await forgetting.soon()
  await first
  expect(isInIndex(store, 'zebrasecret')).toBe(false)
  await work.close()
  await forgetting.soon()
})
