import { expect, it } from 'vitest'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import type { TestClient } from '../testing/test-host'

async function start(): Promise<{ client: TestClient; other: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const [client, other] = [await test.client(), await test.client()]
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  await other.must('session.subscribe', { sessionId: 's' })
  return { client, other }
}

const operationId = 'wait'
const question = {
  sessionId: 's',
  adapterName: 'claude-code',
  toolName: 'Bash',
  toolInput: { command: 'true' },
  summary: 'true',
  dangerLevel: 'exec',
} as const
const form = { sessionId: 's', message: 'Which?', requestedSchema: { type: 'object', properties: {} } } as const

it('a request for permission ends when it is cancelled, and is withdrawn', async () => {
  const { client } = await start()
  const asked = client.request('session.permissions.ask', { ...question, operationId })
  await client.untilEvent('s', 'permission.requested')
  expect(await client.must('operation.cancel', { operationId })).toEqual({ success: true })
  expect(await asked).toMatchObject({ error: { code: 'cancelled' } })
  await client.untilEvent('s', 'permission.resolved')
})

it('a question ends when it is cancelled, and is withdrawn', async () => {
  const { client } = await start()
  const asked = client.request('session.ui.elicitation', { ...form, operationId })
  await client.untilEvent('s', 'elicitation.requested')
  expect(await client.must('operation.cancel', { operationId })).toEqual({ success: true })
  expect(await asked).toMatchObject({ error: { code: 'cancelled' } })
  await client.untilEvent('s', 'elicitation.resolved')
})

it('a question is withdrawn when the client that asks it goes away', async () => {
  const { client, other } = await start()
  void client.request('session.ui.elicitation', form)
  await other.untilEvent('s', 'elicitation.requested')
  client.connection.close()
  await other.untilEvent('s', 'elicitation.resolved')
  expect(other.eventsOf('s', 'elicitation.resolved')[0]?.payload).toMatchObject({ action: 'cancel' })
  expect((await other.must('elicitation.list', { state: 'pending', limit: 10 })).entries).toEqual([])
})

it('a call of a tool of a client ends when it is cancelled', async () => {
  const { client, other } = await start()
  await other.must('tools.register', { tools: [{ name: 'look', description: 'Looks.' }] })
  expect(await client.must('session.externalTools.list', { sessionId: 's' })).toMatchObject({
    tools: [{ name: 'look', client: 'test' }],
  })
  const called = client.request('session.externalTools.call', { sessionId: 's', toolName: 'look', operationId })
  await other.untilEvent('s', 'external_tool.requested')
  expect(await client.must('operation.cancel', { operationId })).toEqual({ success: true })
  expect(await called).toMatchObject({ error: { code: 'cancelled' } })
  await other.untilEvent('s', 'external_tool.completed')
})

it('a command of a client ends when it is cancelled', async () => {
  const { client, other } = await start()
  await other.must('commands.register', { commands: [{ name: 'deploy' }] })
  const run = client.request('session.commands.invoke', { sessionId: 's', name: 'deploy', operationId })
  await other.untilEvent('s', 'command.execute')
  expect(await client.must('operation.cancel', { operationId })).toEqual({ success: true })
  expect(await run).toMatchObject({ error: { code: 'cancelled' } })
  await other.untilEvent('s', 'command.completed')
})
