import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilIdle } from './until-idle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** Starts a watch; `state` can be changed. */
function watch(limitMs: number | null) {
  const state = { isBusy: false, limitMs, isIdle: false }
  const watched = untilIdle({ isBusy: () => state.isBusy, limitMs: async () => state.limitMs })
  void watched.idle.then(() => (state.isIdle = true))
  return { ...watched, state }
}

it('ends a host that nobody ever used, after its time', async () => {
  const { state } = watch(10 * MINUTE)
  await vi.advanceTimersByTimeAsync(9.9 * MINUTE)
  expect(state.isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE)
  expect(state.isIdle).toBe(true)
})

it('counts from the end of the last work', async () => {
  const { state } = watch(10 * MINUTE)
  state.isBusy = true
  await vi.advanceTimersByTimeAsync(100 * MINUTE)
  state.isBusy = false
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  expect(state.isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(state.isIdle).toBe(true)
})

it('follows the setting, and never ends without a limit', async () => {
  const { state } = watch(null)
  await vi.advanceTimersByTimeAsync(10_000 * MINUTE)
  expect(state.isIdle).toBe(false)
  state.limitMs = MINUTE
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(state.isIdle).toBe(true)
})

it('stops waiting', async () => {
  const { state, end } = watch(MINUTE)
  end()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(state.isIdle).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
