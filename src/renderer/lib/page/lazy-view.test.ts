import type { Component } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { LazyPart, LazyView, loadAll, loadWhenIdle } from './lazy-view.svelte'

const view = (() => ({})) as unknown as Component

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await loadAll()
})

test('a view is loaded once, however often it is asked for', async () => {
  const source = vi.fn(() => Promise.resolve({ default: view }))
  const lazy = new LazyView(source)
  expect(lazy.component).toBeNull()
  await Promise.all([lazy.load(), lazy.load()])
  await lazy.load()
  expect(lazy.component).toBe(view)
  expect(source).toHaveBeenCalledTimes(1)
})

test('a failure is kept until loading is tried again', async () => {
  const source = vi.fn(() => Promise.resolve({ default: view })).mockRejectedValueOnce(new Error('gone'))
  const lazy = new LazyView(source)
  await lazy.load()
  expect([lazy.component, lazy.failure?.message]).toEqual([null, 'gone'])
  await lazy.load()
  expect([lazy.component, lazy.failure]).toEqual([view, null])
})

test('an idle page loads what comes first in its order, then the others, and tries again what failed', async () => {
  await loadAll()
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const loaded: string[] = []
  const part = (name: string) =>
    new LazyPart(() => {
      loaded.push(name)
      return loaded.filter((other) => other === 'flaky').length === 1 && name === 'flaky'
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(name)
    })
  part('other')
  const [flaky, first] = [part('flaky'), part('first')]
  const stop = loadWhenIdle([first, flaky])
  await vi.advanceTimersByTimeAsync(1000)
  expect([loaded, flaky.failure?.message]).toEqual([['first', 'flaky'], 'gone'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([loaded, flaky.module]).toEqual([['first', 'flaky', 'flaky', 'other'], 'flaky'])
  part('late')
  stop()
})
