import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts, UNDO_MS } from './toasts.svelte'
import { Undo } from './undo.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets something be undone for ten seconds', async () => {
  const toasts = new Toasts()
  const undone = toasts.offerUndo('Archived')
  vi.advanceTimersByTime(UNDO_MS - 1)
  toasts.list[0]?.undo?.()
  await expect(undone).resolves.toBe(true)
  expect(toasts.list).toEqual([])
})

it('lets it stand afterwards, and when the window goes', async () => {
  const toasts = new Toasts()
  const first = toasts.offerUndo('Archived')
  vi.advanceTimersByTime(UNDO_MS)
  await expect(first).resolves.toBe(false)
  const second = toasts.offerUndo('Archived')
  toasts.dismissAll()
  await expect(second).resolves.toBe(false)
})

it('shows what cannot be undone without the button', () => {
  const toasts = new Toasts()
  toasts.show('Copied')
  expect(toasts.list[0]).not.toHaveProperty('undo')
})

it('knows whether the last action is still offered to be undone', () => {
  const toasts = new Toasts()
  const undo = new Undo(toasts)
  undo.offer('Archived', () => undefined)
  expect([undo.isOffered, undo.possible]).toEqual([true, true])
  vi.advanceTimersByTime(UNDO_MS)
  expect([undo.isOffered, undo.possible]).toEqual([false, true])
  undo.last()
  undo.offer('Archived', () => undefined)
  undo.last()
  expect(undo.isOffered).toBe(false)
})
