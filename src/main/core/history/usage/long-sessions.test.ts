import { describe, expect, it } from 'vitest'
import type { RequestInput } from '#shared/contract'
import type { UsageReport } from '#shared/usage/entities'
import { totalTokens, type TokenAmounts } from '#shared/usage/records'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { talked } from '#core/testing/talk'
import type { TestClient } from '#core/testing/test-host'
import { countedByModel, sumOf, type InterfaceName } from './testing/recorded-model'
import { defined } from '#shared/kernel/defined'
import { reportedBy } from './testing/recorded-usage'

/*
 * The recorded usage of a long session, 30 prompts with tools and reasoning, equals the model's counts, call by call.
 * Agents that report less than their model are listed here, and in the table of docs/adapters.md.
 */

interface LongSession {
  /** Its name: of an adapter, or over the Agent Client Protocol the one that it gives itself. */
  readonly agent: string
  readonly asks: InterfaceName
  readonly tells: 'each call' | 'each prompt'
  /** Number of model calls. */
  readonly calls: number
  /** Returns the reported part of a prompt's calls, if the agent does not report all of them. */
  readonly toldOf?: (calls: readonly TokenAmounts[]) => readonly TokenAmounts[]
}

const lastOnly = (calls: readonly TokenAmounts[]) => calls.slice(-1)
const sumsOnly = (calls: readonly TokenAmounts[]) =>
  calls.map((call) => ({ ...call, cacheReadTokens: 0, reasoningTokens: 0 }))

const sessions: readonly LongSession[] = [
  { agent: 'claude-code', asks: 'anthropic', tells: 'each prompt', calls: 57 },
  { agent: '@agentclientprotocol/claude-agent-acp', asks: 'anthropic', tells: 'each prompt', calls: 57 },
  { agent: 'codex', asks: 'responses', tells: 'each call', calls: 57 },
  // It has no file tools, so six of the prompts make no call.
  { agent: '@agentclientprotocol/codex-acp', asks: 'responses', tells: 'each prompt', calls: 51 },
  { agent: 'copilot', asks: 'chat', tells: 'each call', calls: 57 },
  { agent: 'Copilot', asks: 'chat', tells: 'each prompt', calls: 57 },
  { agent: 'opencode', asks: 'chat', tells: 'each call', calls: 57 },
  { agent: 'OpenCode', asks: 'chat', tells: 'each prompt', calls: 57, toldOf: lastOnly },
  { agent: 'gemini-cli', asks: 'gemini', tells: 'each prompt', calls: 57, toldOf: sumsOnly },
]

describe.each(sessions)('the long session of $agent', ({ agent, asks, tells, calls, toldOf = (all) => all }) => {
  const prompts = countedByModel(agent, asks)
  const expected = prompts.map(toldOf)

  it('is kept as the model counted it', { timeout: 60_000 }, async () => {
    expect(prompts).toHaveLength(30)
    expect(prompts.flat()).toHaveLength(calls)
    const reports = reportedBy(agent)
    const byPrompt = prompts.map((ofPrompt) => reports.splice(0, tells === 'each call' ? ofPrompt.length : 1))
    expect(reports).toEqual([])

    // All of it on one day.
    const test = await hostOfTest([playing(byPrompt)], { clock: { now: () => Date.UTC(2026, 10, 20, 12) } })
    const client = await test.client()
    await talked(client, 's', ...prompts.map((_calls, index) => String(index)))
    await holds(client, expected, tells)
    await holds(await (await test.again()).client(), expected, tells)
  })
})

/** Creates an agent that reports usage by prompt number. */
const playing = (byPrompt: readonly (readonly UsageReport[])[]) =>
  scriptedAdapter('player', ({ prompt, emit }) => {
    for (const report of byPrompt[Number(prompt)] ?? []) emit({ type: 'usage', report })
    return Promise.resolve(undefined)
  })

/** Checks the session's usage: in its conversation, by turn, by call, in its metrics and in the sums by day. */
async function holds(
  client: TestClient,
  prompts: readonly (readonly TokenAmounts[])[],
  tells: LongSession['tells'],
): Promise<void> {
  const all = sumOf(prompts.flat())
  const reports = tells === 'each call' ? prompts.flat() : prompts.map(sumOf)
  const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
  expect(conversation?.usage).toMatchObject({
    totalInputTokens: all.inputTokens,
    totalOutputTokens: all.outputTokens,
    totalCalls: reports.length,
  })
  const by = async (groupBy: RequestInput<'usage.query'>['groupBy'], sessionId?: string) => {
    const { groups, total } = await client.must('usage.query', {
      groupBy,
      ...defined({ sessionId }),
    })
    expect(total).toMatchObject({ ...all, totalTokens: totalTokens(all), totalCalls: reports.length })
    return groups.map(({ totals }) => totals)
  }
  expect(await by('turn', 's')).toMatchObject(prompts.map(sumOf))
  expect(await by('call', 's')).toMatchObject(reports)
  expect(await by('day')).toMatchObject([all])
  const { modelMetrics } = await client.must('session.usage.getMetrics', { sessionId: 's' })
  const [metrics, ...others] = Object.values(modelMetrics)
  expect(others).toEqual([])
  expect(metrics).toMatchObject({ requests: { count: reports.length }, usage: all })
}
