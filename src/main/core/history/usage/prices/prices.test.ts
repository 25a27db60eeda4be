import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { UsageReport } from '#shared/usage/entities'
import { usePrices } from '#core/base/prices/current'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import type { TestClient } from '#core/testing/test-host'

afterEach(() => usePrices({}))

const million = 1_000_000
const agent = () =>
  scriptedAdapter('meter', ({ prompt, emit }) => {
    emit({ type: 'usage', report: JSON.parse(prompt) as UsageReport })
    return Promise.resolve(undefined)
  })

async function use(client: TestClient, sessionId: string, model: string): Promise<void> {
  const report: UsageReport = { granularity: 'call', mode: 'delta', inputTokens: million, outputTokens: 0, model }
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: JSON.stringify(report) })
  await client.untilEvent(sessionId, 'turn.completed')
  await client.must('session.unsubscribe', { sessionId })
  await client.must('session.close', { sessionId })
}

const costOf = async (client: TestClient): Promise<number | undefined> => {
  const { total } = await client.must('usage.query', { groupBy: 'session' })
  return total.costs[0]?.amount
}

const untilCost = (client: TestClient, amount: number | undefined) =>
  expect
    .poll(() => costOf(client), { timeout: 10_000 })
    .toEqual(amount === undefined ? undefined : expect.closeTo(amount))

const list = {
  asOf: '2026-10-01',
  source: 'a test',
  currency: 'USD',
  models: [{ names: ['gpt-5'], input: 7, output: 7 }],
}

describe('prices', () => {
  it('of the user apply to what is used and what was used, in the settings and by requests', async () => {
    const test = await hostOfTest([agent()])
    const client = await test.client()
    await use(client, 's', 'a-new-model')
    expect(await costOf(client)).toBeUndefined()
    const { prices } = await client.must('usage.prices.set', { model: 'a-new-model', price: { input: 2, output: 3 } })
    expect(prices.own).toEqual({ 'a-new-model': { input: 2, output: 3 } })
    await untilCost(client, 2)
    expect(JSON.parse(await readFile(join(test.dataDir, 'settings.json'), 'utf8'))).toMatchObject({
      prices: { 'a-new-model': { input: 2 } },
    })
    expect((await client.must('session.list', {})).sessions).toHaveLength(1)
    // Another program edits the file.
    await writeFile(
      join(test.dataDir, 'settings.json'),
      JSON.stringify({ prices: { 'a-new-model': { input: 5, output: 3 } } }),
    )
    await untilCost(client, 5)
    await client.must('usage.prices.set', { model: 'a-new-model', price: null })
    await untilCost(client, undefined)
  })

  it('of a file replace those that come with Parley, also after a start, until they are taken back', async () => {
    const test = await hostOfTest([agent()])
    let client = await test.client()
    await use(client, 's', 'gpt-5')
    await untilCost(client, 1.25)
    const { prices } = await client.must('usage.prices.import', { content: JSON.stringify(list) })
    expect(prices).toMatchObject({ asOf: '2026-10-01', source: 'a test', isImported: true, names: 1, problems: [] })
    await untilCost(client, 7)
    expect((await client.must('usage.query', { groupBy: 'day' })).pricesAsOf).toBe('2026-10-01')
    usePrices({})
    const later = await test.again()
    client = await later.client()
    expect((await client.must('usage.prices.get', { model: 'gpt-5' })).price).toMatchObject({ input: 7 })
    const back = await client.must('usage.prices.import', {})
    expect(back.prices.isImported).toBe(false)
    await untilCost(client, 1.25)
    // The list that was replaced can be brought back.
    const again = await client.must('usage.prices.import', { content: back.replaced ?? '' })
    expect(again.prices).toMatchObject({ asOf: '2026-10-01', source: 'a test', names: 1 })
    await untilCost(client, 7)
  })

  it('of a file say what changes', async () => {
    const test = await hostOfTest([agent()])
    const client = await test.client()
    const first = await client.must('usage.prices.import', { content: JSON.stringify(list) })
    expect(first).not.toHaveProperty('replaced')
    const [model] = list.models
    const other = {
      ...list,
      models: [
        { ...model, output: 99 },
        { names: ['another'], input: 1, output: 1 },
      ],
    }
    const { changes } = await client.must('usage.prices.import', { content: JSON.stringify(other) })
    expect(changes).toEqual({ added: 1, changed: 1, removed: 0 })
  })

  it('are taken from a list of LiteLLM, and from nothing else', async () => {
    const test = await hostOfTest([agent()])
    const client = await test.client()
    const entry = { mode: 'chat', litellm_provider: 'openai', input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 }
    const content = JSON.stringify({ 'gpt-x': entry })
    const { prices } = await client.must('usage.prices.import', { content, asOf: '2026-11-01' })
    expect(prices).toMatchObject({ asOf: '2026-11-01', source: 'LiteLLM', names: 1 })
    for (const wrong of [
      '',
      '{',
      '[]',
      '{}',
      'null',
      '{"a":{"mode":"chat"}}',
      JSON.stringify({ ...list, asOf: 'today' }),
    ]) {
      const refused = await client.request('usage.prices.import', { content: wrong })
      expect(refused.ok ? null : refused.error.code).toBe('prices-invalid')
    }
    expect((await client.must('usage.prices.get', {})).prices).toMatchObject({ asOf: '2026-11-01', names: 1 })
  })

  it('of a broken file are told, and not used', async () => {
    const test = await hostOfTest([agent()])
    await writeFile(join(test.dataDir, 'prices.json'), '{"models": 7}')
    const client = await (await test.again()).client()
    const { prices } = await client.must('usage.prices.get', {})
    expect(prices).toMatchObject({ isImported: false, problems: [expect.stringContaining('prices.json')] })
  })
})
