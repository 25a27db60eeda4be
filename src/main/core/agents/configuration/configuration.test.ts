import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PersonaDraft, ProfileDraft } from '#shared/configuration/entities'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

afterEach(() => {
  vi.unstubAllEnvs()
})

async function start(): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('echo', () => Promise.resolve(undefined))])
  return { test, client: await test.client() }
}

const told = (client: TestClient, type: string) =>
  client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === type ? [params.payload] : [],
  )

describe('personas', () => {
  it('are created, changed, told to every client, kept over a restart and deleted', async () => {
    const { test, client } = await start()
    const other = await test.client()
    const { persona } = await client.must('persona.create', {
      persona: { name: 'Reviewer', systemPrompt: { mode: 'append', content: 'Be strict.' }, reasoningEffort: 'high' },
    })
    expect(persona.name).toBe('Reviewer')
    expect(told(other, 'personas.changed')).toEqual([{ personas: [persona] }])

    const { personaId } = persona
    const changed = await client.must('persona.update', { personaId, persona: { name: 'Strict reviewer' } })
    expect(changed.persona).not.toHaveProperty('systemPrompt')
    expect(changed.persona.createdAt).toBe(persona.createdAt)

    const again = await (await test.again()).client()
    expect(await again.must('persona.list', {})).toEqual({ personas: [changed.persona] })

    await client.must('persona.delete', { personaId })
    expect(await client.must('persona.list', {})).toEqual({ personas: [] })
    expect(told(other, 'personas.changed').at(-1)).toEqual({ personas: [] })
  })

  it('have names of their own, and unknown ones cannot be changed', async () => {
    const { client } = await start()
    await client.must('persona.create', { persona: { name: 'Reviewer' } })
    const taken = await client.request('persona.create', { persona: { name: ' reviewer ' } })
    expect(taken).toMatchObject({ ok: false, error: { code: 'name-taken' } })
    const nameless = await client.request('persona.create', { persona: { name: ' ' } })
    expect(nameless).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
    const unknown = await client.request('persona.update', { personaId: 'none', persona: { name: 'A' } })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'persona-not-found' } })
    const gone = await client.request('persona.delete', { personaId: 'none' })
    expect(gone).toMatchObject({ ok: false, error: { code: 'persona-not-found' } })
  })
})

describe('what is configured', () => {
  it('keeps every field that it is created or changed with, over a restart', async () => {
    const { test, client } = await start()
    const persona: PersonaDraft = {
      name: 'Full',
      description: 'Has it all.',
      systemPrompt: { mode: 'append', content: 'Be strict.' },
      model: 'large',
      reasoningEffort: 'low',
      allowedTools: ['read'],
      disallowedTools: ['run'],
    }
    const created = (await client.must('persona.create', { persona })).persona
    expect(created).toMatchObject(persona)
    const { personaId } = (await client.must('persona.create', { persona: { name: 'Bare' } })).persona
    await client.must('persona.delete', { personaId: created.personaId })
    await client.must('persona.update', { personaId, persona })

    const provider = { name: 'Here', kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1' } as const
    const { providerConfigId } = (await client.must('providerConfig.create', { providerConfig: provider }))
      .providerConfig
    const providerConfig = { ...provider, models: ['small', 'large'], defaultModel: 'large' }
    await client.must('providerConfig.update', { providerConfigId, providerConfig })

    const profile: ProfileDraft = {
      name: 'Full',
      description: 'Has it all.',
      adapterName: 'echo',
      personaId,
      providerConfigId,
      model: 'large',
      reasoningEffort: 'low',
      allowedTools: ['read'],
      disallowedTools: ['run'],
      allowedDirectories: ['/tmp'],
      approvalPolicy: 'reject',
      compressionMode: 'manual',
    }
    const first = (await client.must('profile.create', { profile })).profile
    expect(first).toMatchObject(profile)
    await client.must('profile.delete', { profileId: first.profileId })
    const { profileId } = (await client.must('profile.create', { profile: { name: 'Bare' } })).profile
    await client.must('profile.update', { profileId, profile })

    const later = await (await test.again()).client()
    expect((await later.must('persona.list', {})).personas).toMatchObject([{ personaId, ...persona }])
    expect((await later.must('providerConfig.list', {})).providerConfigs).toMatchObject([providerConfig])
    expect((await later.must('profile.list', {})).profiles).toMatchObject([{ profileId, ...profile }])
  })
})

describe('profiles', () => {
  it('name what exists, and what they name cannot be deleted', async () => {
    const { client } = await start()
    const dangling = await client.request('profile.create', { profile: { name: 'P', personaId: 'none' } })
    expect(dangling).toMatchObject({ ok: false, error: { code: 'persona-not-found' } })
    const noProvider = await client.request('profile.create', { profile: { name: 'P', providerConfigId: 'none' } })
    expect(noProvider).toMatchObject({ ok: false, error: { code: 'provider-config-not-found' } })

    const { persona } = await client.must('persona.create', { persona: { name: 'Reviewer' } })
    const { personaId } = persona
    const { profile } = await client.must('profile.create', { profile: { name: 'P', personaId } })
    expect(told(client, 'profiles.changed')).toEqual([{ profiles: [profile] }])
    const used = await client.request('persona.delete', { personaId })
    expect(used).toMatchObject({
      ok: false,
      error: { code: 'configuration-in-use', details: { profileIds: [profile.profileId] } },
    })
    await client.must('profile.delete', { profileId: profile.profileId })
    await client.must('persona.delete', { personaId })
    const again = await client.request('profile.delete', { profileId: profile.profileId })
    expect(again).toMatchObject({ ok: false, error: { code: 'profile-not-found' } })
  })
})

describe('provider configurations', () => {
  const key = 'sk-very-secret-key'

  it('keep a key that is never told again and stands neither in the store nor in events', async () => {
    const { test, client } = await start()
    const { providerConfig } = await client.must('providerConfig.create', {
      providerConfig: { name: 'Own', kind: 'anthropic', baseUrl: 'https://models.example/v1', models: ['a', 'b'] },
    })
    expect(providerConfig.keyState).toBe('none')
    const { providerConfigId } = providerConfig
    const set = await client.must('providerConfig.setKey', { providerConfigId, key: ` ${key} ` })
    expect(set.providerConfig).toMatchObject({ keyState: 'set', key: { from: 'stored' }, models: ['a', 'b'] })

    const listed = await client.must('providerConfig.list', {})
    expect(listed.keyStorage.kind).toBe('file')
    expect(listed.keyStorage.description).toContain('secrets.json')
    expect(JSON.stringify([listed, client.notifications])).not.toContain(key)
    const file = join(test.dataDir, 'secrets.json')
    expect(await readFile(file, 'utf8')).toContain(key)
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)

    const removed = await client.must('providerConfig.removeKey', { providerConfigId })
    expect(removed.providerConfig).toMatchObject({ keyState: 'none' })
    expect(await readFile(file, 'utf8')).not.toContain(key)
    await client.must('providerConfig.setKey', { providerConfigId, key })
    await client.must('providerConfig.delete', { providerConfigId })
    expect(await readFile(file, 'utf8')).not.toContain(key)
  })

  it('can take a key from the environment, and say when it is not there', async () => {
    const { client } = await start()
    vi.stubEnv('PARLEY_TEST_KEY', '')
    const { providerConfig } = await client.must('providerConfig.create', {
      providerConfig: { name: 'Own', kind: 'openai', key: { from: 'environment', variable: 'PARLEY_TEST_KEY' } },
    })
    expect(providerConfig.keyState).toBe('missing')
    vi.stubEnv('PARLEY_TEST_KEY', key)
    const { providerConfigs } = await client.must('providerConfig.list', {})
    expect(providerConfigs[0]?.keyState).toBe('set')
  })

  it.each([
    { name: 'Own', kind: 'anthropic', baseUrl: 'https://user:word@models.example' },
    { name: 'Own', kind: 'anthropic', baseUrl: 'file:///etc/passwd' },
    { name: 'Own', kind: 'someone' },
    { name: 'Own', kind: 'openai', key: { from: 'environment', variable: 'A-B' } },
    { name: 'Own', kind: 'openai', key: 'sk-secret' },
  ])('refuse %o', async (providerConfig) => {
    const { client } = await start()
    const answer = await client.connection.request('providerConfig.create', { providerConfig })
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
  })

  it('fail clearly where there is no such one', async () => {
    const { client } = await start()
    const missing = { ok: false, error: { code: 'provider-config-not-found' } }
    const providerConfigId = 'none'
    expect(await client.request('providerConfig.setKey', { providerConfigId, key })).toMatchObject(missing)
    expect(await client.request('providerConfig.removeKey', { providerConfigId })).toMatchObject(missing)
    expect(await client.request('providerConfig.delete', { providerConfigId })).toMatchObject(missing)
    const providerConfig = { name: 'Own', kind: 'openai' } as const
    expect(await client.request('providerConfig.update', { providerConfigId, providerConfig })).toMatchObject(missing)
  })
})
