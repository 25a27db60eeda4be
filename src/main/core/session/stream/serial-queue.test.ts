import { expect, it } from 'vitest'
import { SerialQueue, type Holder } from './serial-queue'
import { gate } from '../testing'

it('tells who holds it, since when, and who waits, when work takes long', async () => {
  let owner = 'session.merge'
  const told = Promise.withResolvers<{ holder: Holder; waiting: readonly string[] }>()
  const queue = new SerialQueue({
    owner: () => owner,
    longMs: 1,
    onLong: (holder, waiting) => told.resolve({ holder, waiting: [...waiting] }),
  })
  expect(queue.heldBy).toBeNull()
  const { open, passed } = gate()
  const merged = queue.exclusive(() => passed)
  owner = 'session.close'
  const closed = queue.exclusive(() => Promise.resolve('closed'))
  const { holder, waiting } = await told.promise
  expect(holder).toEqual(queue.heldBy)
  expect(holder.owner).toBe('session.merge')
  expect(waiting).toEqual(['session.close'])
  open()
  await merged
  expect(await closed).toBe('closed')
  expect(queue.isEmpty).toBe(true)
})

it('continues after work that failed', async () => {
  const queue = new SerialQueue()
  const failed = queue.exclusive(() => Promise.reject(new Error('no')))
  const done = queue.exclusive(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no')
  expect(await done).toBe('done')
  expect(queue.heldBy).toBeNull()
})
