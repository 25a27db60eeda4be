import { beforeEach, expect, it } from 'vitest'
import { DetailLevels } from './detail-levels.svelte'

beforeEach(() => localStorage.clear())

it('remembers the level of each session', () => {
  const levels = new DetailLevels(localStorage)
  expect(levels.of('a')).toBe('normal')
  levels.set('a', 'summary')
  levels.set('b', 'verbose')
  const later = new DetailLevels(localStorage)
  expect([later.of('a'), later.of('b'), later.of('c')]).toEqual(['summary', 'verbose', 'normal'])
})

it('takes what it does not know for the usual level', () => {
  localStorage.setItem('parley.detail.a', 'everything')
  expect(new DetailLevels(localStorage).of('a')).toBe('normal')
})
