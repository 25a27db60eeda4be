import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work waits until the frame that began after it is painted', () => {
  const order: string[] = []
  afterPaint(() => order.push('work'))
  requestAnimationFrame(() => order.push('frame'))
  vi.advanceTimersToNextFrame()
  expect(order).toEqual(['frame'])
  vi.advanceTimersByTime(1)
  expect(order).toEqual(['frame', 'work'])
})

test('cancelled work never runs, before or after the frame', () => {
  const work = vi.fn()
  afterPaint(work)()
  const cancel = afterPaint(work)
  vi.advanceTimersToNextFrame()
  cancel()
  vi.advanceTimersByTime(1000)
  expect(work).not.toHaveBeenCalled()
})
