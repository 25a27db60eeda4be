import { readFileSync } from 'node:fs'
import { mapFrame } from '../../src/main/core/adapters/claude-code/map-events'
import { initialState } from '../../src/main/core/adapters/claude-code/map-state'
import type { Finding } from '../report'

const ROUNDS = 40

/** What it costs to turn a recorded session into events, beside what its JSON costs alone. */
export function converters(): Promise<Finding[]> {
  const recording = new URL('../../src/main/core/adapters/claude-code/fixtures/long.jsonl', import.meta.url)
  const text = readFileSync(recording, 'utf8')
  const lines = text.trimEnd().split('\n')
  let events = 0

  const parseAll = (): void => {
    for (const line of lines) JSON.parse(line)
  }
  const convertAll = (): void => {
    let state = initialState(true)
    for (const line of lines) {
      const mapped = mapFrame(state, JSON.parse(line))
      state = mapped.state
      events += mapped.events.length
    }
  }
  // Once before it counts, as a host has done when it matters.
  parseAll()
  convertAll()
  events = 0
  const parsing = secondsOf(parseAll)
  const converting = secondsOf(convertAll)
  const megabytes = (ROUNDS * Buffer.byteLength(text)) / 1e6
  return Promise.resolve([
    { name: 'converters.claude-code.events', value: events / converting, unit: '1/s' },
    { name: 'converters.claude-code.bytes', value: megabytes / converting, unit: 'MB/s' },
    {
      name: 'converters.claude-code.of-json',
      value: parsing / converting,
      unit: 'of JSON.parse',
      goal: { atLeast: 0.5 },
    },
  ])
}

function secondsOf(work: () => void): number {
  const begin = performance.now()
  for (let round = 0; round < ROUNDS; round++) work()
  return (performance.now() - begin) / 1000
}
