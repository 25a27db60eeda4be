import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '#main/serve/server'
import { hostOfTest } from '../testing/host-of-test'
import { temporaryFolder } from '../testing/temporary-folder'
import { reaches } from './testing/pair'

it('a machine is not reached with a wrong token, which is kept out of what is told of it', async () => {
  const far = await hostOfTest([])
  const served = await startServer({ host: far.host, pages: await temporaryFolder(), port: 0 })
  if (!served.ok) throw new Error(served.error.message)
  onTestFinished(() => served.value.close())
  const client = await (await hostOfTest([])).client()
  const token = 'wrong-token-4713'
  const { machine } = await client.must('machine.add', {
    address: { kind: 'serve', url: `${served.value.origin}/?token=${token}` },
  })
  await reaches(client, 'unreachable')
  const { machines } = await client.must('machine.list', {})
  expect(machines[0]?.problem).toMatchObject({
    code: 'machine-unreachable',
    message: expect.stringContaining('refused the token.') as string,
  })
  expect(JSON.stringify([machine, machines])).not.toContain(token)
  expect(await client.request('session.create', { executionTargetId: machine.machineId })).toMatchObject({
    error: { code: 'machine-unreachable' },
  })
})

it('a machine that nothing answers for is told of by its address', async () => {
  const closed = await startServer({ host: (await hostOfTest([])).host, pages: await temporaryFolder(), port: 0 })
  if (!closed.ok) throw new Error(closed.error.message)
  const { origin } = closed.value
  await closed.value.close()
  const client = await (await hostOfTest([])).client()
  await client.must('machine.add', { address: { kind: 'serve', url: origin } })
  await reaches(client, 'unreachable')
  const { machines } = await client.must('machine.list', {})
  expect(machines[0]?.problem?.message).toBe(
    `Nothing answers at ${new URL(origin).host}. Check the address and that “parley serve” is running there.`,
  )
})
