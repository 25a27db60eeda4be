import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage'

it('frees what nothing refers to any more', async () => {
  const garbage = new WeakRef({})
  // Until the end of its task, an object of a weak reference is kept.
  await setImmediate()
  expect(garbage.deref()).toBeDefined()
  await setImmediate()
  collectGarbage()
  expect(garbage.deref()).toBeUndefined()
})
