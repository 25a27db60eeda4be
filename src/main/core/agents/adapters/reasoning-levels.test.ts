import { expect, it } from 'vitest'
import { effortOf, levelsOf } from './reasoning-levels'

it('finds the efforts among what an agent offers, with the best of several names', () => {
  expect(levelsOf(['Low', 'medium', 'high', 'max', 'xhigh', 'default'])).toEqual({
    low: 'Low',
    medium: 'medium',
    high: 'high',
    'extra-high': 'xhigh',
    max: 'max',
  })
  expect(levelsOf(['minimal', 'max'])).toEqual({ none: 'minimal', 'extra-high': 'max' })
  const both = levelsOf(['xhigh', 'max'])
  expect(both).toEqual({ 'extra-high': 'xhigh', max: 'max' })
  expect(['max', 'xhigh'].map((name) => effortOf(name, both))).toEqual(['max', 'extra-high'])
  expect(effortOf('max', levelsOf(['low', 'max']))).toBe('extra-high')
  expect(levelsOf(['default'])).toEqual({})
})

it('knows what an agent means, and what has no name here', () => {
  expect(['XHIGH', 'off', 'medium', 'default'].map((name) => effortOf(name))).toEqual([
    'extra-high',
    'none',
    'medium',
    null,
  ])
})
