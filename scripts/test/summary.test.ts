import { expect, it } from 'vitest'
import type { TestOutcome } from './outcomes'
import { skippedWithoutReason, summary } from './summary'

const test = (name: string, more: Partial<TestOutcome> = {}): TestOutcome => ({
  kind: 'unit',
  name,
  file: 'src/a.test.ts',
  state: 'passed',
  milliseconds: 1,
  ...more,
})

it('lists skipped tests with their reasons, flaky and failed ones, and counts each kind', () => {
  const outcomes = [
    test('passes', { milliseconds: 2100 }),
    test('needs signals', { state: 'skipped', reason: 'Windows has no signals.' }),
    test('stumbles', { isFlaky: true, failure: 'expected 1 to be +0' }),
    test('breaks', { kind: 'browser', file: 'e2e/specs/a.spec.ts', state: 'failed' }),
  ]
  expect(summary(outcomes).split('\n')).toEqual([
    'The slowest 4 tests:',
    '    2.1 s  src/a.test.ts › passes',
    '    0.0 s  src/a.test.ts › needs signals',
    '    0.0 s  src/a.test.ts › stumbles',
    '    0.0 s  browser e2e/specs/a.spec.ts › breaks',
    '',
    'Skipped:',
    '  src/a.test.ts › needs signals: Windows has no signals.',
    '',
    'Passed only when tried again:',
    '  src/a.test.ts › stumbles: expected 1 to be +0',
    '',
    'Failed:',
    '  browser e2e/specs/a.spec.ts › breaks',
    '',
    'unit         2 passed, 1 skipped, 1 of them only when tried again',
    'browser      0 passed, 1 failed',
  ])
})

it('lists only the slowest twenty tests', () => {
  const outcomes = Array.from({ length: 30 }, (_, index) => test(`number ${index}`, { milliseconds: index * 1000 }))
  const lines = summary(outcomes).split('\n')
  expect(lines[0]).toBe('The slowest 20 tests:')
  expect(lines[1]).toContain('number 29')
  expect(lines[20]).toContain('number 10')
  expect(lines[21]).toBe('')
})

it('says once that a whole project cannot run', () => {
  const skipped = Array.from({ length: 50 }, (_, index) =>
    test(`number ${index}`, { kind: 'electron', state: 'skipped', reason: 'there is no display' }),
  )
  expect(summary(skipped)).toContain('Skipped:\n  electron: 50 tests: there is no display\n\n')
})

it('finds tests that were skipped without a reason', () => {
  const silent = test('silent', { state: 'skipped' })
  expect(skippedWithoutReason([silent, test('said', { state: 'skipped', reason: 'No disk.' })])).toEqual([silent])
  expect(summary([silent])).toContain('src/a.test.ts › silent: NO REASON GIVEN')
})
