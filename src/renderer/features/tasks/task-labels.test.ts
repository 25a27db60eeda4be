import { expect, it } from 'vitest'
import { taskName } from './task-labels'

it('names a task after its first line, not too long', () => {
  expect(taskName('\nLook around\nand report')).toBe('Look around')
  const name = taskName('word '.repeat(50))
  expect(name.length).toBeLessThanOrEqual(60)
  expect(name.endsWith('…')).toBe(true)
})
