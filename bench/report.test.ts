import { describe, expect, it } from 'vitest'
import { line, measured, merged, needsMore, percentile, row, spreadOfPercentile, verdictOf } from './report'

const atMost = { atMost: 10 }

describe('a verdict', () => {
  it.each([
    ['reached', [5, 6, 7, 8, 9]],
    ['missed', [11, 12, 13, 14, 15]],
    ['noisy', [5, 6, 7, 8, 11]],
    ['noisy', [9, 11, 12, 13, 14]],
    ['noisy', [5, 6, 7, 8]],
  ])('of %s for %j', (verdict, samples) => {
    expect(verdictOf(measured('name', samples, 'ms', atMost))).toBe(verdict)
  })

  it('is not thrown over by one value of many', () => {
    expect(verdictOf(measured('name', [5, 5, 6, 6, 7, 7, 8, 8, 400], 'ms', atMost))).toBe('reached')
  })

  it('of a goal that is a minimum', () => {
    expect(verdictOf(measured('name', [11, 12, 13, 14, 15], 'MB/s', { atLeast: 10 }))).toBe('reached')
    expect(verdictOf(measured('name', [5, 6, 7, 8, 9], 'MB/s', { atLeast: 10 }))).toBe('missed')
  })

  it('needs one measurement only of what is the same in every run', () => {
    const exact = { name: 'bytes', unit: 'kB', goal: atMost, isExact: true } as const
    expect(verdictOf({ ...exact, value: 9 })).toBe('reached')
    expect(verdictOf({ ...exact, value: 11 })).toBe('missed')
    expect(needsMore({ ...exact, value: 9 })).toBe(false)
  })

  it('is none without a goal, or without a number', () => {
    expect(verdictOf(measured('name', [1, 2, 3, 4, 5], 'ms'))).toBeNull()
    expect(verdictOf(measured('name', [NaN, NaN, NaN, NaN, NaN], 'ms', atMost))).toBe('missed')
  })
})

describe('the spread of a median', () => {
  it.each([
    [[3], [3, 3]],
    [
      [3, 1, 2],
      [1, 3],
    ],
    [
      [5, 1, 4, 2, 3],
      [1, 5],
    ],
    [
      [6, 5, 1, 4, 2, 3],
      [1, 6],
    ],
    [
      [7, 6, 5, 1, 4, 2, 3],
      [1, 7],
    ],
    [
      [8, 7, 6, 5, 1, 4, 2, 3],
      [1, 8],
    ],
    [Array.from({ length: 9 }, (_, at) => at + 1), [2, 8]],
    [Array.from({ length: 20 }, (_, at) => at + 1), [6, 15]],
  ])('of %j is %j', (samples, range) => {
    const sorted = [...range]
    expect(spreadOfPercentile(samples, 0.5)).toEqual(sorted)
  })
})

it('the spread of another percentile lies around it', () => {
  const samples = Array.from({ length: 4000 }, (_, at) => at + 1)
  const [low, high] = spreadOfPercentile(samples, 0.95)
  expect(low).toBeGreaterThan(3750)
  expect(low).toBeLessThan(3800)
  expect(high).toBeGreaterThan(3800)
  expect(high).toBeLessThan(3850)
  expect(spreadOfPercentile([3, 1, 2], 0.95)).toEqual([2, 3])
})

describe('runs of a measure', () => {
  const run = (value: number) => ({ name: 'list', value, unit: 'ms', goal: atMost })

  it('are combined by name', () => {
    const all = merged([[run(3), { name: 'rest', value: 1, unit: 'ms' }], [run(9)], [run(6)]])
    expect(all.map(({ name, value, samples }) => [name, value, samples])).toEqual([
      ['list', 6, [3, 9, 6]],
      ['rest', 1, [1]],
    ])
  })

  it('are repeated until a goal can be judged', () => {
    expect(merged([[run(1)], [run(2)], [run(3)], [run(4)]]).some(needsMore)).toBe(true)
    expect(merged([[run(1)], [run(2)], [run(3)], [run(4)], [run(5)]]).some(needsMore)).toBe(false)
    expect(needsMore({ name: 'rest', value: 1, unit: 'ms' })).toBe(false)
  })
})

it('a line has the median, its range, the number of measurements and the share of the limit', () => {
  const samples = [5, 1, 2, 4, 3]
  expect(line(measured('list', samples, 'ms', atMost))).toBe('list 3 ms [1–5, 5×] (0.3 of ≤ 10)')
  expect(line(measured('list', samples, 'ms', { atMost: 2.5 }))).toBe(
    'list 3 ms [1–5, 5×] (1.2 of ≤ 2.5) noisy: no verdict',
  )
  expect(line(measured('list', samples, 'ms', { atMost: 0.5 }))).toBe('list 3 ms [1–5, 5×] (6 of ≤ 0.5) missed')
  expect(line({ name: 'size', value: 123.4, unit: 'MB' })).toBe('size 123 MB')
  expect(row(measured('list', samples, 'ms', atMost))).toBe('| `list` | 3 ms | 1–5 | ≤ 10 | yes |')
})

it('a percentile is one of the values', () => {
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2)
  expect(percentile([4, 1, 3, 2], 0.95)).toBe(4)
})
