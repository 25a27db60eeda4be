import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'

it('ends the search for an idle agent of a fleet when it is cancelled', async () => {
  const client = await (await hostOfTest([])).client()
  // Nothing listens there.
  await client.must('preferences.update', { values: { 'fleet.servers': 'nats://127.0.0.1:1', 'fleet.host': 'here' } })
  await expect.poll(async () => (await client.must('fleet.get', {})).fleet?.host).toBe('here')
  const dispatched = client.request('agent.dispatch', { prompt: 'Look at the tests', operationId: 'search' })
  expect(await client.must('operation.cancel', { operationId: 'search' })).toEqual({ success: true })
  expect(await dispatched).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await client.must('operation.cancel', { operationId: 'search' })).toEqual({ success: false })
})
