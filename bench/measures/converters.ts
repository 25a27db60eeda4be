import { recordings, type Converter } from '../recordings'
import type { Finding } from '../report'

/** How much JSON each converter gets, in bytes; short recordings are read that much more often. */
const BYTES = 20e6

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
  // Once before it counts, as a host has done when it matters.
  secondsOf(parseAll, rounds / 10)
  secondsOf(convertAll, rounds / 10)
  events = 0
  const parsing = secondsOf(parseAll, rounds)
  const converting = secondsOf(convertAll, rounds)
  return [
    { name: `converters.${name}.events`, value: events / converting, unit: '1/s' },
    { name: `converters.${name}.bytes`, value: (rounds * bytes) / 1e6 / converting, unit: 'MB/s' },
    {
      name: `converters.${name}.of-json`,
      value: parsing / converting,
      unit: 'of JSON.parse',
      goal: { atLeast: 0.5 },
    },
  ]
}

function secondsOf(work: () => unknown, rounds: number): number {
  const begin = performance.now()
  for (let round = 0; round < rounds; round++) work()
  return (performance.now() - begin) / 1000
}
