import type { Component } from 'svelte'
import { expect, test, vi } from 'vitest'
import { LazyView } from './lazy-view.svelte'

const view = (() => ({})) as unknown as Component

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
