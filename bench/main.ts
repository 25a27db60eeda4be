import { parseArgs } from 'node:util'
import type { StoreShape } from './generate'
import { answer } from './measures/answer'
import { branch } from './measures/branch'
import { converters } from './measures/converters'
import { find } from './measures/find'
import { folderImport } from './measures/folder-import'
import { ingest } from './measures/ingest'
import { latency } from './measures/latency'
import { streaming, turn } from './measures/live'
import { machines } from './measures/machines'
import { memory } from './measures/memory'
import { places } from './measures/places'
import { reading } from './measures/reading'
import { review } from './measures/review'
import { search } from './measures/search'
import { snapshot } from './measures/snapshot'
import { storeSize } from './measures/store-size'
import { transcripts } from './measures/transcripts'
import { usage } from './measures/usage'
import { isMissed, line, type Finding } from './report'

/*
 * `npm run bench` measures everything that has a goal, one line each: name, value, unit, and the share of its limit.
 * `--only NAME` runs one measurement; `--small` uses a store that is made in seconds.
 */

const LARGE: StoreShape = { sessions: 10_000, messages: 1_000_000, largest: 10_000 }
const SMALL: StoreShape = { sessions: 500, messages: 20_000, largest: 2000 }

const { values: flags } = parseArgs({ options: { only: { type: 'string' }, small: { type: 'boolean' } } })
const shape = flags.small === true ? SMALL : LARGE
const say = (text: string): void => console.log(text)

const measures: Readonly<Record<string, () => Promise<Finding[]>>> = {
  ingest,
  answer,
  turn,
  streaming,
  latency,
  memory,
  machines: () => machines(flags.small === true),
  converters,
  branch,
  usage,
  review,
  places: () => places(flags.small === true),
  snapshot: () => snapshot(flags.small === true),
  'folder-import': () => folderImport(flags.small === true),
  transcripts: () => transcripts(flags.small === true),
  'store-size': storeSize,
  reading: () => reading(shape, say),
  search: () => search(shape, say),
  find: () => find(shape, say),
}

const chosen = Object.entries(measures).filter(([name]) => flags.only === undefined || name === flags.only)
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(measures).join(', ')}`)

const missed: string[] = []
for (const [, measure] of chosen)
  for (const finding of await measure()) {
    say(line(finding))
    if (isMissed(finding)) missed.push(finding.name)
  }
say(missed.length === 0 ? '# every goal was reached' : `# missed: ${missed.join(', ')}`)
