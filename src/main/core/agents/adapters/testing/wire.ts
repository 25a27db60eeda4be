import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { ofType } from './told'

/** Recordings of whole conversations, if available next to the checkout. */
const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../../shared/recordings')

/** One line of a recording: a message of the agent, or of its client. */
export interface WireLine {
  readonly dir: string
  readonly msg?: unknown
}

/** Recordings of an agent, and how they are read. */
export interface Reviewed {
  /** Folder of the recordings. */
  readonly folder: string
  /** Converts the messages of a recording. */
  readonly convert: (lines: readonly WireLine[]) => readonly AdapterEvent[]
  /** Expected summary of each: events, texts once each | outcomes of its calls. Reviewed by hand. */
  readonly reviewed: Readonly<Record<string, string>>
}

/** Tests that every message of all recordings is understood, and that they come to what was reviewed. */
export function describeWire({ folder, convert, reviewed }: Reviewed): void {
  describe(`all that was recorded in ${folder}`, () => {
    it('is understood, and comes to what was reviewed', (context) => {
      const from = join(recordings, folder, 'wire')
      if (!existsSync(from)) context.skip(`there are no recordings in ${from}`)
      const found = globSync('*.wire.jsonl', { cwd: from }).map((file): [string, string] => {
        const name = basename(file, '.wire.jsonl')
        const events = convert(linesOf(join(from, file)))
        expect({ name, unknown: ofType(events, 'unknown') }).toEqual({ name, unknown: [] })
        return [name, summaryOf(events)]
      })
      expect(Object.fromEntries(found)).toEqual(reviewed)
    })
  })
}

function linesOf(path: string): WireLine[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as WireLine)
}

function summaryOf(events: readonly AdapterEvent[]): string {
  const inside = events.map((event) => (event.type === 'subagent.event' ? event.event : event))
  const whole = events.filter(({ type }, at) => type !== events[at - 1]?.type || !/^(text|reasoning)$/.test(type))
  const outcomes = ofType(inside, 'tool.completed').map(({ outcome }) => outcome)
  return [counts(whole.map(({ type }) => type)), counts(outcomes)].join(' | ')
}

function counts(values: readonly string[]): string {
  const found = new Map<string, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return [...found]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([value, count]) => `${value} ${count}`)
    .join(', ')
}
