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

/** Searches in what tools said. */
const FILTERED = [
  { query: 'error', in: ['tools'] },
  { query: 'the error', in: ['tools', 'reasoning'] },
  { query: 'migrat', in: ['messages', 'tools'] },
  { query: '', file: 'index.ts' },
  { query: '', command: 'npm test' },
  { query: 'parser', error: 'no such file' },
  { query: 'schema', in: ['tools'], file: 'src/server/index.ts' },
  { query: 'in:tools error:"not found"' },
] as const

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
  const filtered: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { in: places, ...criteria } of FILTERED.map((each) => ({ in: undefined, ...each })))
      filtered.push(
        await processorTime(() =>
          store.read.search({ ...criteria, ...(places === undefined ? {} : { in: [...places] }) }),
        ),
      )
  await store.close()
  const unit = 'ms of the processor'
  return [
    { name: 'search-p50', value: percentile(times, 0.5), unit },
    measured('search-p95', times, unit, { atMost: 25 }, 0.95),
    measured('search-tools-p95', filtered, unit, { atMost: 25 }, 0.95),
    { name: 'search-max', value: slowest.value, unit: `${unit} for «${slowest.query}»` },
  ]
}
