import { describe, expect, it, vi } from 'vitest'
import type { AdapterEvent, AgentAdapter } from '#shared/adapter/port'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import { ok } from '#shared/kernel/result'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { shareSnapshot } from '../adapters/share-snapshot'

const MINUTE = 60_000
const NO_USAGE = {
  granularity: 'call',
  mode: 'delta',
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
} as const
const RESET = Date.parse('2026-12-01T00:00:00Z')

/** An agent with accounts, which counts how often it is asked. `me`: the person who is signed in to a folder. */
async function scene(me: (folder: string) => string = (folder) => folder) {
  const clock = { at: Date.parse('2026-11-28T03:00:00Z'), now: () => clock.at }
  const asked: string[] = []
  let share = 62
  const at = (folder: string): Pick<AgentAdapter, 'signIn' | 'quota'> => ({
    signIn: { how: 'Sign in.', read: () => Promise.resolve(ok({ isSignedIn: true, account: me(folder) })) },
    quota: {
      read() {
        asked.push(folder)
        return Promise.resolve(ok({ '5 hours': shareSnapshot(share, RESET, false) }))
      },
    },
  })
  const told: Record<string, QuotaSnapshot> = {}
  const agent = (): AgentAdapter => ({
    ...scriptedAdapter('agent', ({ emit }) => {
      emit({ type: 'usage', report: { ...NO_USAGE, inputTokens: 1000 } })
      const event: AdapterEvent = { type: 'quota', allowances: { ...told } }
      emit(event)
      return Promise.resolve(undefined)
    }),
    ...at('home'),
    accounts: { variable: 'AGENT_HOME', home: () => '/home/me/.agent', at },
  })
  const test = await hostOfTest([agent()], { clock })
  const client = await test.client()
  const quotaOf = async (accountId: string) =>
    (await client.must('account.list', {})).accounts.find((account) => account.accountId === accountId)?.quota
  const ask = (accountId?: string) =>
    client.must('account.getQuota', accountId === undefined ? { adapterName: 'agent' } : { accountId })
  return { clock, asked, told, test, client, agent, quotaOf, ask, use: (percent: number) => (share = percent) }
}

describe('the quota of an account', () => {
  it('is asked once in a quarter of an hour, however often somebody looks', async () => {
    const { clock, asked, ask, quotaOf, use } = await scene()
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first.quotaSnapshots['agent/5 hours']?.remainingPercentage).toBe(38)
    expect(second).toEqual(first)
    clock.at += 14 * MINUTE
    await ask()
    expect(asked).toHaveLength(1)
    use(70)
    clock.at += MINUTE
    expect((await ask()).quotaSnapshots['agent/5 hours']?.remainingPercentage).toBe(30)
    expect(asked).toHaveLength(2)
    expect(await quotaOf('agent')).toEqual([{ window: 'fiveHour', usedPercent: 70, resetsAt: RESET, readAt: clock.at }])
  })

  it('comes from the events of a running agent, which then is not asked', async () => {
    const { clock, asked, told, client, ask, quotaOf } = await scene()
    told['5 hours'] = shareSnapshot(12, RESET, false)
    told['week of Opus'] = shareSnapshot(40, undefined, false)
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'hello' })
    await client.untilEvent(sessionId, 'turn.completed')
    const readings = [
      { window: 'fiveHour', usedPercent: 12, resetsAt: RESET, readAt: clock.at },
      { window: 'model', model: 'Opus', usedPercent: 40, readAt: clock.at },
    ]
    await vi.waitFor(async () => expect(await quotaOf('agent')).toEqual(readings))
    await ask()
    expect(asked).toEqual([])
  })

  it('is one for the accounts of one identity', async () => {
    const { asked, client, ask, quotaOf } = await scene(() => 'me')
    const { account } = await client.must('account.add', { adapterName: 'agent', name: 'Second' })
    await client.must('account.refresh', { accountId: 'agent' })
    await client.must('account.refresh', { accountId: account.accountId })
    const before = asked.length
    expect(await quotaOf(account.accountId)).toEqual(await quotaOf('agent'))
    await ask()
    await ask(account.accountId)
    expect(asked).toHaveLength(before)
  })

  it('is asked anew when the user says so, and survives the host with its age', async () => {
    const { clock, asked, test, agent, ask, client, quotaOf, use } = await scene()
    await ask()
    use(80)
    await client.must('account.refresh', { accountId: 'agent' })
    expect(asked).toHaveLength(2)
    const readAt = clock.at
    expect(await quotaOf('agent')).toMatchObject([{ usedPercent: 80, readAt }])
    clock.at += 5 * MINUTE
    const later = await (await test.again([agent()])).client()
    const { accounts } = await later.must('account.list', {})
    expect(accounts[0]?.quota).toMatchObject([{ usedPercent: 80, readAt }])
    const unknown = await later.request('account.getQuota', { accountId: 'nobody' })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'account-not-found' } })
  })

  it('tells how many sessions it will probably serve, once enough was read, also after a restart', async () => {
    const { clock, told, test, client, agent } = await scene()
    expect(await client.must('runway.get', { accountId: 'agent' })).toEqual({ isKnown: false })
    for (const [at, percent] of [10, 20, 30, 40, 50].entries()) {
      clock.at += 2 * MINUTE
      told['5 hours'] = shareSnapshot(percent, RESET, false)
      const { sessionId } = await client.must('session.create', {})
      await client.must('session.subscribe', { sessionId })
      await client.must('session.sendMessage', { sessionId, message: `${at}` })
      await client.untilEvent(sessionId, 'turn.completed')
    }
    await vi.waitFor(async () =>
      expect(await client.must('runway.get', { accountId: 'agent' })).toMatchObject({ isKnown: true, basis: 5 }),
    )
    const { sessions, ...known } = await client.must('runway.get', { accountId: 'agent' })
    expect(known).toEqual({ isKnown: true, until: RESET, basis: 5 })
    expect(sessions?.from).toBeLessThanOrEqual(5)
    expect(sessions?.to).toBeGreaterThanOrEqual(5)
    // Written after all that was learned.
    await client.must('account.add', { adapterName: 'agent', name: 'Second' })
    const later = await (await test.again([agent()])).client()
    expect(await later.must('runway.get', { accountId: 'agent' })).toMatchObject({ isKnown: true })
  })
})
