import { expect, it, vi } from 'vitest'
import { err, ok } from '#shared/kernel/result'
import { knownError } from '#shared/kernel/error-texts'
import type * as address from './address'
import { hostOfTest } from '../testing/host-of-test'

const way = vi.hoisted(() => ({ hasSsh: false }))
vi.mock('./address', async (original) => ({
  ...(await original<typeof address>()),
  wayTo: () => ({
    open: () => Promise.resolve(err(knownError('machine-unreachable', { reason: 'It is off.' }))),
    ...(way.hasSsh ? { ssh: {} } : {}),
    end: () => undefined,
  }),
}))
const installed = vi.hoisted(() => vi.fn())
vi.mock('./installation', () => ({ installThere: installed }))

async function machineOfTest() {
  const client = await (await hostOfTest([], { log: () => undefined })).client()
  const { machine } = await client.must('machine.add', { address: { kind: 'ssh', host: 'far.invalid' } })
  const { machineId } = machine
  const now = async () => (await client.must('machine.list', {})).machines[0]
  return { client, machineId, now }
}

it('an installation that cannot begin leaves the machine as it was', async () => {
  way.hasSsh = false
  const { client, machineId, now } = await machineOfTest()
  await expect.poll(async () => (await now())?.state).toBe('unreachable')
  const before = await now()
  expect(await client.request('machine.install', { machineId })).toMatchObject({
    error: { code: 'machine-not-installed' },
  })
  expect(await now()).toEqual(before)
  way.hasSsh = true
})

it('an installation that breaks off is over, and can be tried again', async () => {
  way.hasSsh = true
  const { client, machineId, now } = await machineOfTest()
  installed.mockRejectedValueOnce(new Error('The package is unreadable.'))
  await client.must('machine.install', { machineId })
  await expect.poll(async () => (await now())?.installing).toBeUndefined()
  expect((await now())?.problem).toMatchObject({ code: 'machine-not-installed' })
  installed.mockResolvedValueOnce(ok(undefined))
  await client.must('machine.install', { machineId })
  await expect.poll(() => installed.mock.calls.length).toBe(2)
})
