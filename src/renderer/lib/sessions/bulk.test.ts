import { expect, it } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { BulkWork } from './bulk.svelte'
import { Selection } from './selection.svelte'
import { Toasts } from '../page/toasts.svelte'
import { Undo } from '../page/undo.svelte'

it('does a step for each session, and tells which failed', async () => {
  const bulk = new BulkWork()
  const failure = contractError('internal', 'no')
  const outcome = await bulk.run('Working', ['a', 'b', 'c'], (id) =>
    Promise.resolve(id === 'a' ? 'done' : id === 'b' ? failure : 'unchanged'),
  )
  expect(outcome).toEqual({ done: ['a'], failures: [failure], cancelled: false })
  expect(bulk.running).toBe(false)
})

it('leaves the rest as it was when it is cancelled, and runs one at a time', async () => {
  const bulk = new BulkWork()
  const outcome = await bulk.run('Working', ['a', 'b', 'c'], async (id) => {
    expect(await bulk.run('Other', ['x'], () => Promise.resolve('done'))).toBeNull()
    if (id === 'b') bulk.cancel()
    return 'done'
  })
  expect(outcome).toEqual({ done: ['a', 'b'], failures: [], cancelled: true })
  expect(bulk.finished).toBe(2)
})

it('selects single sessions and ranges', () => {
  const selection = new Selection()
  const order = ['a', 'b', 'c', 'd']
  selection.toggle('b')
  selection.extendTo('d', order, null)
  expect([...selection.ids]).toEqual(['b', 'c', 'd'])
  selection.extendTo('a', order, null)
  expect([...selection.ids]).toEqual(['a', 'b'])
  selection.keep((id) => id !== 'a')
  expect([...selection.ids]).toEqual(['b'])
  selection.clear()
  selection.extendTo('c', order, 'b')
  expect([...selection.ids]).toEqual(['b', 'c'])
})

it('undoes the last actions in turn, also after their toasts are gone, each once', () => {
  const toasts = new Toasts()
  const undo = new Undo(toasts)
  const undone: string[] = []
  undo.offer('first', () => void undone.push('first'))
  undo.offer('second', () => void undone.push('second'))
  const [first] = toasts.list
  toasts.dismiss(first?.id ?? 0)
  toasts.list[0]?.undo?.()
  expect(undone).toEqual(['second'])
  expect(undo.last()).toBe(true)
  expect(undo.last()).toBe(false)
  expect(undone).toEqual(['second', 'first'])
  expect(toasts.list).toEqual([])
})
