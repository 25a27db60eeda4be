import { describe, expect, it } from 'vitest'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { createReplay, createWorld } from '../testing/world'
import { replayed } from '#core/agents/adapters/testing/program-world'
import { quotaOf } from './quota'

const limits = {
  five_hour: { utilization: 62, resets_at: '2026-11-28T05:10:08.000Z' },
  seven_day: { utilization: 104.5, resets_at: 'soon' },
  seven_day_opus: null,
  extra_usage: { is_enabled: true, utilization: 3 },
}

describe('the allowances of Claude Code', () => {
  it('are told by period, from percent and times as text', () => {
    const told = quotaOf({ rate_limits_available: true, rate_limits: limits })
    expect(told).toMatchObject({
      ok: true,
      value: {
        '5 hours': { usedRequests: 62, remainingPercentage: 38, resetDate: '2026-11-28T05:10:08.000Z' },
        week: { usedRequests: 100, remainingPercentage: 0, usageAllowedWithExhaustedQuota: true },
      },
    })
    expect(told.ok ? Object.keys(told.value) : []).toEqual(['5 hours', 'week'])
  })

  it('are not told where nobody signed in with a subscription, which is said', async () => {
    const world = await ofTest(createReplay())
    expect(await world.adapter.quota?.read()).toMatchObject({
      ok: false,
      error: { message: 'Claude Code: it knows allowances only of a login with a Claude subscription.' },
    })
    expect(await world.processes()).toEqual([])
  })

  it('are read from a program that is started for that, and ends', async () => {
    const usage = { rate_limits_available: true, rate_limits: limits }
    const world = await ofTest(
      createWorld({
        ...replayed(import.meta.url.replace('account', 'testing')),
        env: () => ({ REPLAY_USAGE: JSON.stringify(usage) }),
      }),
    )
    expect(await world.adapter.quota?.read()).toMatchObject({ ok: true, value: { '5 hours': { usedRequests: 62 } } })
    expect(await world.processes()).toEqual([])
  })
})
