import { afterEach, expect, it, vi } from 'vitest'
import { createFrameQueue, nextFrame } from './frame-queue'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hands items over in order, once a frame', () => {
  const frames: (() => void)[] = []
  const applied: number[][] = []
  const queue = createFrameQueue<number>(
    (items) => applied.push([...items]),
    (callback) => frames.push(callback),
  )
  queue.push(1)
  queue.push(2)
  expect(applied).toEqual([])
  expect(frames).toHaveLength(1)
  frames.shift()?.()
  expect(applied).toEqual([[1, 2]])
  queue.push(3)
  queue.clear()
  frames.shift()?.()
  expect(applied).toEqual([[1, 2]])
})

it('goes on without animation frames, once', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const callback = vi.fn()
  nextFrame(callback)
  vi.advanceTimersByTime(1000)
  expect(callback).toHaveBeenCalledTimes(1)
})
