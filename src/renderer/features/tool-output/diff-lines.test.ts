import { expect, it } from 'vitest'
import { diffLines } from './diff-lines'

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`)

it('shows a change with its surroundings and counts it', () => {
  const before = numbered(1, 20)
  const after = before.with(9, 'changed').join('\n')
  const diff = diffLines(before.join('\n'), after)
  expect(diff).toMatchObject({ added: 1, removed: 1 })
  expect(diff.lines[0]).toEqual({ kind: 'skip', text: '6 unchanged lines' })
  expect(diff.lines.map((line) => line.kind)).toEqual([
    'skip',
    ...['same', 'same', 'same'],
    'removed',
    'added',
    ...['same', 'same', 'same'],
  ])
  expect(diff.lines[4]).toEqual({ kind: 'removed', text: 'line 10', oldNumber: 10 })
  expect(diff.lines[5]).toEqual({ kind: 'added', text: 'changed', newNumber: 10 })
})

it('shows a new file as added lines', () => {
  expect(diffLines(null, 'a\nb\n')).toEqual({
    added: 2,
    removed: 0,
    lines: [
      { kind: 'added', text: 'a', newNumber: 1 },
      { kind: 'added', text: 'b', newNumber: 2 },
    ],
  })
})

it('has nothing to show of equal texts', () => {
  expect(diffLines('a\n', 'a\n')).toEqual({ added: 0, removed: 0, lines: [] })
})

it('shows texts that are too different to compare as replaced', () => {
  const random = (seed: number) =>
    Array.from({ length: 30_000 }, (_, index) => String((index * seed) % 9973)).join('\n')
  const started = performance.now()
  const diff = diffLines(random(7919), random(104_729))
  expect(performance.now() - started).toBeLessThan(5000)
  expect(diff.added).toBeGreaterThan(0)
}, 20_000)
