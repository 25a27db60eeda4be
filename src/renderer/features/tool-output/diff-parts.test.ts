import { expect, it } from 'vitest'
import { changedWords } from './changed-words'
import { coloredLines, withChanges } from './colored-lines'
import { diffLines } from './diff-lines'
import { splitRows } from './split-rows'

const words = (before: string, after: string) => {
  const { lines } = diffLines(before, after)
  return [...changedWords(lines)].flatMap(([index, spans]) =>
    spans.map(({ from, to }) => `${lines[index]?.kind ?? ''} ${(lines[index]?.text ?? '').slice(from, to)}`),
  )
}

it('finds the changed words of replaced lines', () => {
  expect(words('const a = 1\n', 'const b = 1\n')).toEqual(['removed a', 'added b'])
  expect(words('one two\n', 'one two three\n')).toEqual(['added  three'])
})

it('marks no words where a line is another one, or lines were only added', () => {
  expect(words('alpha\n', 'something else entirely\n')).toEqual([])
  expect(words('a\n', 'a\nb\n')).toEqual([])
})

it('cuts highlighted code into lines and where words changed', () => {
  const lines = coloredLines('<span class="hljs-comment">/* a &lt;\nb */</span> x')
  expect(lines).toEqual([
    [{ text: '/* a <', className: 'hljs-comment' }],
    [
      { text: 'b */', className: 'hljs-comment' },
      { text: ' x', className: '' },
    ],
  ])
  expect(withChanges(lines[0] ?? [], [{ from: 3, to: 4 }])).toEqual([
    { text: '/* ', className: 'hljs-comment', changed: false },
    { text: 'a', className: 'hljs-comment', changed: true },
    { text: ' <', className: 'hljs-comment', changed: false },
  ])
})

it('places replaced lines side by side', () => {
  const { lines } = diffLines('a\nb\nc\n', 'a\nB\nB2\nc\n')
  expect(lines.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'added', 'same'])
  expect(splitRows(lines)).toEqual([
    { left: 0, right: 0 },
    { left: 1, right: 2 },
    { left: null, right: 3 },
    { left: 4, right: 4 },
  ])
})
