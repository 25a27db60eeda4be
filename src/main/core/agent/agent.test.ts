import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { AgentAdapter } from '../../../shared/adapter/port'
import { err } from '../../../shared/kernel/result'
import type { HostOptions } from '../host'
import { scriptedAdapter, type Script } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

const echo: Script = ({ prompt, emit }) => {
  emit({ type: 'text', delta: `You said ${prompt}` })
  return Promise.resolve(undefined)
}

async function start(adapters: AgentAdapter[], options: Partial<HostOptions> = {}) {
  const test = await startTestHost(adapters, options)
  hosts.push(test)
  return { test, client: await test.client() }
}

async function say(client: TestClient, sessionId: string, message: string, more: object = {}): Promise<void> {
  await client.must('session.subscribe', { sessionId }).catch(() => undefined)
  const before = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message, ...more })
  await client.untilEvent(sessionId, 'turn.completed', before + 1)
}

async function session(client: TestClient, agent: object = { kind: 'adapter', adapterName: 'one' }): Promise<string> {
  const { sessionId } = await client.must('session.create', {})
  await say(client, sessionId, 'hello', { agent })
  return sessionId
}

const agentsOf = async (client: TestClient, sessionId: string) =>
  (await client.must('session.get', { sessionId })).session?.agents ?? []
const leadOf = async (client: TestClient, sessionId: string) => (await agentsOf(client, sessionId))[0]?.agentId ?? ''

describe('a selection', () => {
  it('of a profile starts its agent with all that it bundles, and says where each value is from', async () => {
    const one = scriptedAdapter('one', echo)
    const two = scriptedAdapter('two', echo)
    const { test, client } = await start([one, two])
    const { persona } = await client.must('persona.create', {
      persona: { name: 'Reviewer', systemPrompt: 'Be strict.', reasoningEffort: 'high', disallowedTools: ['write'] },
    })
    const { providerConfig } = await client.must('providerConfig.create', {
      providerConfig: { name: 'Own', kind: 'anthropic', baseUrl: 'https://models.example', defaultModel: 'big' },
    })
    const { providerConfigId } = providerConfig
    await client.must('providerConfig.setKey', { providerConfigId, key: 'sk-secret' })
    const { profile } = await client.must('profile.create', {
      profile: {
        name: 'Work',
        adapterName: 'two',
        personaId: persona.personaId,
        providerConfigId,
        allowedDirectories: [test.dataDir],
      },
    })
    const selection = { kind: 'profile', profileId: profile.profileId }
    expect(await client.must('session.resolveAgentConfig', { selection })).toMatchObject({
      adapterName: 'two',
      model: 'big',
      systemPrompt: 'Be strict.',
      personaName: 'Reviewer',
      profileName: 'Work',
      origins: {
        adapterName: 'profile',
        model: 'providerConfig',
        systemPrompt: 'persona',
        providerConfigId: 'profile',
      },
    })

    const sessionId = await session(client, selection)
    expect(one.starts).toHaveLength(0)
    const expected = {
      model: 'big',
      systemPrompt: 'Be strict.',
      reasoningEffort: 'high',
      disallowedTools: ['write'],
      provider: { kind: 'anthropic', name: 'Own', baseUrl: 'https://models.example', apiKey: 'sk-secret' },
    }
    expect(two.starts[0]).toMatchObject(expected)
    expect(two.starts[0]?.directories).toContain(test.dataDir)
    expect(await agentsOf(client, sessionId)).toMatchObject([
      { personaId: persona.personaId, profileId: profile.profileId, providerConfigId, reasoningEffort: 'high' },
    ])

    expect(client.eventsOf(sessionId, 'clientAccount.changed').map(({ payload }) => payload)).toMatchObject([
      { clientAccountId: `provider/${providerConfigId}`, previousClientAccountId: null, source: 'host' },
    ])

    // The same after a restart, also when the persona is another one by then.
    await client.must('persona.update', { personaId: persona.personaId, persona: { name: 'Reviewer' } })
    const later = scriptedAdapter('two', echo)
    const again = await (await test.again([scriptedAdapter('one', echo), later])).client()
    await say(again, sessionId, 'again')
    expect(later.starts[0]).toMatchObject({ ...expected, resume: { adapterSessionId: 'two-1' } })
    expect(JSON.stringify(again.notifications)).not.toContain('sk-secret')
  })

  it('of a model goes to the agent that used it last', async () => {
    const { client } = await start([scriptedAdapter('one', echo), scriptedAdapter('two', echo)])
    await session(client, { kind: 'adapter', adapterName: 'two', model: 'rare' })
    const selection = { kind: 'canonical-model', model: 'rare' }
    const { adapterName } = await client.must('session.resolveAgentConfig', { selection })
    expect(adapterName).toBe('two')
    const unknown = await client.must('session.resolveAgentConfig', { selection: { ...selection, model: 'none' } })
    expect(unknown.adapterName).toBe('one')
  })

  it('of a model that was never used goes to the agent that offers it', async () => {
    const offered = { current: 'small', available: [{ id: 'vendor/rare-20250101', name: 'Rare' }] }
    const offering = scriptedAdapter('two', ({ emit }) => {
      emit({ type: 'models', models: offered })
      return Promise.resolve(undefined)
    })
    const { client } = await start([scriptedAdapter('one', echo), offering])
    await session(client, { kind: 'adapter', adapterName: 'two' })
    const selection = { kind: 'canonical-model', model: 'rare' }
    await expect
      .poll(async () => (await client.must('session.resolveAgentConfig', { selection })).adapterName)
      .toBe('two')
  })

  it.each([
    [{ kind: 'team' }, 'selection-unknown'],
    [{ kind: 'persona', personaId: 'none' }, 'persona-not-found'],
    [{ kind: 'profile', profileId: 'none' }, 'profile-not-found'],
    [{ kind: 'adapter', adapterName: 'none' }, 'adapter-not-found'],
    [{ kind: 'adapter', adapterName: 'one', providerConfigId: 'none' }, 'provider-config-not-found'],
    [{ kind: 'persona' }, 'invalid-params'],
    [{ kind: 'profile' }, 'invalid-params'],
  ])('%o is refused everywhere with %s, and no session is left', async (agent, code) => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const refused = { ok: false, error: { code } }
    expect(await client.request('session.resolveAgentConfig', { selection: agent })).toMatchObject(refused)
    const sent = await client.request('session.sendMessage', { sessionId: 's', message: 'hello', agent })
    expect(sent).toMatchObject(refused)
    expect(await client.must('session.get', { sessionId: 's' })).toEqual({ session: null })
    const { sessionId } = await client.must('session.create', {})
    expect(await client.request('session.agent.attach', { sessionId, agent })).toMatchObject(refused)
  })

  it('is not started without the key it needs, and says what to do', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const { providerConfig } = await client.must('providerConfig.create', {
      providerConfig: { name: 'Own', kind: 'openai', key: { from: 'environment', variable: 'PARLEY_TEST_NO_KEY' } },
    })
    const { sessionId } = await client.must('session.create', {})
    const { providerConfigId } = providerConfig
    const attached = await client.request('session.agent.attach', {
      sessionId,
      agent: { kind: 'adapter', adapterName: 'one', providerConfigId },
    })
    expect(attached).toMatchObject({
      ok: false,
      error: { code: 'adapter-failed', message: 'There is no key for Own. Enter it in Settings, Providers and keys.' },
    })
  })

  it('is resolved for the folder of a project', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const selection = { kind: 'adapter', adapterName: 'one' }
    const resolved = await client.must('session.resolveAgentConfig', { selection, projectId: '/project' })
    expect(resolved).toMatchObject({ cwd: '/project', origins: { cwd: 'project' } })
  })
})

describe('instructions of a session', () => {
  it('are those its lead was started with, or those of another persona', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const { persona } = await client.must('persona.create', {
      persona: { name: 'Reviewer', systemPrompt: 'Be strict.' },
    })
    const { personaId } = persona
    const sessionId = await session(client)
    expect(await client.must('session.resolveSystemPrompt', { sessionId })).toEqual({
      systemPrompt: '',
      mode: 'append',
      origin: 'adapter',
    })
    const told = { systemPrompt: 'Be strict.', mode: 'replace', origin: 'persona', personaName: 'Reviewer' }
    expect(await client.must('session.resolveSystemPrompt', { sessionId, personaId })).toEqual(told)
    const other = await session(client, { kind: 'persona', personaId })
    expect(await client.must('session.resolveSystemPrompt', { sessionId: other })).toEqual(told)
    const missing = await client.request('session.resolveSystemPrompt', { sessionId, profileId: 'none' })
    expect(missing).toMatchObject({ ok: false, error: { code: 'profile-not-found' } })
    const gone = await client.request('session.resolveSystemPrompt', { sessionId: 'none' })
    expect(gone).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
  })
})

describe('the context of a session', () => {
  it('is enriched by the program around the host, if there is one that does', async () => {
    const plain = await start([scriptedAdapter('one', echo)])
    const { sessionId } = await plain.client.must('session.create', {})
    expect(await plain.client.must('session.enrichContext', { sessionId })).toEqual({ handled: false })
    const { client } = await start([scriptedAdapter('one', echo)], {
      enrich: (id) => Promise.resolve({ project: `of ${id}` }),
    })
    await client.must('session.create', { sessionId: 's' })
    expect(await client.must('session.enrichContext', { sessionId: 's' })).toEqual({ project: 'of s' })
    const gone = await client.request('session.enrichContext', { sessionId: 'none' })
    expect(gone).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
  })
})

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
    expect(await agentsOf(client, sessionId)).toMatchObject([{ model: 'big' }, { model: 'other', role: 'member' }])
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
    let finish = (): void => undefined
    const slow = scriptedAdapter('one', () => new Promise((resolve) => (finish = () => resolve(undefined))))
    const { client } = await start([slow])
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'hello' })
    await client.untilEvent(sessionId, 'user_message.acknowledged')
    const agentId = await leadOf(client, sessionId)
    const request = (change: object) => client.request('session.agent.update', { sessionId, agentId, ...change })
    expect(await request({ reasoningEffort: 'high' })).toMatchObject({ ok: false, error: { code: 'session-busy' } })
    expect(await request({ compressionMode: 'auto' })).toMatchObject({ ok: true, value: { change: 'in-place' } })
    finish()
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

describe('several agents', () => {
  it('pass the lead on, and what a removed one wrote stays', async () => {
    const { test, client } = await start([scriptedAdapter('one', echo), scriptedAdapter('two', echo)])
    const sessionId = await session(client)
    const first = await leadOf(client, sessionId)
    const agent = { kind: 'adapter', adapterName: 'two' }
    const { agentId: second } = await client.must('session.agent.attach', { sessionId, agent })
    await client.must('session.agent.update', { sessionId, agentId: second, role: 'lead' })
    expect(await agentsOf(client, sessionId)).toMatchObject([
      { agentId: first, role: 'member' },
      { agentId: second, role: 'lead' },
    ])
    expect(client.eventsOf(sessionId, 'updated').at(-1)?.payload.changedProperties).toEqual(['leadAgentId'])

    await client.must('session.agent.remove', { sessionId, agentId: second })
    await client.untilEvent(sessionId, 'agent.removed')
    const { session: now } = await client.must('session.get', { sessionId })
    expect(now).toMatchObject({
      leadAgentId: first,
      agents: [{ role: 'lead' }, { role: 'member', status: 'disposed' }],
    })
    await say(client, sessionId, 'still here')

    const gone = await client.request('session.agent.remove', { sessionId, agentId: second })
    expect(gone).toMatchObject({ ok: false, error: { code: 'agent-not-found' } })
    const live = (await client.must('session.subscribe', { sessionId })).conversation
    const again = await (await test.again()).client()
    const restored = (await again.must('session.subscribe', { sessionId })).conversation
    expect(restored?.messages).toEqual(live?.messages)
    expect(restored?.agents.map(({ agentId }) => agentId)).toEqual([first, second])
    expect(restored?.agents.map(({ status }) => status)).toEqual(['dead', 'disposed'])
    await say(again, sessionId, 'after a restart')
  })

  it('tell the model and mode they have', async () => {
    const { client } = await start([scriptedAdapter('one', echo)])
    const sessionId = await session(client, { kind: 'adapter', adapterName: 'one', model: 'big' })
    expect(await client.must('session.model.getCurrent', { sessionId })).toEqual({ modelId: 'big', available: [] })
    expect(await client.must('session.mode.get', { sessionId })).toEqual({ available: [] })
    const unknown = { sessionId, agentId: 'none' }
    const missing = { ok: false, error: { code: 'agent-not-found' } }
    expect(await client.request('session.model.getCurrent', unknown)).toMatchObject(missing)
    expect(await client.request('session.mode.get', unknown)).toMatchObject(missing)
  })
})

describe('the approval policy', () => {
  const asking: Script = async ({ ask, emit }) => {
    const answer = await ask('request')
    emit({ type: 'text', delta: answer.outcome === 'selected' ? answer.optionId : 'none' })
    return undefined
  }

  it('is that of the session, else the profile, else the agent, else the settings', async () => {
    const { client } = await start([scriptedAdapter('one', asking)])
    await client.must('settings.update', { approvalPolicy: 'reject' })
    const { profile } = await client.must('profile.create', { profile: { name: 'Work', adapterName: 'one' } })
    const { profileId } = profile
    const sessionId = await session(client, { kind: 'profile', profileId })
    const agentId = await leadOf(client, sessionId)
    const policy = async () => {
      const { policy, origin } = await client.must('session.getApprovalPolicy', { sessionId, agentId })
      return `${policy} (${origin})`
    }
    expect(await policy()).toBe('reject (settings)')
    const answers = async () => {
      const { conversation } = await client.must('session.subscribe', { sessionId })
      return conversation?.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
    }
    expect((await answers())?.at(-1)).toBe('no')

    await client.must('session.agent.update', { sessionId, agentId, approvalPolicy: 'full-access' })
    expect(await policy()).toBe('full-access (agent)')
    await say(client, sessionId, 'again')
    expect((await answers())?.at(-1)).toBe('yes')
    await client.must('profile.update', { profileId, profile: { name: 'Work', approvalPolicy: 'reject' } })
    expect(await policy()).toBe('reject (profile)')
    await say(client, sessionId, 'again')
    expect((await answers())?.at(-1)).toBe('no')
    await client.must('session.update', { sessionId, approvalPolicyOverride: 'full-access' })
    expect(await policy()).toBe('full-access (session)')
  })
})

describe('the account of an agent', () => {
  it('is kept as it is observed, and told when it is another one', async () => {
    let account = 'alpha'
    const one = scriptedAdapter('one', ({ emit }) => {
      emit({ type: 'identity', clientAccountId: account, kind: 'login', source: 'test', payload: { account } })
      return Promise.resolve(undefined)
    })
    const { test, client } = await start([one])
    const sessionId = await session(client)
    await say(client, sessionId, 'again')
    account = 'beta'
    await say(client, sessionId, 'again')
    const told = client.eventsOf(sessionId, 'clientAccount.changed').map(({ payload }) => payload)
    expect(told).toMatchObject([
      { clientAccountId: 'alpha', previousClientAccountId: null, clientId: 'one', source: 'test' },
      { clientAccountId: 'beta', previousClientAccountId: 'alpha' },
    ])
    const again = await (await test.again()).client()
    expect((await again.must('session.get', { sessionId })).session).toMatchObject({
      clientAccountId: 'beta',
      lastClientIdentityObservation: { clientId: 'one', kind: 'login', payload: { account: 'beta' } },
    })
  })
})
