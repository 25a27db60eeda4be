import { expect, it } from 'vitest'
import { namedAt, namedFiles, namedSpans, nameFor, typedPath, withPath } from './references'

const requests = (text: string) => namedFiles(text).map(({ request }) => request)

it('finds files, folders and lines in a text', () => {
  expect(requests('see @src/a.ts:10-20, @docs/ and (@b.md) or @"my file.txt":3.')).toEqual([
    { path: 'src/a.ts', lineRange: { start: 10, end: 20 } },
    { path: 'docs/' },
    { path: 'b.md' },
    { path: 'my file.txt', lineRange: { start: 3, end: 3 } },
  ])
  expect(requests('@a.ts twice @a.ts')).toHaveLength(1)
  expect(requests('mail me@example.org, or @ alone')).toEqual([])
})

it('knows what can hardly be anything but a file', () => {
  const meant = (text: string) => namedFiles(text).map(({ isMeant }) => isMeant)
  expect(meant('@a.ts @src/ @x:3 @types/node @someone')).toEqual([true, true, true, false, false])
})

it('completes what is typed before the caret', () => {
  expect(typedPath('see @src/ma', 11)).toEqual({ at: 4, query: 'src/ma' })
  expect(typedPath('see @"my fi', 11)).toEqual({ at: 4, query: 'my fi' })
  expect(typedPath('@', 1)).toEqual({ at: 0, query: '' })
  expect(typedPath('me@exa', 6)).toBeNull()
  expect(typedPath('@a b', 4)).toBeNull()
})

it('puts a chosen path in place of what was typed', () => {
  expect(withPath('see @ma now', 4, 7, 'src/main.ts')).toEqual({ from: 4, to: 8, text: '@src/main.ts ' })
  expect(withPath('@s', 0, 2, 'src/')).toEqual({ from: 0, to: 2, text: '@src/' })
  expect(withPath('@m', 0, 2, 'my file.txt')).toEqual({ from: 0, to: 2, text: '@"my file.txt" ' })
})

it('puts a name between words', () => {
  expect(namedAt('', 0, 0, '@a.ts')).toEqual({ from: 0, to: 0, text: '@a.ts ' })
  expect(namedAt('see this', 3, 3, '@a.ts')).toEqual({ from: 3, to: 4, text: ' @a.ts ' })
  expect(namedAt('see this', 4, 8, '@a.ts')).toEqual({ from: 4, to: 8, text: '@a.ts ' })
})

it('tells where every name stands, without the punctuation after it', () => {
  const text = '(@a.ts:1) and @"b c.md":2-3, again @a.ts:1: yes'
  expect(namedSpans(text).map(({ at, end }) => text.slice(at, end))).toEqual(['@a.ts:1', '@"b c.md":2-3', '@a.ts:1'])
})

it('names paths so that they are found again', () => {
  expect(nameFor('src/a.ts')).toBe('@src/a.ts')
  expect(nameFor('my folder/')).toBe('@"my folder/"')
  expect(nameFor('notes:10')).toBe('@"notes:10"')
  expect(nameFor('end.')).toBe('@"end."')
  expect(nameFor('a "b" c')).toBeNull()
  expect(nameFor('two\nlines')).toBeNull()
})
