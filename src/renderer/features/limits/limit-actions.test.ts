import { expect, test } from 'vitest'
import { raised } from './limit-actions'

test.each([
  [1, 1.1, 2.5],
  [0.5, 0.52, 1.5],
  [60, 60.2, 150],
  [0.001, 0.0012, 0.0025],
])('a limit of %d that came to %d is raised to %d', (allowed, reached, to) => {
  expect(raised(allowed, reached)).toBe(to)
})
