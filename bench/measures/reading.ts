import type { StoreShape } from '../generate'
import { percentile, time, type Finding } from '../report'
import { cachedStore, open } from '../stores'

const ROUNDS = 7

/** Measures opening a large store, with a host's first requests; its list; the newest page of its longest session. */
export async function reading(shape: StoreShape, say: (line: string) => void): Promise<Finding[]> {
  const { dir, largestSessionId } = await cachedStore(shape, say)
  const opening: number[] = []
  const listing: number[] = []
  const paging: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const store = await open(dir)
    await store.read.unfinished()
    await store.read.list({ includePreview: true, limit: 100 })
    opening.push(performance.now() - start)
    listing.push(await time(() => store.read.list({ includePreview: true, limit: 100 })))
    paging.push(await time(() => store.read.conversation(largestSessionId, 100)))
    await store.close()
  }
  return [
    { name: 'open-store', value: percentile(opening, 0.5), unit: 'ms', goal: { atMost: 300 } },
    { name: 'list-100', value: percentile(listing, 0.5), unit: 'ms', goal: { atMost: 10 } },
    { name: 'first-page', value: percentile(paging, 0.5), unit: 'ms', goal: { atMost: 20 } },
  ]
}
