import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { err } from '#shared/kernel/result'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { echo, start, say, session, agentsOf, leadOf } from '#core/session/agents/selection/testing'

describe('a change of an agent', () => {
  it('goes on with the same session of its own where it can', async () => {
    const one = { ...scriptedAdapter('one', echo), modelAtStart: { kind: 'modelAtStart' } } as const
    const { client } = await start([one])
    const sessionId = await session(client)
    const agentId = await leadOf(client, sessionId)
    const changed = await client.must('session.agent.update', { sessionId, agentId, model: 'big' })
    expect(changed).toMatchObject({ success: true, change: 'swapped', agent: { agentId, model: 'big' } })
    expect(one.starts[1]).toMatchObject({ model: 'big', resume: { adapterSessionId: 'one-1' } })
    expect(client.eventsOf(sessionId, 'model.changed')[0]?.payload).toEqual({ agentId, model: 'big' })
    expect(client.eventsOf(sessionId, 'connectorSwap.editRequested')).toEqual([])
    expect(one.running()).toBe(1)
  })

  it('asks what a new session is told, and changes nothing until it knows', async () => {
    const one = scriptedAdapter('one', echo)
    const { test, client } = await start([one])
    const folder = join(test.dataDir, 'other')
    await mkdir(folder)
    const sessionId = await session(client)
    const agentId = await leadOf(client, sessionId)
    const asked = await client.must('session.agent.update', { sessionId, agentId, cwd: folder })
    expect(asked).toMatchObject({ success: false, change: 'edit-requested' })
    await client.untilEvent(sessionId, 'connectorSwap.editRequested')
    const [event] = client.eventsOf(sessionId, 'connectorSwap.editRequested')
    expect(event).toMatchObject({ ephemeral: true, payload: { sessionId, agentId, newCwd: folder } })
    expect(one.starts).toHaveLength(1)

    const changed = await client.must('session.agent.update', { sessionId, agentId, cwd: folder, history: 'replay' })
    expect(changed).toMatchObject({ success: true, change: 'swapped', agent: { agentId, cwd: folder } })
    expect(one.starts[1]).not.toHaveProperty('resume')
    const told = (await one.starts[1]?.history?.()) ?? []
    expect(told.map(({ contentText }) => contentText)).toEqual(['hello', 'You said hello'])
  })

  it.each([
    ['nothing', 'fresh' as const, ['since', 'You said since']],
    ['a text in place of it', { text: 'We spoke.' }, ['We spoke.', 'since', 'You said since']],
  ])('tells a new session %s of what came before, also after a restart', async (_name, history, expected) => {
    const one = scriptedAdapter('one', echo)
    const { test, client } = await start([one])
    const folder = join(test.dataDir, 'other')
    await mkdir(folder)
    const sessionId = await session(client)
    const agentId = await leadOf(client, sessionId)
    await client.must('session.agent.update', { sessionId, agentId, cwd: folder, history })
    await say(client, sessionId, 'since')
    const later = scriptedAdapter('one', echo)
    const again = await (await test.again([later])).client()
    await say(again, sessionId, 'more')
    const told = (await later.starts[0]?.history?.()) ?? []
    expect(told.map(({ contentText }) => contentText).slice(0, expected.length)).toEqual(expected)
  })

  it('can come with a message, in place of a further agent', async () => {
    const one = { ...scriptedAdapter('one', echo), modelAtStart: { kind: 'modelAtStart' } } as const
    const { client } = await start([one])
    const { profile } = await client.must('profile.create', {
      profile: { name: 'Work', adapterName: 'one', model: 'a' },
    })
    const selection = { kind: 'profile', profileId: profile.profileId }
    const sessionId = await session(client, selection)
    const agent = { kind: 'adapter', adapterName: 'one', model: 'big' }
    await say(client, sessionId, 'more', { agent, skipConnectorSwapWarning: true })
    expect(await agentsOf(client, sessionId)).toMatchObject([{ model: 'big' }])
    // The profile is the same one, whatever model its agent has by now.
    await say(client, sessionId, 'more', { agent: selection })
    expect(await agentsOf(client, sessionId)).toHaveLength(1)
    await say(client, sessionId, 'more', { agent: { ...agent, model: 'other' } })
    expect(await agentsOf(client, sessionId)).toMatchObject([{ model: 'other', role: 'lead' }])
  })

  it('is taken back when the agent does not start with it', async () => {
    const one = scriptedAdapter('one', echo)
    const failing: AgentAdapter = {
      ...one,
      start: (options) =>
        options.systemPrompt === undefined
          ? one.start(options)
          : Promise.resolve(err({ message: 'No.', category: 'runtime', recoverable: false })),
    }
    const { client } = await start([failing])
    const { persona } = await client.must('persona.create', { persona: { name: 'Reviewer', systemPrompt: 'Strict.' } })
    const sessionId = await session(client)
    const agentId = await leadOf(client, sessionId)
    const { personaId } = persona
    const change = { sessionId, agentId, personaId, skipConnectorSwapWarning: true }
    const failed = await client.request('session.agent.update', change)
    expect(failed).toMatchObject({ ok: false, error: { code: 'adapter-failed', message: 'No. Nothing was changed.' } })
    await say(client, sessionId, 'still there')
    expect(one.starts.at(-1)).toMatchObject({ resume: { adapterSessionId: 'one-1' } })
  })

  it('waits for nobody: a busy agent, unknown things and an archived session are refused', async () => {
    const finished = Promise.withResolvers<undefined>()
    const { client } = await start([scriptedAdapter('one', () => finished.promise)])
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'hello' })
    await client.untilEvent(sessionId, 'user_message.acknowledged')
    const agentId = await leadOf(client, sessionId)
    const request = (change: object) => client.request('session.agent.update', { sessionId, agentId, ...change })
    expect(await request({ reasoningEffort: 'high' })).toMatchObject({ ok: false, error: { code: 'session-busy' } })
    expect(await request({ compressionMode: 'auto' })).toMatchObject({ ok: true, value: { change: 'in-place' } })
    finished.resolve(undefined)
    await client.untilEvent(sessionId, 'turn.completed')
    expect(await request({ agentId: 'none' })).toMatchObject({ ok: false, error: { code: 'agent-not-found' } })
    expect(await request({ cwd: '/no/such/folder' })).toMatchObject({ ok: false, error: { code: 'folder-not-found' } })
    expect(await request({ personaId: 'none' })).toMatchObject({ ok: false, error: { code: 'persona-not-found' } })
    expect(await request({ role: 'member' })).toMatchObject({ ok: false, error: { code: 'agent-conflict' } })
    expect(await request({ model: 'big' })).toMatchObject({ ok: false, error: { code: 'capability-missing' } })
    await client.must('session.close', { sessionId })
    await client.must('session.archive', { sessionId })
    expect(await request({ compressionMode: 'off' })).toMatchObject({ ok: false, error: { code: 'session-archived' } })
  })
})
