import { expect, it } from 'vitest'
import { findCulprits, type TestBranches } from './find-culprits'

const twenty = Array.from({ length: 20 }, (_, index) => `b${index}`)

/** Counts the runs of a test that fails when all of these branches are there. */
function failingWith(...together: string[]) {
  let runs = 0
  const test: TestBranches = (branches) => {
    runs++
    return Promise.resolve(together.every((name) => branches.includes(name)) ? 'failed' : 'passed')
  }
  return { test, runs: () => runs }
}

it('finds one culprit, or two that fail only together, in few runs', async () => {
  const alone = failingWith('b7')
  expect(await findCulprits(twenty, alone.test, alone.test)).toEqual({ outcome: 'failed', culprits: ['b7'] })
  const both = failingWith('b3', 'b16')
  expect(await findCulprits(twenty, both.test, both.test)).toEqual({ outcome: 'failed', culprits: ['b16', 'b3'] })
  expect(both.runs()).toBeLessThanOrEqual(13)
})

it('tells what passes, is flaky, fails without any branch, or does not merge', async () => {
  const passing = failingWith('none')
  expect(await findCulprits(twenty, passing.test, passing.test)).toEqual({ outcome: 'passed', culprits: [] })
  expect(await findCulprits(twenty, failingWith('b1').test, passing.test)).toMatchObject({ outcome: 'flaky' })
  const base = failingWith()
  expect(await findCulprits(twenty, base.test, base.test)).toEqual({ outcome: 'failed', culprits: [] })
  const conflict: TestBranches = () => Promise.resolve({ conflict: 'b2' })
  expect(await findCulprits(twenty, conflict, conflict)).toEqual({ outcome: 'conflict', culprits: ['b2'] })
})
