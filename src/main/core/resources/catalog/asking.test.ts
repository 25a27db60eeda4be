import { expect, it, vi } from 'vitest'
import { err, ok } from '#shared/kernel/result'
import { echo, start, session } from '#core/session/agents/selection/testing'
import { scriptedAdapter } from '#core/testing/scripted-agent'

const big = { id: 'big', name: 'Big' }

it('models are known before any agent has run, and adapters are asked once an hour', async () => {
  let now = 1_700_000_000_000
  const read = vi.fn(async () => ok([big]))
  const { client } = await start([{ ...scriptedAdapter('one', echo), modelList: { read } }], {
    clock: { now: () => now },
  })
  const list = async () => (await client.must('models.list', {})).models.map(({ id, adapterName }) => [adapterName, id])
  expect(await list()).toEqual([['one', 'big']])
  expect(await list()).toEqual([['one', 'big']])
  expect(read).toHaveBeenCalledTimes(1)
  now += 61 * 60 * 1000
  await list()
  expect(read).toHaveBeenCalledTimes(2)
})

it('a model that is selected by name goes to an adapter that offers it, before any agent has run', async () => {
  const offering = { ...scriptedAdapter('two', echo), modelList: { read: async () => ok([big]) } }
  const { client } = await start([scriptedAdapter('one', echo), offering])
  const selection = { kind: 'canonical-model', model: 'big' }
  expect(await client.must('session.resolveAgentConfig', { selection })).toMatchObject({ adapterName: 'two' })
})

it('an adapter that cannot tell its models hides those of no other', async () => {
  const failure = { message: 'Nobody is signed in.', category: 'provider', recoverable: true } as const
  const { client } = await start([
    { ...scriptedAdapter('one', echo), modelList: { read: async () => err(failure) } },
    { ...scriptedAdapter('two', echo), modelList: { read: async () => ok([big]) } },
  ])
  expect((await client.must('models.list', {})).models.map(({ id }) => id)).toEqual(['big'])
})

it('what a running agent tells counts before a guess', async () => {
  const adapter = scriptedAdapter('one', ({ emit }) => {
    emit({ type: 'models', models: { current: 'real', available: [{ id: 'real', name: 'Real' }] } })
    return Promise.resolve(undefined)
  })
  const { client } = await start([{ ...adapter, modelList: { isFallback: true, read: async () => ok([big]) } }])
  const list = async () => (await client.must('models.list', {})).models.map(({ id }) => id)
  expect(await list()).toEqual(['big'])
  await session(client)
  await expect.poll(list).toEqual(['real'])
})
