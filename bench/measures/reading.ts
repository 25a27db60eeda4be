import type { StoreShape } from '../generate'
import { measured, time, type Finding } from '../report'
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
    measured('open-store', opening, 'ms', { atMost: 300 }),
    measured('list-100', listing, 'ms', { atMost: 10 }),
    measured('first-page', paging, 'ms', { atMost: 20 }),
  ]
}
