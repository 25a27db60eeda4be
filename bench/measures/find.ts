import type { MessagePosition } from '#shared/find/entities'
import type { Store } from '#core/store/port'
import type { StoreShape } from '../generate'
import { measured, percentile, processorTime, type Finding } from '../report'
import { cachedStore, open } from '../stores'
import { QUERIES as SEARCHES } from './search'

const ROUNDS = 3

/** Common and rare words, parts of words, code, Chinese, and no match. */
const QUERIES = ['the', 'error', 'zanfulnal', 'handleRequest', 'rror in', '数据', 'qqqqqqqq']

/** Number of sessions per request for search hits, as in the app. */
const SESSIONS = 20

/** Measures the CPU time of searching the longest session, and of explaining search results. */
export async function find(shape: StoreShape, say: (line: string) => void): Promise<Finding[]> {
  const { dir, largestSessionId } = await cachedStore(shape, say)
  const store = await open(dir)
  const finding: number[] = []
  const explaining: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const query of QUERIES) finding.push(await processorTime(() => findAll(store, largestSessionId, query)))
  for (let round = 0; round < ROUNDS; round++)
    for (const query of SEARCHES) {
      const { sessions } = await store.read.search({ query, limit: SESSIONS })
      const ids = sessions.map(({ sessionId }) => sessionId)
      explaining.push(await processorTime(() => store.read.searchHits(query, ids)))
    }
  await store.close()
  return [
    { name: 'find-p95', value: percentile(finding, 0.95), unit: 'ms of the processor', goal: { atMost: 500 } },
    measured('search-hits-p95', explaining, 'ms of the processor', { atMost: 60 }, 0.95),
  ]
}

/** Reads every page of matches in a session. */
async function findAll(store: Store, sessionId: string, query: string): Promise<void> {
  for (let after: MessagePosition | null | undefined; after !== null;)
    after = (await store.read.find(sessionId, { query, after }))?.next ?? null
}
