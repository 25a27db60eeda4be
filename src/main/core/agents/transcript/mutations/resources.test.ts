import { describe, expect, it } from 'vitest'
import { isNightly } from '#core/testing/nightly'
import { Ledger } from '../ledger'
import { lineMutations, valueMutations } from './testing/mutate'
import { seeded } from './testing/random'
import { generatedSources, type Source } from './testing/sources'

const MB = 1024 * 1024

/** Number of changed files of each kind; set PARLEY_RUNS for more. */
const RUNS = Math.min(100, Number(process.env['PARLEY_RUNS'] ?? 3))

/** Size of a transcript, in bytes: enough for what it takes to be more than noise. */
const SIZE = isNightly ? 4 * MB : MB

/** Processor time below which no difference counts, in milliseconds. */
const FLOOR_MS = 50

interface Taken {
  readonly milliseconds: number
  readonly bytes: number
}

/** Returns the units of a transcript again and again, under other ids. */
function long(units: readonly string[]): string[] {
  const [head = '', ...rest] = units
  const copies: string[] = [head]
  let size = 0
  for (let copy = 0; size < SIZE; copy++)
    for (const unit of rest) {
      const own = unit.replace(/"(uuid|parentUuid|id|call_id|tool_use_id|toolCallId)":"([^"]+)"/g, `"$1":"$2-${copy}"`)
      copies.push(own)
      size += own.length
    }
  return copies
}

async function taken(source: Source, units: readonly string[]): Promise<Taken> {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const start = process.cpuUsage()
  let most = before
  const ledger = new Ledger()
  const items = source.items(units, ledger)[Symbol.asyncIterator]()
  while ((await items.next()).done !== true) most = Math.max(most, process.memoryUsage().heapUsed)
  const { user, system } = process.cpuUsage(start)
  return { milliseconds: (user + system) / 1000, bytes: most - before }
}

/** One transcript of each tool: the others would tell the same. */
const sources = generatedSources.filter(({ name, isLines }) => isLines && name.startsWith('everything'))

describe.each(sources)('$name, long and changed', (source) => {
  it('takes little more time and memory than unchanged', { timeout: 120_000 + RUNS * 10_000 }, async () => {
    const units = long(source.units)
    const size = units.reduce((sum, unit) => sum + unit.length + 1, 0)
    await taken(source, units)
    const unchanged = await taken(source, units)
    for (let run = 0; run < RUNS; run++) {
      const random = seeded(run)
      let changed: readonly string[] = units
      let names = ''
      // Lines that are no JSON any more cannot be changed further.
      for (const mutations of [valueMutations.slice(0, -1), lineMutations]) {
        const mutated = random.pick(mutations)(changed, random)
        changed = mutated.units
        names += `, ${mutated.name}`
      }
      const { milliseconds, bytes } = await taken(source, changed)
      expect(milliseconds, `time of ${run}${names}`).toBeLessThan(10 * Math.max(FLOOR_MS, unchanged.milliseconds))
      expect(bytes, `memory of ${run}${names}`).toBeLessThan(4 * size + 64 * MB)
    }
  })
})

/** Shapes of hostile lines, each about as long as the transcript before it. */
const hostile: readonly (readonly [name: string, lines: (units: readonly string[]) => readonly string[]])[] = [
  ['braces that never close', (units) => [...units, '{"a":'.repeat(SIZE / 5)]],
  ['many torn lines', (units) => units.map((unit) => unit.slice(0, -1))],
  [
    'a list in lists',
    (units) => [...units, `{"type":"user","message":${'['.repeat(SIZE / 8)}${']'.repeat(SIZE / 8)}}`],
  ],
  ['quotes that never close', (units) => [...units, `{"a":"${'\\"'.repeat(SIZE / 2)}`]],
  ['the same line many times', (units) => units.map(() => units[1] ?? '')],
  ['one line of all', (units) => [units.join('')]],
]

describe.each(hostile)('%s', (_name, change) => {
  it.each(sources)('in $name takes little more time and memory', { timeout: 120_000 }, async (source) => {
    const units = long(source.units)
    const size = 2 * units.reduce((sum, unit) => sum + unit.length + 1, 0)
    const unchanged = await taken(source, units)
    const { milliseconds, bytes } = await taken(source, change(units))
    expect(milliseconds).toBeLessThan(10 * Math.max(FLOOR_MS, unchanged.milliseconds))
    expect(bytes).toBeLessThan(4 * size + 64 * MB)
  })
})
