import { expect, test } from 'vitest'
import type { UsageDay } from '#shared/usage/entities'
import { testStore, write } from './fixtures'

const day = (inputTokens: number): UsageDay => ({
  firstQuarter: 96,
  agentId: 'a',
  adapterName: 'playground',
  model: 'm',
  currency: '',
  source: '',
  inputTokens,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  calls: 1,
  uncostedTokens: inputTokens,
  amount: 0,
})

const session = (sessionId: string, machineId: string) => ({
  machineId,
  item: { sessionId, createdAt: 1, lastActivityAt: 5, status: 'active' as const, agents: [] },
})

test('usage of other machines is replaced by what is newer, once, and goes with its session', async () => {
  const store = await testStore()
  const { read } = store
  await write(store, (writer) => writer.putMachineSessions([session('s1', 'far'), session('s2', 'far')]))
  expect([...(await read.machineUsageDue('far')).keys()].sort()).toEqual(['s1', 's2'])
  const take = (sessionId: string, sequence: number, tokens: number, activityAt = 5) =>
    write(store, (writer) =>
      writer.putMachineUsage([{ machineId: 'far', sessionId, sequence, activityAt, days: [day(tokens)] }]),
    )
  const total = async (machineIds = ['far']) =>
    (await read.machineUsageTotals({ groupBy: 'session', machineIds, quartersAhead: 0 })).map(
      ({ key, inputTokens }) => [key, inputTokens],
    )
  await take('s1', 10, 7)
  await take('s1', 10, 7)
  await take('s1', 12, 9)
  await take('s1', 11, 8)
  await take('nobody', 1, 1)
  expect(await total()).toEqual([['@far/s1', 9]])
  expect(await total(['other'])).toEqual([])
  expect([...(await read.machineUsageDue('far')).keys()]).toEqual(['s2'])
  expect(await read.machineUsageDays('far', ['s1', 's2', 'nobody'], 2000)).toEqual([
    { sessionId: 's1', sequence: 12, days: [day(9)] },
  ])

  // List rows that change leave it; sessions that go take it with them.
  await write(store, (writer) => writer.putMachineSessions([session('s1', 'far')]))
  expect(await total()).toEqual([['@far/s1', 9]])
  await write(store, (writer) => writer.deleteMachineSessions('far', ['s1']))
  await write(store, (writer) => writer.putMachineSessions([session('s1', 'far')]))
  expect(await total()).toEqual([])
})
