import { expect, it } from 'vitest'
import type { Session } from '#shared/session/entities'
import { usedBudget } from './used-budget'

const session = { budgetUsd: 2 } as Session

it.each([
  [1.99, undefined],
  [2, { limit: 'budget', allowed: 2, reached: 2 }],
  [2.5, { limit: 'budget', allowed: 2, reached: 2.5 }],
  [undefined, undefined],
])('a budget of 2 at a cost of %s', (cost, stop) => {
  expect(usedBudget(session, cost)).toEqual(stop)
})
