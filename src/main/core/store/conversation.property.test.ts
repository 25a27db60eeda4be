import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { bundleAll, testStore } from './fixtures'
import { SmallHost, step, stored } from './testing/small-host'

test('a restored conversation is the fold of its log, and the state that was live', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const store = await testStore()
      const host = new SmallHost(store)
      await host.begin()
      for (const each of steps) await host.run(each)
      const events = await store.read.eventsAfter('s1', 0, 10_000)
      const folded = stored(events.reduce(reduceConversation, emptyConversation('s1')))
      expect(await store.read.conversation('s1')).toEqual(folded)
      expect(folded).toEqual(stored(host.live))
      bundleAll(store)
      expect(await store.read.eventsAfter('s1', 0, 10_000)).toEqual(events)
      expect(await store.read.conversation('s1')).toEqual(folded)
      await store.close()
    }),
    { numRuns: Number(process.env['PARLEY_RUNS'] ?? 10) },
  )
})

test('the log in pieces is the log in one', async () => {
  const store = await testStore()
  const host = new SmallHost(store)
  await host.begin()
  for (const each of fc.sample(step, { numRuns: 60, seed: 1 })) await host.run(each)
  const whole = await store.read.eventsAfter('s1', 0, 10_000)
  expect(bundleAll(store)).toBeGreaterThan(0)
  const pieces: AnySessionEvent[] = []
  for (let last = 0; ; last = pieces.at(-1)?.sequence ?? last) {
    const piece = await store.read.eventsAfter('s1', last, 7)
    if (piece.length === 0) break
    pieces.push(...piece)
  }
  expect(pieces).toEqual(whole)
})
