import { expect, it } from 'vitest'
import { goalHere } from './machine-speed'
import { line, measured, row } from './report'

const samples = [11, 12, 13, 14, 15]
const twice = [2, 2, 2, 2.5, 9]

it.each(['ms', 'ms of the processor', 's', '% of a core', 'of a core'])('raises an upper limit in %s', (unit) => {
  expect(goalHere(measured('name', samples, unit, { atMost: 10 }), twice).goal).toEqual({ atMost: 20, setFor: 10 })
})

it('shows both limits', () => {
  const finding = goalHere(measured('name', samples, 'ms', { atMost: 10 }), twice)
  expect(line(finding)).toBe('name 13 ms [11–15, 5×] (0.65 of ≤ 20: 10 on the machine of the goals)')
  expect(row(finding)).toContain('| ≤ 20 (10) |')
})

it.each([
  ['kB', { atMost: 10 }],
  ['MB', { atMost: 10 }],
  ['times git', { atMost: 10 }],
  ['MB/s', { atLeast: 10 }],
])('keeps a goal in %s', (unit, goal) => {
  const finding = measured('name', samples, unit, goal)
  expect(goalHere(finding, twice)).toBe(finding)
})

it('lowers no limit on a faster machine', () => {
  const finding = measured('name', samples, 'ms', { atMost: 10 })
  expect(goalHere(finding, [0.4, 0.5, 0.6])).toBe(finding)
})
