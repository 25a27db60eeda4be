import { expect, it } from 'vitest'
import { namedFiles, typedPath, withPath } from './references'

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
  expect(withPath('see @ma now', 4, 7, 'src/main.ts')).toEqual({ text: 'see @src/main.ts now', caret: 17 })
  expect(withPath('@s', 0, 2, 'src/')).toEqual({ text: '@src/', caret: 5 })
  expect(withPath('@m', 0, 2, 'my file.txt')).toEqual({ text: '@"my file.txt" ', caret: 15 })
})
