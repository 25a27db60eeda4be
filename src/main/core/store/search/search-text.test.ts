import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate'
import { indexedText, matchExpression } from './search-text'
import { anyCharacter } from '#shared/kernel/testing/any-character'
import { isNightly } from '#core/testing/nightly'

async function index(...texts: string[]): Promise<(query: string) => number[]> {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  await migrate(database)
  const insert = database.prepare('INSERT INTO message_text (rowid, text) VALUES (?, ?)')
  texts.forEach((text, row) => insert.run(row, indexedText(text)))
  const select = database.prepare<[string], number>(
    'SELECT rowid FROM message_text WHERE message_text MATCH ? ORDER BY rowid',
  )
  return (query) => {
    const expression = matchExpression(query)
    return expression === null ? [] : select.pluck().all(expression)
  }
}

test('all words have to be there, in any order and case, with or without accents', async () => {
  const find = await index('The quick brown Fox', 'quick naïve café', 'brown bread')
  expect(find('fox QUICK')).toEqual([0])
  expect(find('quick')).toEqual([0, 1])
  expect(find('quick bread')).toEqual([])
  expect(find('naive cafe')).toEqual([1])
})

test('the last word may be the beginning of one, from three letters on', async () => {
  const find = await index('a configuration', 'conflict')
  expect(find('conf')).toEqual([0, 1])
  expect(find('config')).toEqual([0])
  expect(find('co')).toEqual([])
  expect(find('conf configuration')).toEqual([])
})

test('names from code are found whole and by their parts', async () => {
  const find = await index('call get_user_name(id) in src/server/index.ts', 'getUserName', 'name of a user to get')
  expect(find('get_user_name')).toEqual([0])
  expect(find('src/server/index.ts')).toEqual([0])
  expect(find('getUser')).toEqual([1])
  expect(find('server')).toEqual([0])
})

test.each([
  ['Chinese', '请检查数据库连接是否正常', '数据库', '库据'],
  ['Japanese', 'データベースの接続を確認してください', 'ベース', 'スーベ'],
  ['Korean', '데이터베이스연결을확인하세요', '연결', '결연'],
])('%s is found by any run of its characters, in their order', async (_, text, part, shuffled) => {
  const find = await index(text, 'nothing of the kind')
  expect(find(part)).toEqual([0])
  expect(find(Array.from(part)[0] ?? '')).toEqual([0])
  expect(find(shuffled)).toEqual([])
})

test('scripts may be mixed in one word', async () => {
  const find = await index('使用React组件渲染')
  expect(find('React组件')).toEqual([0])
  expect(find('React')).toEqual([0])
  expect(find('组件React')).toEqual([])
})

test.each([
  ['Korean', '한글문서', '한글문서'],
  ['Japanese', 'がんばって', 'がんばって'],
  ['Cyrillic', 'Йодный', 'йодный'],
  ['Greek', 'Ελλάδα', 'ελλαδα'],
  ['Vietnamese', 'Tiếng', 'tieng'],
  ['French', 'résumé', 'resume'],
  ['German', 'Straße', 'strasse'],
  ['Polish', 'Łódź', 'lodz'],
  ['Danish', 'Smørrebrød', 'smorrebrod'],
  ['full width', 'Ｗｉｄｅ', 'wide'],
])('%s words are found however they are written', async (_, word, typed) => {
  const find = await index(`I read ${word.normalize('NFC')} now`, `I read ${word.normalize('NFD')} now`)
  for (const query of [word.normalize('NFC'), word.normalize('NFD'), typed]) expect(find(query)).toEqual([0, 1])
})

test('names with signs are found by their signs, and without them', async () => {
  const find = await index('written in C++.', 'written in C', 'written in C#, not F#', 'issue #12, c+')
  expect(find('C++')).toEqual([0])
  expect(find('c#')).toEqual([2])
  expect(find('c')).toEqual([0, 1, 2, 3])
  expect(find('f# written')).toEqual([2])
  expect(find('#12')).toEqual([3])
})

test.each(['', '   ', '"', '"" ""', '*', '-', '^', '()', '!!! ???', '\0', '，。'])('%j holds no word', (query) => {
  expect(matchExpression(query)).toBeNull()
})

test('words of the query language are words', async () => {
  const find = await index('cats and dogs or NEAR birds', 'cats')
  expect(find('cats AND dogs')).toEqual([0])
  expect(find('NEAR(cats dogs)')).toEqual([])
  expect(find('text:cats')).toEqual([])
})

test('no text is a syntax error, and every text finds the message it is', async () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '^',
      '-',
      '+',
      '{',
      '}',
      '\0',
      '\\',
      ' ',
      'AND',
      'OR',
      'NOT',
      'NEAR',
      '数',
      'ー',
      'é',
    ),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.string({ maxLength: 8 }),
  )
  const text = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const find = await index(query, 'something else entirely')
      if (matchExpression(query) !== null) expect(find(query)).toContain(0)
    }),
    { numRuns: isNightly ? 150 : 60 },
  )
})
