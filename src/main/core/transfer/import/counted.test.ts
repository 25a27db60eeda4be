import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { generateTranscripts } from './testing/generated-transcripts'
import { start } from './testing/importing-host'
import {
  countClaude,
  countCodex,
  countGemini,
  sumOf,
  type Counted,
  type CountedCall,
} from './testing/independent-count'

/* What is imported was used as the files say, counted straight from their lines. */

const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../shared/recordings')

type Counts = Readonly<Record<string, readonly CountedCall[]>>

const countHome = (home: string): Counts => ({
  'claude-code': countClaude(join(home, '.claude/projects')),
  codex: countCodex(['sessions', 'archived_sessions'].map((name) => join(home, '.codex', name))),
  gemini: countGemini(join(home, '.gemini/tmp')),
})

/** Imports what is in a home, and returns what was used, by tool or day. */
async function imported(client: TestClient, groupBy: 'adapter' | 'day', timeZone = 'UTC') {
  const { groups } = await client.must('usage.query', { groupBy, timeZone })
  return Object.fromEntries(
    groups
      .filter(({ totals }) => totals.totalCalls > 0)
      .map(({ key, totals }): [string, Counted] => [
        String(key),
        {
          calls: totals.totalCalls,
          input: totals.inputTokens,
          output: totals.outputTokens,
          cacheRead: totals.cacheReadTokens,
          cacheWrite: totals.cacheWriteTokens,
          reasoning: totals.reasoningTokens,
        },
      ]),
  )
}

const sums = (counts: Counts) => Object.fromEntries(Object.entries(counts).map(([name, calls]) => [name, sumOf(calls)]))

describe('usage of 300 generated transcripts', () => {
  it('is what their lines say, by tool and by day', { timeout: 120_000 }, async () => {
    const home = await temporaryFolder()
    await generateTranscripts(home, 300)
    const counts = countHome(home)
    const { client } = await start(home)
    const report = await client.must('import.run', {})
    expect(report.errors).toEqual([])
    expect(await imported(client, 'adapter')).toEqual(sums(counts))
    for (const timeZone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York']) {
      const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
      const byDay = Map.groupBy(Object.values(counts).flat(), ({ at }) => days.format(new Date(at)))
      const expected = Object.fromEntries([...byDay].map(([day, calls]) => [day, sumOf(calls)]))
      expect(await imported(client, 'day', timeZone)).toEqual(expected)
    }
  })
})

describe('usage of recordings', () => {
  it('is what their lines say', { timeout: 120_000 }, async (context) => {
    if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
    const home = await temporaryFolder()
    const places = [
      ['claude-code', '.claude/projects/-old'],
      ['claude-code-2.1.332', '.claude/projects/-new'],
      ['codex', '.codex/sessions'],
      ['codex-0.171.0', '.codex'],
      ['gemini-acp', '.gemini/tmp'],
    ] as const
    for (const [name, place] of places) {
      mkdirSync(join(home, place), { recursive: true })
      cpSync(join(recordings, name, 'transcripts'), join(home, place), { recursive: true })
    }
    const counts = countHome(home)
    const { client } = await start(home)
    await client.must('import.run', {})
    expect(await imported(client, 'adapter')).toEqual(sums(counts))
  })
})
