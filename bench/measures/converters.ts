import { recordings, type Converter } from '../recordings'
import type { Finding } from '../report'

/** How much JSON each converter gets at a time, in bytes; short recordings are read that much more often. */
const BYTES = 2e6
/** The quickest of so many counts, in time of the processor: what else the machine does is not what is measured. */
const TIMES = 20

/** What it costs to turn recorded sessions into events, beside what their JSON costs alone; for each adapter. */
export function converters(): Promise<Finding[]> {
  return Promise.resolve(recordings().flatMap(measure))
}

function measure({ name, lines, convert }: Converter): Finding[] {
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
    parsing.push(secondsOf(parseAll, rounds))
    events = 0
    converting.push(secondsOf(convertAll, rounds))
  }
  const fastest = Math.min(...converting)
  return [
    { name: `converters.${name}.events`, value: events / fastest, unit: '1/s' },
    { name: `converters.${name}.bytes`, value: (rounds * bytes) / 1e6 / fastest, unit: 'MB/s' },
    {
      name: `converters.${name}.of-json`,
      value: Math.min(...parsing) / fastest,
      unit: 'of JSON.parse',
      goal: { atLeast: 0.5 },
    },
  ]
}

function secondsOf(work: () => unknown, rounds: number): number {
  const begin = process.cpuUsage()
  for (let round = 0; round < rounds; round++) work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1e6
}
