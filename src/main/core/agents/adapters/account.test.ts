import { expect, it, onTestFinished } from 'vitest'
import { startFakeModel } from '#e2e/fake-model/server'
import type { AgentAdapter } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { createProcesses } from '#core/base/process/processes'
import { hostOfTest } from '#core/testing/host-of-test'
import { createWorld as claude } from './claude-code/testing/world'
import { createModelApi } from './model-api'
import { PATIENCE_MS } from './testing/observe'
import { ofTest, replayed } from './testing/program-world'

const waiting = { timeout: 3 * PATIENCE_MS }

/** Returns the accounts that a client is told of while an agent answers. */
async function accountsWith(adapter: AgentAdapter, cwd: string) {
  const test = await hostOfTest([adapter])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: cwd })
  await client.must('session.subscribe', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
  await client.untilEvent('s', 'turn.completed')
  return client.eventsOf('s', 'clientAccount.changed').map(({ payload }) => payload)
}

it.each([
  [
    { email: 'ada@engine.test', organization: 'Engine', subscriptionType: 'max', apiKeySource: 'none' },
    { clientAccountId: 'claude/ada@engine.test/Engine', source: 'agent', previousClientAccountId: null },
  ],
  [{ apiKeySource: 'ANTHROPIC_API_KEY' }, { clientAccountId: 'claude/key/ANTHROPIC_API_KEY' }],
])("tells the account of Claude Code's own login: %j", waiting, async (account, told) => {
  const env = () => ({ REPLAY_ACCOUNT: JSON.stringify(account) })
  const replay = replayed(new URL('./claude-code/testing/world.ts', import.meta.url).href)
  const world = await ofTest(claude({ ...replay, env }))
  expect(await accountsWith(world.adapter, world.cwd)).toMatchObject([told])
})

it('tells the provider of models', waiting, async () => {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const adapter = createModelApi(
    {
      adapterName: 'local',
      displayName: 'Local',
      description: '',
      origin: 'provider',
      models: ['small'],
      availability: () => Promise.resolve({ available: true }),
      access: () =>
        Promise.resolve(ok({ kind: 'openai-compatible', name: 'Local', apiKey: 'secret', baseUrl: model.url })),
    },
    { processes, connectMcp: () => Promise.reject(new Error('there are no servers')) },
  )
  const world = await ofTest(claude({ command: 'none' }))
  const told = await accountsWith(adapter, world.cwd)
  expect(told).toMatchObject([
    {
      clientAccountId: 'models/local',
      clientId: 'local',
      lastClientIdentityObservation: {
        kind: 'provider',
        payload: { provider: 'openai-compatible', baseUrl: model.url },
      },
    },
  ])
  expect(JSON.stringify(told)).not.toContain('secret')
})
