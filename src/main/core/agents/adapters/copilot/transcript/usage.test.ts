import { expect, it } from 'vitest'
import type { UsageReport } from '../../../../../../shared/usage/entities'
import { parseCopilot } from './parse'

type Used = readonly [granularity: UsageReport['granularity'], model: string | undefined, input: number, output: number]

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
        for (const { report } of item.session.usage)
          used.push([report.granularity, report.model, report.inputTokens, report.outputTokens])
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
