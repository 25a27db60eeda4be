import type { StoreShape } from '../generate'
import { measured, percentile, processorTime, type Finding } from '../report'
import { cachedStore, open } from '../stores'

const ROUNDS = 9

/** Common and rare words, several words, prefixes, identifiers, Chinese and Japanese, no match. */
export const QUERIES = [
  'the',
  'error',
  'function',
  'deadlock',
  'snapshot',
  'zanfulnal',
  'the error',
  'session message',
  'migration rollback',
  'container restore prompt',
  'the to and of a in is',
  'con',
  'conf',
  'sta',
  'str',
  'pre',
  'migrat',
  'the sta',
  'getUser',
  'get_user',
  'handleRequest',
  'src/server/index.ts',
  'index.ts',
  'const error = await',
  'parser.ts schema',
  '数据',
  '时间',
  '是不了',
  'データベース',
  '検索',
  '数据 error',
  'qqqqqqqq',
  'xyzzy plugh',
  '!!! ???',
  '"unclosed AND (',
  'AND OR NOT',
  'C++ -> *',
  'naïve',
  'a',
  '404',
]

/** Measures the processor time of a search over every message of a large store. */
export async function search(shape: StoreShape, say: (line: string) => void): Promise<Finding[]> {
  const { dir } = await cachedStore(shape, say)
  const store = await open(dir)
  const times: number[] = []
  let slowest = { query: '', value: 0 }
  for (let round = 0; round < ROUNDS; round++)
    for (const query of QUERIES) {
      const value = await processorTime(() => store.read.search({ query }))
      times.push(value)
      if (value > slowest.value) slowest = { query, value }
    }
  await store.close()
  const unit = 'ms of the processor'
  return [
    { name: 'search-p50', value: percentile(times, 0.5), unit },
    measured('search-p95', times, unit, { atMost: 25 }, 0.95),
    { name: 'search-max', value: slowest.value, unit: `${unit} for «${slowest.query}»` },
  ]
}
