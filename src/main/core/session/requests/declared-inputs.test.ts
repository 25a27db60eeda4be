import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { echo, start, say, session, agentsOf, leadOf } from '../agents/selection/testing'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'

const one = () => ({ ...scriptedAdapter('one', echo), modelAtStart: { kind: 'modelAtStart' } as const })

describe('an agent that comes with a message', () => {
  it.each([
    ['disallowedTools', ['run']],
    ['allowedTools', ['read']],
    ['reasoningEffort', 'high'],
    ['mode', 'plan'],
    ['model', 'big'],
  ])('is started anew with another %s', async (field, value) => {
    const adapter = one()
    const { client } = await start([adapter])
    const sessionId = await session(client)
    await say(client, sessionId, 'more', { agent: { kind: 'adapter', adapterName: 'one', [field]: value } })
    expect(adapter.starts.at(-1)).toMatchObject({ [field]: value, resume: { adapterSessionId: 'one-1' } })
    expect(await agentsOf(client, sessionId)).toHaveLength(1)
    // The same again changes nothing.
    await say(client, sessionId, 'again', { agent: { kind: 'adapter', adapterName: 'one', [field]: value } })
    expect(adapter.starts).toHaveLength(2)
  })

  it.each([
    ['approvalPolicy', 'reject'],
    ['compressionMode', 'off'],
  ])('gets another %s at once', async (field, value) => {
    const { client } = await start([one()])
    const sessionId = await session(client)
    await say(client, sessionId, 'more', { agent: { kind: 'adapter', adapterName: 'one', [field]: value } })
    expect(await agentsOf(client, sessionId)).toMatchObject([{ [field]: value }])
  })

  it('asks before it needs a session of its own, and the message is not sent', async () => {
    const adapter = one()
    const { test, client } = await start([adapter])
    const folder = join(test.dataDir, 'other')
    await mkdir(folder)
    const sessionId = await session(client)
    const agentId = await leadOf(client, sessionId)
    for (const change of [{ cwd: folder }, { systemPrompt: 'Be strict.' }]) {
      const agent = { kind: 'adapter', adapterName: 'one', ...change }
      const before = client.eventsOf(sessionId, 'connectorSwap.editRequested').length
      const refused = await client.request('session.sendMessage', { sessionId, message: 'more', agent })
      expect(refused).toMatchObject({ ok: false, error: { code: 'swap-unconfirmed', details: { agentId } } })
      await client.untilEvent(sessionId, 'connectorSwap.editRequested', before + 1)
      expect(adapter.starts).toHaveLength(1)
      expect(client.eventsOf(sessionId, 'user_message.sent')).toHaveLength(1)
    }
    const agent = { kind: 'adapter', adapterName: 'one', cwd: folder, systemPrompt: 'Be strict.' }
    await say(client, sessionId, 'more', { agent, skipConnectorSwapWarning: true })
    expect(adapter.starts.at(-1)).toMatchObject({ cwd: folder, systemPrompt: 'Be strict.' })
    expect(adapter.starts.at(-1)).not.toHaveProperty('resume')
  })

  it('is not any other one when its model is unknown', async () => {
    const { client } = await start([one()])
    const agent = { kind: 'canonical-model', model: 'unheard-of' }
    const refused = await client.request('session.sendMessage', { sessionId: 's', message: 'hello', agent })
    expect(refused).toMatchObject({ ok: false, error: { code: 'model-not-found', details: { model: 'unheard-of' } } })
    expect(await client.must('session.get', { sessionId: 's' })).toEqual({ session: null })
  })
})

describe('an empty list of allowed directories', () => {
  const agent = { kind: 'adapter', adapterName: 'one', allowedDirectories: [] }

  it('keeps the agent out of every folder', async () => {
    const adapter = { ...one(), withoutFolders: { kind: 'withoutFolders' } as const }
    const { client } = await start([adapter])
    await session(client, agent)
    expect(adapter.starts[0]).toMatchObject({ withoutFolders: true })
    await session(client, { ...agent, allowedDirectories: undefined })
    expect(adapter.starts[1]).not.toHaveProperty('withoutFolders')
  })

  it('is refused where the agent cannot be kept out', async () => {
    const { client } = await start([one()])
    const refused = await client.request('session.sendMessage', { sessionId: 's', message: 'hello', agent })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'capability-missing', details: { capability: 'withoutFolders' } },
    })
  })
})

describe('a further agent', () => {
  it('leads in place of the lead when it is attached as such', async () => {
    const { client } = await start([one(), scriptedAdapter('two', echo)])
    const sessionId = await session(client)
    const agent = { kind: 'adapter', adapterName: 'two' }
    const { agentId } = await client.must('session.agent.attach', { sessionId, agent, role: 'lead' })
    expect((await client.must('session.get', { sessionId })).session).toMatchObject({
      leadAgentId: agentId,
      agents: [{ role: 'member' }, { role: 'lead' }],
    })
  })
})

describe('a cancelled message', () => {
  it('is dropped only at the agent that is named', async () => {
    const slow: Script = async ({ cancelled }) => {
      await cancelled
      return { outcome: 'cancelled' }
    }
    const { client } = await start([scriptedAdapter('one', slow), scriptedAdapter('two', slow)])
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    const attach = (adapterName: string) =>
      client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
    const first = await attach('one')
    await attach('two')
    await client.must('session.sendMessage', { sessionId, message: 'work', agentIds: 'all' })
    const { messageId } = await client.must('session.sendMessage', { sessionId, message: 'wait', agentIds: 'all' })
    const none = await client.request('session.cancel', { sessionId, messageId, agentId: 'none' })
    expect(none).toMatchObject({ ok: false, error: { code: 'agent-not-found' } })
    await client.must('session.cancel', { sessionId, messageId, agentId: first.agentId })
    await client.untilEvent(sessionId, 'user_message.completed')
    expect(client.eventsOf(sessionId, 'user_message.completed').map(({ payload }) => payload.agentId)).toEqual([
      first.agentId,
    ])
    await client.must('session.cancel', { sessionId })
  })
})

describe('a message', () => {
  it('begins the turn that it names, and joins it only while it runs', async () => {
    const waiting = Promise.withResolvers<undefined>()
    const slow: Script = ({ prompt }) => (prompt === 'wait' ? waiting.promise : Promise.resolve(undefined))
    const { client } = await start([scriptedAdapter('one', slow)])
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    const send = (message: string, turnId: string) =>
      client.request('session.sendMessage', { sessionId, message, turnId })
    expect(await send('wait', 'turn-1')).toMatchObject({ ok: true, value: { turnId: 'turn-1' } })
    await client.untilEvent(sessionId, 'user_message.acknowledged')
    expect(await send('other', 'turn-2')).toMatchObject({ ok: false, error: { code: 'turn-conflict' } })
    expect(await send('join', 'turn-1')).toMatchObject({ ok: true, value: { turnId: 'turn-1' } })
    waiting.resolve(undefined)
    await client.untilEvent(sessionId, 'turn.completed')
    expect(await send('late', 'turn-1')).toMatchObject({ ok: false, error: { code: 'turn-conflict' } })
  })

  it('takes what its sender knows along, told apart from what the user says', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const { sessionId } = await client.must('session.create', {})
    const turnContext = { openFile: 'a.ts', selection: { from: 1, to: 3 } }
    await say(client, sessionId, 'look', { sessionContext: { turnContext, extractedContext: 'More of it.' } })
    const { blocks, messages } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    const said = blocks.find((block) => block.type === 'text' && block.messageId === messages[1]?.messageId)
    for (const fact of ['openFile: a.ts', 'selection: {"from":1,"to":3}', 'extractedContext: More of it.'])
      expect(said).toMatchObject({ content: expect.stringContaining(fact) as string })
    expect(blocks.filter(({ messageId }) => messageId === messages[0]?.messageId)).toMatchObject([
      { type: 'text', content: 'look' },
      { type: 'text', contextFrom: { kind: 'caller' } },
    ])
    const { session: titled } = await client.must('session.get', { sessionId })
    expect(titled?.title).not.toContain('openFile')
    const seen = await client.must('session.getContext', { sessionId })
    expect(seen.kinds.map(({ kind }) => kind)).toContain('context')
    expect(seen.messages[0]?.message.contentText).toBe('look')
  })

  it('takes along what its sender tells of the conversation so far, which does not become part of it', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const { sessionId } = await client.must('session.create', {})
    const messageHistory = [
      { role: 'system' as const, blocks: { type: 'text' as const, content: 'Answer in verse.' } },
      { role: 'user' as const, blocks: [{ type: 'text' as const, content: 'What is a tide?' }] },
      { role: 'assistant' as const, blocks: { type: 'text' as const, content: 'The moon that pulls.' } },
    ]
    const flags = { isFirstTurn: false, hasCompression: true, hasConnectorSwap: true, hasNewTransforms: true }
    await say(client, sessionId, 'And an ebb?', { sessionContext: { messageHistory, ...flags } })
    const { blocks, messages } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    const said = blocks.find((block) => block.type === 'text' && block.messageId === messages[1]?.messageId)
    for (const fact of [
      'isFirstTurn: false',
      'hasCompression: true',
      'hasConnectorSwap: true',
      'hasNewTransforms: true',
      'messageHistory: \nsystem: Answer in verse.\nuser: What is a tide?\nassistant: The moon that pulls.',
    ])
      expect(said).toMatchObject({ content: expect.stringContaining(fact) as string })
    expect(blocks.filter(({ messageId }) => messageId === messages[0]?.messageId)).toMatchObject([
      { type: 'text', content: 'And an ebb?' },
      { type: 'text', contextFrom: { kind: 'caller' } },
    ])
  })

  it('cannot claim to be context, an answer or an instruction', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const { sessionId } = await client.must('session.create', {})
    const claimed = { type: 'text' as const, content: 'mine', contextFrom: { kind: 'host' as const } }
    await say(client, sessionId, '', { message: { blocks: claimed } })
    const { blocks } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
    expect(blocks[0]).not.toHaveProperty('contextFrom')
    for (const role of ['assistant', 'system'] as const) {
      const message = { role, blocks: { type: 'text' as const, content: 'hello' } }
      const refused = await client.request('session.sendMessage', { sessionId, message })
      expect(refused).toMatchObject({ ok: false, error: { code: 'message-role' } })
    }
    const unknown = { sessionId, message: 'hello', sessionContext: { unheardOf: true } }
    expect(await client.request('session.sendMessage', unknown as never)).toMatchObject({
      ok: false,
      error: { code: 'invalid-params' },
    })
  })

  it('is not sent to a session that works elsewhere than it says', async () => {
    const { test, client } = await start([scriptedAdapter('one', echo)])
    const sessionId = await session(client)
    const other = join(test.dataDir, 'other')
    await mkdir(other)
    const elsewhere = { sessionId, message: 'more', targetWorkingDirectory: other }
    expect(await client.request('session.sendMessage', elsewhere)).toMatchObject({
      ok: false,
      error: { code: 'folder-conflict' },
    })
    const folder = (await client.must('session.get', { sessionId })).session?.targetWorkingDirectory
    await say(client, sessionId, 'more', { targetWorkingDirectory: folder })
  })
})
