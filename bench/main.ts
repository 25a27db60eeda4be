import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { StoreShape } from './generate'
import { answer } from './measures/answer'
import { branch } from './measures/branch'
import { converters } from './measures/converters'
import { find } from './measures/find'
import { fleet } from './measures/fleet'
import { folderImport } from './measures/folder-import'
import { idle } from './measures/idle'
import { ingest } from './measures/ingest'
import { latency } from './measures/latency'
import { streaming, turn } from './measures/live'
import { machines } from './measures/machines'
import { manyTranscripts } from './measures/many-transcripts'
import { memory } from './measures/memory'
import { parked } from './measures/parked'
import { places } from './measures/places'
import { provenance } from './measures/provenance'
import { reading } from './measures/reading'
import { review } from './measures/review'
import { search } from './measures/search'
import { snapshot } from './measures/snapshot'
import { start } from './measures/start'
import { storeSize } from './measures/store-size'
import { transcripts } from './measures/transcripts'
import { usage } from './measures/usage'
import { goalHere, slowness } from './machine-speed'
import { FEWEST, line, merged, needsMore, row, verdictOf, type Finding } from './report'

/*
 * `npm run bench` measures everything that has a goal, one line each: name, median, unit, the range of the median, number
 * of measurements, and the share of its limit. It exits with 1 when a goal is missed. A measure whose findings have fewer
 * than five measurements is repeated, and a short one with a goal within its spread is run three times as often. `--only NAMES` runs some measures; `--small` uses a store that is made in seconds;
 * `--rounds N` repeats every measure; `--table` prints rows for docs/benchmarks.md.
 */

const LARGE: StoreShape = { sessions: 10_000, messages: 1_000_000, largest: 10_000 }
const SMALL: StoreShape = { sessions: 500, messages: 20_000, largest: 2000 }

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    small: { type: 'boolean' },
    rounds: { type: 'string' },
    table: { type: 'boolean' },
  },
})
const shape = flags.small === true ? SMALL : LARGE
const say = (text: string): void => console.log(text)

const measures: Readonly<Record<string, () => Promise<Finding[]>>> = {
  ingest,
  answer,
  turn,
  streaming,
  latency,
  memory,
  fleet: () => fleet(flags.small === true),
  machines: () => machines(flags.small === true),
  converters,
  branch,
  usage,
  idle,
  parked,
  review,
  provenance: () => provenance(flags.small === true),
  places: () => places(flags.small === true),
  snapshot: () => snapshot(flags.small === true),
  'folder-import': () => folderImport(flags.small === true),
  transcripts: () => transcripts(flags.small === true),
  'many-transcripts': () => manyTranscripts(flags.small === true),
  'store-size': storeSize,
  reading: () => reading(shape, say),
  search: () => search(shape, say),
  find: () => find(shape, say),
  start: () => start(shape, say),
  // Playwright is loaded for it alone.
  desktop: async () => (await import('./measures/desktop')).desktop(shape, say),
}

/** Time that a run of a measure may take if it is repeated for a verdict alone, in milliseconds. */
const SHORT_MS = 30_000

/**
 * Runs a measure as often as its findings need, with the speed of the machine before each run and at the end. The number of runs
 * after the first ones is decided once, not after each.
 */
async function repeated(measure: () => Promise<Finding[]>): Promise<Finding[]> {
  const runs: Finding[][] = []
  const speed: number[] = []
  const run = async (): Promise<void> => {
    speed.push(...(await slowness()))
    runs.push(await measure())
  }
  const found = (): Finding[] => merged(runs).map((finding) => goalHere(finding, speed))
  const begun = performance.now()
  do await run()
  while (runs.length < Number(flags.rounds ?? 1) || (runs.length < FEWEST && merged(runs).some(needsMore)))
  const isShort = (performance.now() - begun) / runs.length < SHORT_MS
  speed.push(...(await slowness()))
  if (isShort && found().some((finding) => verdictOf(finding) === 'noisy'))
    for (let more = 2 * runs.length; more > 0; more--) await run()
  return found()
}

const names = flags.only?.split(',') ?? Object.keys(measures)
if (names.some((name) => !(name in measures))) throw new Error(`--only takes ${Object.keys(measures).join(', ')}`)

const all: Finding[] = []
say(`# ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
for (const name of names)
  for (const finding of await repeated(measures[name] ?? (() => Promise.resolve([])))) {
    say(flags.table === true ? row(finding) : line(finding))
    all.push(finding)
  }
const of = (verdict: 'missed' | 'noisy'): string[] =>
  all.filter((finding) => verdictOf(finding) === verdict).map(({ name }) => name)
if (of('noisy').length > 0) say(`# noisy, no verdict: ${of('noisy').join(', ')}`)
say(of('missed').length === 0 ? '# no goal was missed' : `# missed: ${of('missed').join(', ')}`)
if (of('missed').length > 0) process.exitCode = 1
