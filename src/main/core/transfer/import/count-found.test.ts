import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { generateTranscripts } from './testing/generated-transcripts'
import { CLAUDE, start } from './testing/importing-host'
import { claudeLine, fillHome, lines, put } from './testing/transcripts'

const dimensions = ['day', 'model', 'project', 'adapter'] as const

async function answers(client: TestClient) {
  const found = []
  for (const groupBy of dimensions) {
    const { groups, total } = await client.must('usage.query', { groupBy, timeZone: 'Asia/Kathmandu' })
    found.push({
      groupBy,
      total: { ...total, costs: rounded(total.costs) },
      groups: groups
        .map(({ key, totals }) => ({ key, ...totals, costs: rounded(totals.costs) }))
        .filter(({ totalCalls }) => totalCalls > 0)
        .sort((a, b) => String(a.key).localeCompare(String(b.key))),
    })
  }
  return found
}

const rounded = (costs: readonly { amount: number; currency: string }[]) =>
  costs.map(({ amount, currency }) => `${currency} ${amount.toFixed(9)}`)

const inputOf = async (client: TestClient): Promise<number> =>
  (await client.must('usage.query', { groupBy: 'model' })).total.inputTokens

/** A session of Claude Code with one call in each turn; equal names are the same call. */
const session = (calls: readonly string[], tokens = 100): string =>
  lines([
    claudeLine('u1', null, 1, 'user', 'Plan'),
    ...calls.map((name, index) => ({
      ...claudeLine(`a${index}`, 'u1', index + 2, 'assistant', [{ type: 'text', text: name }], {
        id: `msg-${name}`,
        usage: { input_tokens: tokens, output_tokens: 1 },
      }),
      requestId: `req-${name}`,
    })),
  ])

const pathOf = (number: number): string =>
  `.claude/projects/-project/11111111-1111-4111-8111-11111111111${number}.jsonl`
const idOf = (number: number): string => `claude-code-11111111-1111-4111-8111-11111111111${number}`

describe('usage of sessions that are not imported', () => {
  it('is what it is after an import', { timeout: 120_000 }, async () => {
    const home = await temporaryFolder()
    await generateTranscripts(home, 60)
    const { client } = await start(home)
    const { total } = await client.must('session.list', { status: 'discovered', limit: 1 })
    expect(await client.must('import.countUsage', {})).toEqual({ counted: total, failed: 0 })
    const { notImported, notCounted } = await client.must('usage.query', { groupBy: 'model' })
    expect({ notImported, notCounted }).toEqual({ notImported: total })
    const before = await answers(client)
    expect(before[0]?.total.totalCalls).toBeGreaterThan(100)
    await client.must('import.run', {})
    expect(await answers(client)).toEqual(before)
    expect(await client.must('usage.query', { groupBy: 'model' })).not.toHaveProperty('notImported')
  })

  it('is not counted twice while some of them are imported', async () => {
    const home = await temporaryFolder()
    await put(home, pathOf(1), session(['one', 'two']))
    await put(home, pathOf(2), session(['one', 'two', 'three']))
    const { client } = await start(home)
    await client.must('import.countUsage', {})
    expect(await inputOf(client)).toBe(300)
    for (const number of [2, 1]) {
      await client.must('import.run', { sessionIds: [idOf(number)] })
      await client.must('import.countUsage', {})
      expect(await inputOf(client)).toBe(300)
    }
  })

  it('counts again what has changed, and nothing else', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    await put(home, pathOf(3), session(['one']))
    const usage = { input_tokens: 7, output_tokens: 1 }
    const more = lines([
      claudeLine('b', 'a0', 9, 'assistant', [{ type: 'text', text: 'More' }], { id: 'msg-b', usage }),
    ])
    const { client } = await start(home)
    await client.must('import.countUsage', {})
    const before = await inputOf(client)
    expect(await client.must('import.countUsage', {})).toEqual({ counted: 0, failed: 0 })
    appendFileSync(join(home, pathOf(3)), more)
    await client.must('import.discover', {})
    await expect(client.must('usage.query', { groupBy: 'day' })).resolves.toMatchObject({ notCounted: 1 })
    expect(await client.must('import.countUsage', {})).toEqual({ counted: 1, failed: 0 })
    expect((await inputOf(client)) - before).toBe(7)
  })

  it('has the prices in force', async () => {
    const home = await temporaryFolder()
    await put(home, pathOf(3), session(['one'], 1_000_000))
    const { client } = await start(home)
    await client.must('import.countUsage', {})
    const { groups } = await client.must('usage.query', { groupBy: 'model' })
    await client.must('usage.prices.set', { model: groups[0]?.key ?? '', price: { input: 77, output: 0 } })
    await expect.poll(async () => (await client.must('usage.query', { groupBy: 'model' })).notCounted).toBe(1)
    await client.must('import.countUsage', {})
    const { total } = await client.must('usage.query', { groupBy: 'model' })
    expect(total.costs.map(({ amount }) => amount)).toEqual([77])
  })

  it('is that of a session before it is opened, and leaves it discovered', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.countUsage', {})
    const { total } = await client.must('usage.query', { groupBy: 'day', sessionId: CLAUDE })
    expect(total.totalCalls).toBeGreaterThan(0)
    expect((await client.must('session.get', { sessionId: CLAUDE })).session?.status).toBe('discovered')
  })
})
