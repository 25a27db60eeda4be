import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { echo, start, say, session, agentsOf } from './testing'

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
    const unknown = await client.request('session.resolveAgentConfig', { selection: { ...selection, model: 'none' } })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'model-not-found' } })
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
    [{ kind: 'canonical-model', model: 'none' }, 'model-not-found'],
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
