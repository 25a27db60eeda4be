import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt'
import { indexPhrases, phraseRanges } from './word-ranges'
import { anyCharacter } from '#shared/kernel/testing/any-character'

/** The excerpt of a text for a query, with what was found in brackets. */
function marked(text: string, query: string): string {
  const { text: line, ranges } = excerptOf(text, indexPhrases(query))
  return ranges.reduceRight(
    (words, { start, end }) => `${words.slice(0, start)}[${words.slice(start, end)}]${words.slice(end)}`,
    line,
  )
}

test('marks words as the index finds them', () => {
  expect(marked('An old parser', 'old')).toBe('An [old] parser')
  // The last word may be the beginning of one, others are whole.
  expect(marked('old parsers are older', 'parse')).toBe('old [parsers] are older')
  expect(marked('old parsers are older', 'parse old')).toBe('[old] parsers are [older]')
  // Case and marks do not matter.
  expect(marked('Un café à Zürich', 'CAFE zurich')).toBe('Un [café] à [Zürich]')
  // The tokenizer splits this; only the words in this order are meant.
  expect(marked('user name, user.name', 'user.name')).toBe('[user name], [user.name]')
  expect(marked('src/main/index.ts and main', 'main/index.ts')).toBe('src/[main/index.ts] and main')
})

test('marks words however they are written, and names with their signs', () => {
  expect(marked(`I read ${'한글문서'.normalize('NFD')} now`, '한글문서')).toBe(
    `I read [${'한글문서'.normalize('NFD')}] now`,
  )
  expect(marked('die Straße', 'strasse')).toBe('die [Straße]')
  expect(marked('C, C++ and C#', 'c++')).toBe('C, [C++] and C#')
  expect(marked('C, C++ and C#', 'c')).toBe('[C], [C++] and [C#]')
})

test('marks scripts without spaces', () => {
  expect(marked('全文検索の速度', '検索')).toBe('全文[検索]の速度')
  expect(marked('세션을 찾다', '세션')).toBe('[세션]을 찾다')
})

test('is one line, without what a terminal or a page would take for more than text', () => {
  expect(marked('one\n\n\ttwo\u001b[31m\r\nthree <b>', 'two')).toBe('one [two] [31m three <b>')
})

test('shows the part where most of the words are', () => {
  const filler = 'word '.repeat(100)
  const line = marked(`${filler}alpha ${filler}alpha beta ${filler}`, 'alpha beta')
  expect(line).toMatch(/^…(word )+\[alpha\] \[beta\] (word )+word…$/)
  expect(line.length).toBeLessThan(180)
})

test('a text without the words shows its beginning', () => {
  expect(marked('a'.repeat(500), 'other')).toBe(`${'a'.repeat(160)}…`)
  expect(marked('', 'other')).toBe('')
})

test('never cuts a character in two', () => {
  for (let shift = 0; shift < 4; shift++) {
    const text = `${'x'.repeat(shift)}${'😀'.repeat(200)} word ${'😀'.repeat(200)}`
    const { text: line } = excerptOf(text, indexPhrases('word'))
    expect(line.isWellFormed()).toBe(true)
    expect(line).toContain('word')
  }
})

const words = fc.constantFrom(
  'alpha',
  'Alpha',
  'beta',
  'ÄPFEL',
  'äpfel',
  '検索',
  '😀',
  'x.y',
  '\n',
  '"',
  'a*b',
  'e\u0301',
)
const texts = fc.array(words, { maxLength: 200 }).map((list) => list.join(' '))

test('what is marked are words of the query, inside the excerpt, in order', () => {
  fc.assert(
    fc.property(texts, fc.array(words, { minLength: 1, maxLength: 4 }), (text, query) => {
      const phrases = indexPhrases(query.join(' '))
      const { text: line, ranges } = excerptOf(text, phrases)
      expect(line).not.toMatch(/[\n\r\t]/)
      expect(line.isWellFormed()).toBe(true)
      let end = 0
      for (const range of ranges) {
        expect(range.start).toBeGreaterThanOrEqual(end)
        expect(phraseRanges(phrases, line.slice(range.start, range.end)).length).toBeGreaterThan(0)
        end = range.end
      }
      expect(end).toBeLessThanOrEqual(line.length)
    }),
  )
})

test('any text is a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (text, query) => {
      const { text: line, ranges } = excerptOf(text, indexPhrases(query))
      for (const { start, end } of ranges) expect(line.slice(start, end)).not.toBe('')
    }),
  )
})
