import { recordings, type Converter } from '../recordings'
import { processorTime, type Finding } from '../report'

/** Bytes of JSON per converter; short recordings are repeated accordingly. */
const BYTES = 2e6
/**
 * Number of runs, of which the fastest counts, in CPU time: other load on the machine is not part of the measurement.
 */
const TIMES = 20

/** Measures the conversion of recorded sessions to events relative to parsing their JSON, for each adapter. */
export async function converters(): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const converter of recordings()) findings.push(...(await measure(converter)))
  return findings
}

async function measure({ name, lines, convert }: Converter): Promise<Finding[]> {
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
  const rounds = Math.ceil(BYTES / bytes)
  const parseAll = (): unknown[] => lines.map((line) => JSON.parse(line) as unknown)
  let events = 0
  const convertAll = (): void => {
    events += convert(parseAll())
  }
  const parsing: number[] = []
  const converting: number[] = []
  for (let time = 0; time < TIMES; time++) {
    parsing.push(await processorTime(() => repeat(parseAll, rounds)))
    events = 0
    converting.push(await processorTime(() => repeat(convertAll, rounds)))
  }
  const fastest = Math.min(...converting) / 1000
  return [
    { name: `converters.${name}.events`, value: events / fastest, unit: '1/s' },
    { name: `converters.${name}.bytes`, value: (rounds * bytes) / 1e6 / fastest, unit: 'MB/s' },
    {
      name: `converters.${name}.of-json`,
      value: Math.min(...parsing) / 1000 / fastest,
      unit: 'of JSON.parse',
      goal: { atLeast: ['codex', 'copilot'].includes(name) ? 0.65 : 0.5 },
    },
  ]
}

function repeat(work: () => unknown, rounds: number): void {
  for (let round = 0; round < rounds; round++) work()
}
