import { expect, it } from 'vitest'
import type { UsageReport } from '#shared/usage/entities'
import { parseCopilot } from './parse'

type Used = readonly [
  granularity: UsageReport['granularity'],
  model: string | undefined,
  input: number,
  output: number,
  subagent?: string,
]

/** Returns the usage recorded in the entries of a session. */
async function usageOf(...records: readonly object[]): Promise<Used[]> {
  const lines = [{ type: 'user.message', data: { content: 'hello' } }, ...records].map((each) => JSON.stringify(each))
  const read = async function* () {
    yield await Promise.resolve(Buffer.from(lines.join('\n')))
  }
  const used: Used[] = []
  for await (const items of parseCopilot([{ path: 'events.jsonl', read }], 's'))
    for (const item of items)
      if (item.kind === 'session')
        for (const { report } of item.session.usage) {
          const { granularity, model, inputTokens, outputTokens } = report
          const { sessionId } = item.session
          const own = [granularity, model, inputTokens, outputTokens] as const
          used.push(sessionId === 's' ? own : [...own, sessionId])
        }
  return used
}

const tokens = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens })
const call = (inputTokens: number, outputTokens: number) => ({
  type: 'session.usage_record',
  data: { usage: { model: 'small', ...tokens(inputTokens, outputTokens) } },
})
/** Builds the end of a run, with the usage of the session since its start. */
const shutdown = (usage: Readonly<Record<string, ReturnType<typeof tokens>>>) => ({
  type: 'session.shutdown',
  data: {
    modelMetrics: Object.fromEntries(Object.entries(usage).map(([model, used]) => [model, { usage: used }])),
  },
})

it('is one sum for each run, which has those before in it', async () => {
  expect(await usageOf(shutdown({ small: tokens(560, 20) }), shutdown({ small: tokens(1020, 42) }))).toEqual([
    ['query', 'small', 560, 20],
    ['query', 'small', 460, 22],
  ])
})

it('is told by model', async () => {
  const first = shutdown({ small: tokens(10, 1) })
  const second = shutdown({ small: tokens(10, 1), large: tokens(7, 2) })
  expect(await usageOf(first, second)).toEqual([
    ['query', 'small', 10, 1],
    ['query', 'large', 7, 2],
  ])
})

it('is told call by call where the calls are written down, and once', async () => {
  expect(await usageOf(call(220, 10), call(340, 10), shutdown({ small: tokens(560, 20) }))).toEqual([
    ['call', 'small', 220, 10],
    ['call', 'small', 340, 10],
  ])
})

it('is what is missing of the calls where only some of them are written down', async () => {
  const old = shutdown({ small: tokens(100, 5) })
  expect(await usageOf(old, call(220, 10), shutdown({ small: tokens(350, 17) }))).toEqual([
    ['query', 'small', 100, 5],
    ['call', 'small', 220, 10],
    ['call', 'small', 30, 2],
  ])
})

it('is that of a subagent where it is told apart, and no more than that of the session', async () => {
  const child = { type: 'assistant.message', agentId: 'child', data: { content: 'Here.' } }
  const end = (whole: ReturnType<typeof tokens>, own: ReturnType<typeof tokens>) => {
    const { type, data } = shutdown({ small: whole })
    const ofAgent = (used: ReturnType<typeof tokens>) => ({ modelMetrics: { small: { usage: used } } })
    return { type, data: { ...data, agentMetrics: { main: ofAgent(whole), child: ofAgent(own), gone: ofAgent(own) } } }
  }
  expect(await usageOf(child, end(tokens(100, 10), tokens(40, 4)), end(tokens(150, 12), tokens(60, 5)))).toEqual([
    ['query', 'small', 60, 6],
    ['query', 'small', 30, 1],
    ['query', 'small', 40, 4, 'child'],
    ['query', 'small', 20, 1, 'child'],
  ])
  // An older version counted everything for the session.
  const before = shutdown({ small: tokens(100, 10) })
  expect(await usageOf(child, before, end(tokens(110, 11), tokens(60, 6)))).toEqual([
    ['query', 'small', 100, 10],
    ['query', 'small', 10, 1, 'child'],
  ])
})
