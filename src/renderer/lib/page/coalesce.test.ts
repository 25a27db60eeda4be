import { expect, it } from 'vitest'
import { coalesce } from './coalesce'

it('runs once more for all that is asked for while it runs', async () => {
  const ends: (() => void)[] = []
  const run = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)))
  const first = run()
  await Promise.all([run(), run()])
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await first
  expect(ends).toHaveLength(2)
})

it('runs again when it is asked for after it has ended', async () => {
  let runs = 0
  const run = coalesce(async () => {
    runs += 1
  })
  await run()
  await run()
  expect(runs).toBe(2)
})
