import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { PermissionAnswer } from '#shared/adapter/port'
import { createWorld } from '#core/agents/adapters/acp/testing/world'
import { observe } from '#core/agents/adapters/testing/observe'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'
import { ASIDE_REFUSAL } from './aside'

/** An agent that asks for something of the kind that each prompt names. */
async function start() {
  const answers: PermissionAnswer[] = []
  const agent = scriptedAdapter('asking', async ({ ask, prompt }) => {
    const dangerLevel = (['read', 'write', 'exec', 'network', 'meta'] as const).find((kind) => prompt.endsWith(kind))
    if (dangerLevel !== undefined) answers.push(await ask(dangerLevel, { dangerLevel }))
    return undefined
  })
  const test = await hostOfTest([agent])
  return { client: await test.client(), agent, answers }
}

async function asideOf(client: TestClient): Promise<string> {
  await client.must('session.create', { sessionId: 'p' })
  await client.must('session.subscribe', { sessionId: 'p' })
  await client.must('session.sendMessage', { sessionId: 'p', message: 'hello' })
  await client.untilEvent('p', 'turn.completed')
  const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', branchKind: 'aside' })
  await client.must('session.subscribe', { sessionId })
  return sessionId
}

it.each(['write', 'exec', 'network', 'meta'] as const)(
  'an aside refuses %s without asking, and says why',
  async (kind) => {
    const { client, answers } = await start()
    const sessionId = await asideOf(client)
    await client.must('session.permissions.setApproveAll', { sessionId, enabled: true })
    await client.must('session.sendMessage', { sessionId, message: kind })
    await client.untilEvent(sessionId, 'turn.completed')
    expect(answers).toEqual([{ outcome: 'selected', optionId: 'no', message: ASIDE_REFUSAL }])
    expect(client.eventsOf(sessionId, 'permission.requested')).toEqual([])
    expect(client.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload)).toMatchObject([
      { granted: false, by: 'policy', message: ASIDE_REFUSAL },
    ])
  },
)

it('an aside reads as other sessions do', async () => {
  const { client, answers } = await start()
  const sessionId = await asideOf(client)
  await client.must('session.sendMessage', { sessionId, message: 'read' })
  await client.untilEvent(sessionId, 'permission.requested')
  const [asked] = client.eventsOf(sessionId, 'permission.requested')
  await client.must('permission.respond', { requestId: asked?.payload.id ?? '', behavior: 'allow' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(answers).toMatchObject([{ optionId: 'yes' }])
})

it('an aside tells its agents that they only look, and ends them when it is dismissed', async () => {
  const { client, agent } = await start()
  const sessionId = await asideOf(client)
  await client.must('session.sendMessage', { sessionId, message: 'why' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(agent.starts.map(({ readOnly }) => readOnly)).toEqual([undefined, { reason: ASIDE_REFUSAL }])
  expect(agent.starts[1]?.systemPrompt).toMatchObject({ content: expect.stringContaining(ASIDE_REFUSAL) as string })
  expect(agent.running()).toBe(2)
  await client.must('session.abandon', { childSessionId: sessionId, parentSessionId: 'p' })
  expect(agent.running()).toBe(1)
  expect((await client.must('session.get', { sessionId })).session?.status).toBe('closed')
})

it('an agent of the protocol writes and runs nothing in an aside, also without asking', async () => {
  const world = await createWorld('scripted-agent.mjs')
  const { prompt, events } = await observe(world, { readOnly: { reason: ASIDE_REFUSAL } })
  const wrote = await prompt('put a.txt words')
  const ran = await prompt(`run "${process.execPath}" --version`)
  expect(await readdir(world.cwd)).toEqual([])
  expect(events.filter(({ type }) => type === 'terminal.started')).toEqual([])
  for (const { failure } of [wrote, ran]) expect(failure?.message).toContain(ASIDE_REFUSAL)
  await world.dispose()
})
