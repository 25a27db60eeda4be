import { describe, expect, it } from 'vitest'
import type { CompressionMode } from '#shared/session/entities'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import { defined } from '#shared/kernel/defined'
import type { TestClient } from '#core/testing/test-host'

/** Creates a session whose agent reasons a lot, and reports the fill level of its context after each prompt. */
async function start(fill: (prompt: string) => number): Promise<TestClient> {
  const agent = scriptedAdapter('full', ({ prompt, emit }) => {
    emit({ type: 'reasoning', delta: 'let me think about this. '.repeat(200) })
    emit({ type: 'text', delta: 'done' })
    emit({ type: 'contextWindow', state: { currentTokens: fill(prompt), maxTokens: 100 } })
    return Promise.resolve(undefined)
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return client
}

async function say(client: TestClient, message: string, compressionMode?: CompressionMode): Promise<void> {
  const done = client.eventsOf('s', 'turn.completed').length
  const agent = { kind: 'adapter', adapterName: 'full', ...defined({ compressionMode }) }
  await client.must('session.sendMessage', { sessionId: 's', message, agent })
  await client.untilEvent('s', 'turn.completed', done + 1)
}

describe('automatic compression', () => {
  it('asks, then compresses, once the turn is over', async () => {
    const client = await start(() => 95)
    await say(client, 'one', 'auto')
    await client.untilEvent('s', 'compressed')
    const types = client.events('s').map(({ type }) => type)
    const of = (type: string): number => types.indexOf(type)
    expect(of('turn.completed')).toBeLessThan(of('compressionRequested'))
    expect(of('compressionRequested')).toBeLessThan(of('squash'))
    expect(client.eventsOf('s', 'compressionRequested')[0]?.payload).toMatchObject({ sessionId: 's', source: 'system' })
    const { messages } = await client.must('session.getContext', { sessionId: 's' })
    expect(messages.flatMap(({ message }) => message.blocks.map(({ type }) => type))).not.toContain('reasoning')
    expect(await client.must('session.getContextWindowState', { sessionId: 's' })).toEqual({ state: null })
  })

  it('lists older messages only when that is needed, and keeps the recent ones', async () => {
    const client = await start((prompt) => (prompt.startsWith('last') ? 99 : 1))
    for (let turn = 0; turn < 6; turn++) await say(client, `${'many words '.repeat(8000)} ${turn}`, 'auto')
    const before = await client.must('session.getContext', { sessionId: 's' })
    await say(client, 'last', 'auto')
    await client.untilEvent('s', 'compressed')
    const after = await client.must('session.getContext', { sessionId: 's' })
    expect(after.tokens).toBeLessThan(before.tokens / 2)
    expect(after.messages[0]?.source.kind).toBe('summary')
    expect(after.messages.slice(1)).toHaveLength(6)
  })

  it.each(['manual', 'off', undefined] as const)('leaves a session alone whose mode is %s', async (mode) => {
    const client = await start(() => 95)
    await say(client, 'one', mode)
    await say(client, 'two', mode)
    expect(client.eventsOf('s', 'compressionRequested')).toEqual([])
    expect(client.eventsOf('s', 'squash')).toEqual([])
  })
})

describe('session.getContextWindowState', () => {
  it('answers what the fullest agent said last', async () => {
    const client = await start((prompt) => (prompt === 'one' ? 75 : 20))
    expect(await client.must('session.getContextWindowState', { sessionId: 's' })).toEqual({ state: null })
    await say(client, 'one')
    expect(await client.must('session.getContextWindowState', { sessionId: 's' })).toMatchObject({
      state: { currentTokens: 75, maxTokens: 100, percentage: 75, level: 'warn' },
    })
    const { agentId: second } = await client.must('session.agent.attach', {
      sessionId: 's',
      agent: { kind: 'adapter', adapterName: 'full' },
    })
    const done = client.eventsOf('s', 'contextWindow.updated').length
    await client.must('session.sendMessage', { sessionId: 's', message: 'two', agentIds: [second] })
    await client.untilEvent('s', 'contextWindow.updated', done + 1)
    expect(await client.must('session.getContextWindowState', { sessionId: 's' })).toMatchObject({
      state: { currentTokens: 75 },
    })
  })

  it('refuses unknown sessions and malformed input', async () => {
    const client = await start(() => 1)
    for (const name of ['session.getContextWindowState', 'session.getContext'] as const) {
      expect(await client.request(name, { sessionId: 'none' })).toMatchObject({ error: { code: 'session-not-found' } })
      expect(await client.request(name, { sessionId: '' })).toMatchObject({ error: { code: 'invalid-params' } })
    }
  })
})
