import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { Connection } from '../connection'
import { migrate } from '../migrate'
import { WordIndex } from './word-index'

async function setUp() {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  await migrate(database)
  const connection = new Connection(database)
  const find = database.prepare<[string], number>('SELECT rowid FROM message_text WHERE message_text MATCH ?').pluck()
  return {
    database,
    words: new WordIndex(connection),
    find: (word: string) => find.all(word),
    /** Number of parts of the index. */
    parts: () => database.prepare('SELECT count(DISTINCT segid) FROM message_text_idx').pluck().get(),
  }
}

/** A text of many different words, so that it fills many leaves. */
function longText(seed: number): string {
  return Array.from({ length: 12_000 }, (_, at) => `word${seed}x${at * 7919}`).join(' ')
}

test('adding a message writes its own part and merges nothing, however long it is', async () => {
  const { words, parts } = await setUp()
  for (let key = 1; key <= 12; key++) words.add(key, longText(key))
  expect(parts()).toBe(12)
})

test('tidying merges the parts that piled up, and everything is still found', async () => {
  const { words, parts, find } = await setUp()
  for (let key = 1; key <= 12; key++) words.add(key, longText(key))
  await words.tidy()
  expect(parts()).toBeLessThan(4)
  expect(words.merge()).toBe(false)
  for (let key = 1; key <= 12; key++) expect(find(`word${key}x7919`)).toEqual([key])
})

test('tidying with nothing new does nothing, and twice at once is once', async () => {
  const { words, parts } = await setUp()
  words.add(1, 'hello')
  await Promise.all([words.tidy(), words.tidy()])
  expect(parts()).toBe(1)
})

test('tidying ends when the store is closed meanwhile', async () => {
  const { words, database } = await setUp()
  for (let key = 1; key <= 6; key++) words.add(key, longText(key))
  const tidied = words.tidy()
  database.close()
  await expect(tidied).resolves.toBeUndefined()
})

test('a full disk leaves the index as it was', async () => {
  const { words, parts, database, find } = await setUp()
  for (let key = 1; key <= 6; key++) words.add(key, longText(key))
  const pages = database.pragma('page_count', { simple: true }) as number
  database.pragma(`max_page_count = ${pages}`)
  await words.tidy()
  expect(parts()).toBe(6)
  expect(find('word3x7919')).toEqual([3])
})
