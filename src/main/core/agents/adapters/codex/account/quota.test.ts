import { noticeText } from '#shared/kernel/notice-texts'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { createWorld } from '../testing/world'
import { quotaNotices } from './quota'

let world: ProgramWorld | undefined
afterEach(async () => {
  await world?.dispose()
  world = undefined
})

describe('the allowances of Codex', () => {
  it('are told by period, in parts of a hundred', async () => {
    const window = (usedPercent: number, windowDurationMins: number) => ({
      usedPercent,
      windowDurationMins,
      resetsAt: 1_795_000_000,
    })
    const codex = { limitId: 'codex', limitName: null, primary: window(12.4, 300), secondary: window(80, 10_080) }
    const spark = { limitId: 'codex_spark', limitName: 'Spark', primary: window(0, 1440 * 30), secondary: null }
    const limits = { rateLimits: codex, rateLimitsByLimitId: { codex, codex_spark: spark } }
    world = await createWorld({ REPLAY_LIMITS: JSON.stringify(limits) })
    const read = await world.adapter.quota?.read()
    expect(read).toMatchObject({
      ok: true,
      value: {
        '5 hours': { entitlementRequests: 100, usedRequests: 12, remainingPercentage: 87.6 },
        week: { remainingPercentage: 20, resetDate: '2026-11-18T11:06:40.000Z' },
        'Spark 30 days': { remainingPercentage: 100 },
      },
    })
  })

  it('are not told where nobody is signed in, which is said', async () => {
    world = await createWorld()
    expect(await world.adapter.quota?.read()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('authentication required') as string },
    })
  })

  it('are worth a word when much of them is used up', () => {
    const primary = { usedPercent: 93, windowDurationMins: 10_080, resetsAt: 1_795_000_000 }
    expect(quotaNotices({ limitId: 'codex', primary })).toEqual([
      {
        type: 'notice',
        level: 'warning',
        ...noticeText('allowance-used/until', {
          agent: 'Codex',
          period: 'week',
          percent: 90,
          at: '2026-11-18 11:06 UTC',
        }),
      },
    ])
    expect(quotaNotices({ primary: { usedPercent: 74 }, secondary: null })).toEqual([])
    expect(quotaNotices({ primary: { usedPercent: 100 } })[0]?.message).toBe(
      'Codex has used up its allowance for the first period.',
    )
  })
})
