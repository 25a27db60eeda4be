import { describe, expect, it, onTestFinished } from 'vitest'
import { startFakeModel, type FakeModel } from '#e2e/fake-model/server'
import type { ProviderAccess } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { createProcesses } from '#core/base/process/processes'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'
import { createModelApi } from '../index'

/* What Parley keeps of a session with a model is what the model's server told, call by call, in every interface. */

/** Number of prompts with a tool call, and therefore two model calls each; more in the nightly run. */
const PROMPTS_WITH_TOOL = Number(process.env['PARLEY_PROMPTS'] ?? 2)
const sessionId = 's'

describe.each(['anthropic', 'openai', 'google', 'openai-compatible'] as const)('over the interface of %s', (kind) => {
  it(
    'counts the calls of a long session, with what was summed up, tried again and broken off',
    { timeout: 120_000 },
    async () => {
      const model = await startFakeModel()
      onTestFinished(() => model.close())
      const client = await talkWith({ kind, name: 'Test', apiKey: 'none', baseUrl: model.url })

      for (let index = 0; index < PROMPTS_WITH_TOOL; index++)
        expect(await ask(client, `!shell echo step ${index}`)).toBe('completed')
      expect(await ask(client, '!think This needs some thought.')).toBe('completed')
      expect(model.used).toHaveLength(2 * PROMPTS_WITH_TOOL + 1)
      await holds(client, model)

      const messages = (await client.must('session.subscribe', { sessionId })).conversation?.messages ?? []
      const ofRange = { fromMessageId: messages[0]?.messageId ?? '', toMessageId: messages[1]?.messageId ?? '' }
      expect(await client.must('session.compress.draft', { sessionId, ...ofRange })).toMatchObject({
        writtenBy: 'agent',
      })
      expect(model.used).toHaveLength(2 * PROMPTS_WITH_TOOL + 2)
      await holds(client, model)

      const asked = model.requests.length
      expect(await ask(client, '!busy 2')).toBe('completed')
      expect(model.requests).toHaveLength(asked + 3)
      expect(await ask(client, '!fail 400')).toBe('error')
      expect(model.used).toHaveLength(2 * PROMPTS_WITH_TOOL + 3)
      await holds(client, model)

      expect(await ask(client, '!cut')).toBe('error')
      const stopped = ask(client, '!slow')
      const words = client.eventsOf(sessionId, 'block.delta').length
      await client.untilEvent(sessionId, 'block.delta', words + 1)
      await client.must('session.cancel', { sessionId })
      expect(await stopped).toBe('cancelled')
      // The OpenAI API reports usage only for complete answers.
      const broken = kind === 'anthropic' || kind === 'google' ? 2 : 0
      expect(model.used).toHaveLength(2 * PROMPTS_WITH_TOOL + 3 + broken)
      await holds(client, model)
    },
  )
})

/** Creates a client of a host whose only agent is a model, with a session. */
async function talkWith(access: ProviderAccess): Promise<TestClient> {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const adapter = createModelApi(
    {
      adapterName: 'test',
      displayName: 'Test',
      description: '',
      origin: 'provider',
      // A model known to the library, which otherwise warns on every call.
      models: ['claude-sonnet-4-5'],
      availability: () => Promise.resolve({ available: true }),
      access: () => Promise.resolve(ok(access)),
    },
    { processes, connectMcp: () => Promise.reject(new Error('there are no servers')) },
  )
  const client = await (await hostOfTest([adapter])).client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  return client
}

/** Returns the outcome of a prompt whose tools are all allowed. */
async function ask(client: TestClient, message: string): Promise<string | undefined> {
  const ended = () => client.eventsOf(sessionId, 'user_message.completed')
  const requested = () => client.eventsOf(sessionId, 'permission.requested')
  const [before, asked] = [ended().length, requested().length]
  await client.must('session.sendMessage', { sessionId, message })
  await client.until(() => ended().length > before || requested().length > asked)
  const request = requested().at(asked)
  if (request !== undefined)
    await client.must('permission.respond', { requestId: request.payload.id, behavior: 'allow' })
  await client.until(() => ended().length > before)
  return ended().at(-1)?.payload.outcome
}

/** Returns whether the session's usage matches the server's. */
async function holds(client: TestClient, { used }: FakeModel): Promise<void> {
  const { groups, total } = await client.must('usage.query', { groupBy: 'call', sessionId })
  const told = used.map(({ input, output, cacheRead, cacheWrite, reasoning }) => ({
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    reasoningTokens: reasoning,
  }))
  const bySize = <T extends (typeof told)[number]>(calls: readonly T[]) =>
    calls.toSorted((a, b) => a.inputTokens - b.inputTokens || a.outputTokens - b.outputTokens)
  expect(bySize(groups.map(({ totals }) => totals))).toMatchObject(bySize(told))
  expect(total.totalCalls).toBe(used.length)
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.usage).toMatchObject({ totalTokens: total.totalTokens, totalCalls: used.length })
}
