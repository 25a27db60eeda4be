import path from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { countUsage, groupUsage, totalUsage, type UsageGroup } from '#shared/usage/aggregate'
import type { UsageReport } from '#shared/usage/entities'
import type { UsageRecord } from '#shared/usage/records'
import { QUARTER_MS } from '#shared/usage/rollup'
import type { UsageTotals } from '#shared/usage/totals'
import { Connection } from '#core/store/connection'
import { STORE_FILE } from '#core/store/open'
import { usageReads } from '#core/store/reads/usage'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'
import { estimateCost } from '#core/base/prices/current'
import { isNightly } from '#core/testing/nightly'

const START = 1_750_000_000_000
const DAY_MS = 24 * 60 * 60_000

interface World {
  readonly test: TestHost
  readonly client: TestClient
  /** Sets the host's clock. */
  at(time: number): void
}

/** Starts a host with an agent that reports the usage in a prompt as JSON. */
async function start(): Promise<World> {
  const agent = scriptedAdapter('meter', ({ prompt, emit }) => {
    for (const report of JSON.parse(prompt) as UsageReport[]) emit({ type: 'usage', report })
    return Promise.resolve(undefined)
  })
  let now = START
  const test = await hostOfTest([agent], { clock: { now: () => now } })
  return { test, client: await test.client(), at: (time) => void (now = time) }
}

const report = (parts: Partial<UsageReport> = {}): UsageReport => ({
  granularity: 'call',
  mode: 'delta',
  inputTokens: 10,
  outputTokens: 1,
  ...parts,
})

async function use(client: TestClient, sessionId: string, ...reports: UsageReport[]): Promise<void> {
  if ((await client.must('session.get', { sessionId })).session === null)
    await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  const done = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message: JSON.stringify(reports) })
  await client.untilEvent(sessionId, 'turn.completed', done + 1)
}

const tokens = ({ groups }: RequestOutput<'usage.query'>): Record<string, number> =>
  Object.fromEntries(groups.map(({ key, totals }) => [String(key), totals.totalTokens]))

describe('usage.query', () => {
  it('groups by session, branch, agent, model, project and day', async () => {
    const { client, at, test } = await start()
    await use(client, 's', report({ model: 'a' }), report({ model: 'b' }))
    const { sessionId: child } = await client.must('session.fork', { sourceSessionId: 's' })
    at(START + DAY_MS)
    await use(client, child, report({ model: 'a' }))
    const by = async (groupBy: RequestInput<'usage.query'>['groupBy'], more = {}) =>
      tokens(await client.must('usage.query', { groupBy, ...more }))
    expect(await by('session')).toEqual({ s: 22, [child]: 11 })
    expect(await by('branch')).toEqual({ s: 33, [child]: 11 })
    expect(await by('model')).toEqual({ a: 22, b: 11 })
    expect(await by('project')).toEqual({ [test.dataDir]: 33 })
    expect(await by('day')).toEqual({ '2025-06-15': 22, '2025-06-16': 11 })
    expect(Object.values(await by('agent')).sort()).toEqual([11, 22])
    expect(await by('model', { sessionId: child })).toEqual({ a: 11 })
    const quarter = Math.floor((START + DAY_MS) / QUARTER_MS) * QUARTER_MS
    expect(await by('session', { since: quarter })).toEqual({ [child]: 11 })
    expect(await by('session', { until: quarter })).toEqual({ s: 22 })
    expect(Object.values(await by('turn', { sessionId: 's' }))).toEqual([22])
    expect(Object.values(await by('call', { sessionId: 's' }))).toEqual([11, 11])
  })

  it('begins days where the caller is', async () => {
    const { client, at } = await start()
    at(Date.UTC(2026, 2, 1, 22, 50))
    await use(client, 's', report())
    const day = async (timeZoneOffset: number) =>
      Object.keys(tokens(await client.must('usage.query', { groupBy: 'day', timeZoneOffset })))
    expect(await day(0)).toEqual(['2026-03-01'])
    expect(await day(60)).toEqual(['2026-03-01'])
    expect(await day(75)).toEqual(['2026-03-02'])
  })

  it('begins days as a time zone does, also when its offset changes', async () => {
    const { client, at } = await start()
    for (const moment of [Date.UTC(2026, 0, 10, 23, 30), Date.UTC(2026, 6, 1, 22, 30)]) {
      at(moment)
      await use(client, 's', report())
    }
    const found = await client.must('usage.query', { groupBy: 'day', timeZone: 'Europe/Berlin' })
    expect(tokens(found)).toEqual({ '2026-01-11': 11, '2026-07-02': 11 })
  })

  it.each([
    ['Asia/Kolkata', Date.UTC(2026, 2, 1, 18, 15), ['2026-03-01', '2026-03-02']],
    ['Asia/Kathmandu', Date.UTC(2026, 2, 1, 18, 0), ['2026-03-01', '2026-03-02']],
    ['Australia/Lord_Howe', Date.UTC(2026, 6, 10, 13, 15), ['2026-07-10', '2026-07-11']],
    ['America/St_Johns', Date.UTC(2026, 6, 10, 2, 15), ['2026-07-09', '2026-07-10']],
  ])('divides an hour of %s, also by session', async (timeZone, before, days) => {
    const { client, at } = await start()
    for (const moment of [before, before + QUARTER_MS]) {
      at(moment)
      await use(client, 's', report())
    }
    const found = await client.must('usage.query', { groupBy: 'day', timeZone })
    expect(Object.keys(tokens(found)).sort()).toEqual(days)
    const bySession = await client.must('usage.days', { sessionIds: ['s'], timeZone })
    expect(bySession.sessions[0]?.days.map(({ day, calls, inputTokens }) => [day, calls, inputTokens])).toEqual(
      days.toReversed().map((day) => [day, 1, 10]),
    )
    const inUtc = await client.must('usage.days', { sessionIds: ['s'] })
    expect(inUtc.sessions[0]?.days.map(({ day, calls }) => [day, calls])).toEqual([[undefined, 2]])
    const refused = await client.request('usage.days', { sessionIds: ['s'], timeZone: 'Europe/Nowhere' })
    expect(refused.ok ? null : refused.error.code).toBe('invalid-params')
  })

  it('tells reported costs from estimates', async () => {
    const { client } = await start()
    const cost = { amount: 2, currency: 'USD', source: 'provider-reported' as const }
    await use(client, 's', report({ cost }), report({ model: 'claude-sonnet-4-5' }), report({ model: 'nobody knows' }))
    const { total, pricesAsOf } = await client.must('usage.query', { groupBy: 'session' })
    expect(pricesAsOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(total.uncostedTokens).toBe(11)
    expect(total.costs).toHaveLength(1)
    expect(total.costs[0]?.bySource['provider-reported']).toBe(2)
    expect(total.costs[0]?.bySource.estimated).toBeGreaterThan(0)
  })

  it('forgets what was purged', async () => {
    const { client } = await start()
    await use(client, 's', report())
    for (const name of ['session.close', 'session.archive', 'session.purge'] as const)
      await client.must(name, { sessionId: 's' })
    expect(await client.must('usage.query', { groupBy: 'session' })).toMatchObject({
      groups: [],
      total: { totalTokens: 0 },
    })
  })

  it('refuses unknown sessions and malformed input', async () => {
    const { client } = await start()
    const code = async (input: object) => {
      const result = await client.request('usage.query', { groupBy: 'session', ...input })
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    for (const input of [{ groupBy: 'moon' }, { groupBy: 'call' }, { groupBy: 'turn' }, { since: 1 }, { until: -1 }])
      expect(await code(input)).toBe('invalid-params')
    expect(await code({ timeZoneOffset: 7 })).toBe('invalid-params')
    expect(await code({ timeZone: 'Europe/Nowhere' })).toBe('invalid-params')
  })

  it('answers what the reports add up to, whatever is reported', async () => {
    const anyReport = fc.record({
      granularity: fc.constantFrom('call' as const, 'message' as const, 'query' as const),
      mode: fc.constantFrom('delta' as const, 'cumulative' as const),
      inputTokens: fc.nat(1000),
      outputTokens: fc.nat(1000),
      model: fc.constantFrom('claude-sonnet-4-5', 'nobody knows'),
    })
    const anyUse = fc.record({
      session: fc.constantFrom('s1', 's2'),
      reports: fc.array(anyReport, { maxLength: 4 }),
      pause: fc.nat(DAY_MS),
      restart: fc.boolean(),
    })
    const dimensions = ['session', 'agent', 'model', 'day', 'branch', 'project'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(anyUse, { maxLength: 6 }), fc.constantFrom(...dimensions), async (uses, groupBy) => {
        const { test, client, at } = await start()
        let now = START
        let current = { test, client }
        for (const { session, reports, pause, restart } of uses) {
          at((now += pause))
          await use(current.client, session, ...reports)
          if (!restart) continue
          const again = await current.test.again()
          current = { test: again, client: await again.client() }
        }
        const since = Math.floor((START + DAY_MS / 2) / QUARTER_MS) * QUARTER_MS
        const records = (await Promise.all(['s1', 's2'].map((id) => recordsOf(current.test, id)))).flat()
        const counted = countUsage(records, estimateCost).filter(({ record }) => record.timestamp >= since)
        const sessions = new Map(['s1', 's2'].map((id) => [id, { project: current.test.dataDir }]))
        const answer = await current.client.must('usage.query', { groupBy, since, timeZoneOffset: 120 })
        expect(answer.total).toEqual(near(totalUsage(counted)))
        if (groupBy === 'project') return
        const expected = groupUsage(counted, groupBy, { sessions, timeZoneOffset: 120 })
        expect(answer.groups.toSorted(byKey)).toEqual(
          expected.toSorted(byKey).map(({ key, totals }) => ({ key, totals: near(totals) })),
        )
      }),
      { numRuns: isNightly ? 15 : 6 },
    )
  })
})

/** Every report of a session, as the store holds it. */
async function recordsOf({ dataDir }: TestHost, sessionId: string): Promise<UsageRecord[]> {
  const database = new Database(path.join(dataDir, STORE_FILE), { readonly: true })
  try {
    return await usageReads(new Connection(database)).usageRecords(sessionId)
  } finally {
    database.close()
  }
}

const byKey = (a: Pick<UsageGroup, 'key'>, b: Pick<UsageGroup, 'key'>): number =>
  String(a.key) < String(b.key) ? -1 : 1

/** Totals whose money may differ in the last digits, since sums of it are made in another order. */
function near(totals: UsageTotals): object {
  const about = (amount: number): unknown => expect.closeTo(amount, 9)
  return {
    ...totals,
    costs: totals.costs.map(({ currency, amount, bySource, estimatedShare }) => ({
      currency,
      amount: about(amount),
      bySource: Object.fromEntries(Object.entries(bySource).map(([source, part]) => [source, about(part)])),
      estimatedShare: about(estimatedShare),
    })),
  }
}

describe('usage after a restart', () => {
  it('counts of a cumulative agent only what is new', async () => {
    const { client, test } = await start()
    const cumulative = (inputTokens: number) => report({ mode: 'cumulative', inputTokens, outputTokens: 0 })
    await use(client, 's', cumulative(100))
    const later = await (await test.again()).client()
    await use(later, 's', cumulative(150))
    const { conversation } = await later.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.usage).toMatchObject({ totalInputTokens: 150, adapterCount: 1 })
    expect(conversation?.turns.map((turn) => turn.usage?.total.inputTokens)).toEqual([100, 50])
    expect(tokens(await later.must('usage.query', { groupBy: 'session' }))).toEqual({ s: 150 })
  })
})

describe('session.usage', () => {
  const totals = {
    totalInputTokens: 7,
    totalOutputTokens: 3,
    totalCacheReadTokens: 2,
    totalTokens: 10,
    costUsd: 0.5,
    totalCalls: 2,
    adapterCount: 1,
  }

  it('keeps and tells what a client added up', async () => {
    const { client, test } = await start()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    expect(await client.must('session.usage', { sessionId: 's', ...totals })).toEqual({ acknowledged: true })
    expect(client.eventsOf('s', 'usage').map(({ payload }) => payload)).toEqual([{ sessionId: 's', ...totals }])
    const later = await (await test.again()).client()
    expect((await later.must('session.subscribe', { sessionId: 's' })).conversation?.usage).toEqual(totals)
  })

  it('does not outdo what agents report to the host', async () => {
    const { client } = await start()
    await use(client, 's', report())
    expect(await client.must('session.usage', { sessionId: 's', ...totals })).toEqual({ acknowledged: true })
    expect((await client.must('session.subscribe', { sessionId: 's' })).conversation?.usage?.totalTokens).toBe(11)
  })

  it('refuses unknown sessions and malformed totals', async () => {
    const { client } = await start()
    const tell = (input: object) => client.request('session.usage', { sessionId: 's', ...totals, ...input })
    expect(await tell({})).toMatchObject({ error: { code: 'session-not-found' } })
    expect(await tell({ totalCalls: 1.5 })).toMatchObject({ error: { code: 'invalid-params' } })
    expect(await tell({ totalInputTokens: -1 })).toMatchObject({ error: { code: 'invalid-params' } })
  })
})

describe('usage by kind of agent', () => {
  it('adds up the agents of all sessions under the name of their adapter', async () => {
    const { client } = await start()
    await use(client, 'one', report())
    await use(client, 'two', report({ inputTokens: 20 }))
    expect(tokens(await client.must('usage.query', { groupBy: 'adapter' }))).toEqual({ meter: 32 })
    expect(tokens(await client.must('usage.query', { groupBy: 'adapter', sessionId: 'two' }))).toEqual({ meter: 21 })
  })
})
