import { expect, it } from 'vitest'
import { createReplay } from '../agents/adapters/claude-code/testing/world'
import { createWorld as createCodex } from '../agents/adapters/codex/testing/world'
import { createWorld as createCopilot } from '../agents/adapters/copilot/testing/world'
import { createWorld as createOpenCode } from '../agents/adapters/opencode/testing/world'
import { ofTest, type ProgramWorld } from '../agents/adapters/testing/program-world'
import { hostOfTest } from '../testing/host-of-test'
import type { TestClient } from '../testing/test-host'

/* What clients hear of agents that replay their recordings. */

const sessionId = 's'
const worlds: Readonly<Record<string, () => Promise<ProgramWorld>>> = {
  'Claude Code': createReplay,
  Codex: () => createCodex(),
  'GitHub Copilot': () => createCopilot(),
  OpenCode: () => createOpenCode(),
}

async function opened(agent: string): Promise<TestClient> {
  const world = await ofTest(worlds[agent]?.() ?? Promise.reject(new Error(agent)))
  const client = await (await hostOfTest([world.adapter])).client()
  await client.must('session.create', { sessionId, targetWorkingDirectory: world.cwd })
  await client.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await client.must('session.subscribe', { sessionId })
  return client
}

async function say(client: TestClient, message: string, turns = 1): Promise<void> {
  await client.must('session.sendMessage', { sessionId, message })
  await client.untilEvent(sessionId, 'turn.completed', turns)
}

it.each(Object.keys(worlds))('%s: a call tells its arguments, and messages and turn what they used', async (agent) => {
  const client = await opened(agent)
  await say(client, 'use')
  const [started] = client.eventsOf(sessionId, 'tool.started')
  expect(started?.payload.args).toMatchObject({ command: 'touch made-by-mock.txt' })
  const messages = client.eventsOf(sessionId, 'message').map(({ payload }) => payload)
  expect(messages.map(({ usage }) => usage?.outputTokens ?? 0).some((tokens) => tokens > 0)).toBe(true)
  expect(messages.every(({ elapsedMs }) => typeof elapsedMs === 'number')).toBe(true)
  const [ended] = client.eventsOf(sessionId, 'turn.completed')
  expect(ended?.payload).toMatchObject({ elapsedMs: expect.any(Number) as number })
  expect(ended?.payload.usage?.total.inputTokens).toBeGreaterThan(0)
})

it.each(['Claude Code', 'GitHub Copilot'])('%s: arguments come while they stream', async (agent) => {
  const client = await opened(agent)
  await say(client, 'use')
  const pieces = client.eventsOf(sessionId, 'block.delta').filter(({ payload }) => payload.kind === 'toolCallArgs')
  // What comes within one picture of a screen is sent together, or as the whole block when it is complete by then.
  const json = pieces.map(({ payload }) => payload.delta).join('')
  expect('{"command":"touch made-by-mock.txt'.startsWith(json.slice(0, 30))).toBe(true)
})

it.each(Object.keys(worlds))('%s: a failed call of the model is an event with its kind', async (agent) => {
  const client = await opened(agent)
  await say(client, 'fail')
  const failed = client.eventsOf(sessionId, 'model.call_failure').map(({ payload }) => payload)
  expect(failed.length).toBeGreaterThan(0)
  if (agent !== 'Codex') expect(failed.at(-1)).toMatchObject({ statusCode: 500 })
  expect(failed.at(-1)).toMatchObject({ kind: 'overloaded', errorMessage: expect.stringMatching(/\w/) as string })
})

it.each([
  ['Codex', 'goal', 'Make it pass'],
  ['GitHub Copilot', 'background', 'The tests passed.'],
  ['OpenCode', 'background', undefined],
])('%s: a turn that nobody prompted is its own', async (agent, prompt, reason) => {
  const client = await opened(agent)
  await say(client, prompt, 2)
  const starts = client.eventsOf(sessionId, 'turn.started').map(({ payload }) => payload)
  expect(starts.map(({ initiator }) => initiator?.source)).toEqual(['user', 'agent'])
  expect(starts[1]?.initiator?.reason).toBe(reason)
  expect(client.eventsOf(sessionId, 'turn.completed')[1]?.payload).toMatchObject({ outcome: 'completed' })
  const { conversation } = await client.must('session.subscribe', { sessionId })
  const said = conversation?.messages.filter(({ role }) => role === 'assistant').map(({ turnId }) => turnId)
  expect(new Set(said)).toEqual(new Set(starts.map(({ turnId }) => turnId)))
  await say(client, 'recall', 3)
  expect(client.eventsOf(sessionId, 'turn.started')[2]?.payload.initiator?.source).toBe('user')
})
