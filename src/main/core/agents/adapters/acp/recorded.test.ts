import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { passedOver } from './protocol/passed-over'
import { reviewed } from './recorded.cases'
import { replay, type Replayed, type WireLine } from './testing/replay'

/** Recordings of all scenarios, if available next to the checkout; those in `fixtures` are parts of them. */
const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../../shared/recordings')
const folders = ['acp-agents', 'claude-agent-acp', 'codex-acp', 'copilot-acp', 'gemini-acp', 'opencode-acp']
const fixtures = join(import.meta.dirname, 'fixtures')

const read = (path: string): WireLine[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as WireLine)

const counts = (values: readonly string[]): string => {
  const found = new Map<string, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return [...found]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([value, count]) => `${value} ${count}`)
    .join(', ')
}

/** Sums up what a recording comes to; pieces of text count together. */
const summary = ({ events, outcomes, refused }: Replayed): string => {
  const ends = events.flatMap((event) => {
    const inner = event.type === 'subagent.event' ? event.event : event
    return inner.type === 'tool.completed' ? [inner.outcome] : []
  })
  const whole = events.filter(({ type }, index) => type !== events[index - 1]?.type || !/^(text|reasoning)$/.test(type))
  return [counts(outcomes), counts(whole.map(({ type }) => type)), counts(ends), refused.join(', ')].join(' | ')
}

it('passes nothing over without a reason', () => {
  for (const reason of passedOver.values()) expect(reason).toMatch(/^[A-Z].*\.$/)
})

describe('what was recorded', () => {
  it.each(globSync('*.wire.jsonl', { cwd: fixtures }))(
    '%s is understood, and comes to what was reviewed',
    async (file) => {
      const replayed = await replay(read(join(fixtures, file)))
      expect(replayed.unknown).toEqual([])
      expect(summary(replayed)).toBe(reviewed[`fixtures/${basename(file, '.wire.jsonl')}`])
    },
  )

  it('is understood in every scenario, and comes to what was reviewed', async (context) => {
    if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
    const found: Record<string, string> = {}
    for (const folder of folders)
      for (const file of globSync('*.wire.jsonl', { cwd: join(recordings, folder, 'wire') }).toSorted()) {
        const replayed = await replay(read(join(recordings, folder, 'wire', file)))
        const name = `${folder}/${basename(file, '.wire.jsonl')}`
        expect({ name, unknown: replayed.unknown }).toEqual({ name, unknown: [] })
        found[name] = summary(replayed)
      }
    const expected = Object.entries(reviewed).filter(([name]) => !name.startsWith('fixtures/'))
    expect(found).toEqual(Object.fromEntries(expected))
  })
})
