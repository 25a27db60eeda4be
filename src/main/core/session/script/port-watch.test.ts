import { expect, it, onTestFinished, vi } from 'vitest'
import { PortWatch } from './port-watch'

function setUp() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const state = { looks: 0, changes: 0, ports: [] as number[] }
  const watch = new PortWatch({
    members: () => Promise.resolve([1]),
    onChanged: () => state.changes++,
    read: () => {
      state.looks++
      return Promise.resolve(state.ports.map((port) => ({ port, pid: 1, isExposed: false })))
    },
  })
  return { watch, state }
}

it('looks 1, 2, 4 and 8 seconds after output, and not again before there is more', async () => {
  const { watch, state } = setUp()
  watch.output()
  const seen: number[] = []
  for (let second = 1; second <= 30; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    seen.push(state.looks)
  }
  expect(seen.slice(0, 9)).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4])
  expect(seen.at(-1)).toBe(4)
})

it('looks no more often for much output', async () => {
  const { watch, state } = setUp()
  for (let count = 0; count < 160; count++) {
    watch.output()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(state.looks).toBeLessThanOrEqual(8)
})

it('tells changes once, and that all are gone at the end', async () => {
  const { watch, state } = setUp()
  state.ports = [3000]
  await watch.look()
  await watch.look()
  expect(state.changes).toBe(1)
  watch.end()
  expect(watch.ports).toEqual([])
  expect(state.changes).toBe(2)
  watch.output()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state.looks).toBe(2)
})

it('keeps what it knows where the system does not tell', async () => {
  const { watch, state } = setUp()
  state.ports = [3000]
  await watch.look()
  const deaf = new PortWatch({ members: () => Promise.reject(new Error('no files')), onChanged: () => undefined })
  expect(await deaf.look()).toEqual([])
})
