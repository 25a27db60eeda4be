import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StartOptions } from '#shared/adapter/port'
import { fixtureServer, untilServer } from '#core/testing/mcp-servers'
import { notingPlayground } from '#core/testing/noting-playground'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { standingFolder } from '#core/testing/temporary-folder'
import { defined } from '#shared/kernel/defined'
import { fillPrompt } from './command-files'

let host: TestHost
let client: TestClient
let folder: string
let started: StartOptions[]
beforeEach(async () => {
  const root = await realpath(await standingFolder())
  folder = join(root, 'project', 'inner')
  vi.stubEnv('HOME', join(root, 'home'))
  vi.stubEnv('USERPROFILE', join(root, 'home'))
  await put(join(folder, '..', '.git', 'HEAD'), '')
  await mkdir(folder, { recursive: true })
  await mkdir(join(root, 'home'))
  const playground = notingPlayground()
  started = playground.started
  host = await startTestHost([playground.adapter])
  client = await host.client()
})
afterEach(async () => {
  await host.cleanUp()
  vi.unstubAllEnvs()
})

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
const putSkill = (where: string, name: string, more = '') =>
  put(join(where, 'skills', name, 'SKILL.md'), `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\nText\n`)

async function open(): Promise<string> {
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId })
  return sessionId
}
async function say(sessionId: string, message: string): Promise<void> {
  const turns = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message })
  await client.untilEvent(sessionId, 'turn.completed', turns + 1)
}

describe('skills', () => {
  it('are found from the folder upwards to its repository, in the data directory and at home', async () => {
    await putSkill(join(folder, '.claude'), 'near')
    await putSkill(join(folder, '..', '.agents'), 'upper', 'user-invocable: false\n')
    await putSkill(join(folder, '..', '..', '.claude'), 'outside')
    await putSkill(host.dataDir, 'ours')
    await putSkill(join(process.env['HOME'] ?? '', '.claude'), 'mine')
    await putSkill(join(process.env['HOME'] ?? '', '.claude'), 'near')
    await put(join(folder, '.claude', 'skills', 'bad', 'SKILL.md'), '---\nname: [\n---\n')
    const { skills, problems } = await client.must('session.skills.list', { sessionId: await open() })
    expect(skills).toMatchObject([
      { name: 'near', description: 'Does near.', source: 'project', userInvocable: true, enabled: true },
      { name: 'upper', source: 'project', userInvocable: false },
      { name: 'ours', source: 'parley' },
      { name: 'mine', source: 'user' },
    ])
    expect(skills[0]?.path).toBe(join(folder, '.claude', 'skills', 'near', 'SKILL.md'))
    expect(problems).toEqual([expect.stringContaining(join('bad', 'SKILL.md'))])
    expect((await client.must('skills.discover', {})).skills.map(({ name }) => name)).toEqual(['ours', 'mine', 'near'])
  })

  it('are switched off everywhere or in one session, and on again', async () => {
    await putSkill(host.dataDir, 'one')
    const sessionId = await open()
    const enabled = async () => (await client.must('session.skills.list', { sessionId })).skills[0]?.enabled
    await client.must('skills.config.setDisabledSkills', { disabledSkills: ['one'] })
    expect(await enabled()).toBe(false)
    await client.must('session.skills.enable', { sessionId, name: 'one' })
    expect(await enabled()).toBe(true)
    await client.must('skills.config.setDisabledSkills', { disabledSkills: [] })
    await client.must('session.skills.disable', { sessionId, name: 'one' })
    expect(await enabled()).toBe(false)
    expect(client.eventsOf(sessionId, 'updated').at(-1)?.payload.changedProperties).toEqual(['skills'])
    expect(await client.request('session.skills.enable', { sessionId, name: 'none' })).toMatchObject({
      error: { code: 'skill-not-found' },
    })
    expect(await client.request('session.skills.list', { sessionId: 'none' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
  })

  it('are told to agents when they start, without those that are off', async () => {
    await putSkill(host.dataDir, 'one')
    await putSkill(host.dataDir, 'two')
    const sessionId = await open()
    await client.must('session.skills.disable', { sessionId, name: 'two' })
    await say(sessionId, 'say hello')
    expect(started[0]?.systemPrompt).toMatchObject({ mode: 'append' })
    const told = JSON.stringify(started[0]?.systemPrompt)
    expect(told).toContain('- one: Does one.')
    expect(told).not.toContain('two')
    await client.must('session.skills.enable', { sessionId, name: 'two' })
    expect(await client.must('session.skills.reload', { sessionId })).toEqual({ warnings: [], errors: [] })
    await say(sessionId, 'say again')
    expect(JSON.stringify(started[1]?.systemPrompt)).toContain('- two: Does two.')
  })
})

it('MCP servers are handed to agents, without those that are off or cannot be', async () => {
  await client.must('mcp.config.add', { name: 'one', config: fixtureServer({ KEY: 'value' }) })
  await client.must('mcp.config.add', { name: 'two', config: { url: 'https://example.test/mcp', enabled: false } })
  await client.must('mcp.config.add', { name: 'three', config: { command: 'parley-no-such-program' } })
  await client.must('mcp.config.add', { name: 'four', config: fixtureServer() })
  const sessionId = await open()
  await client.must('session.mcp.disable', { sessionId, serverName: 'four' })
  await say(sessionId, 'say hello')
  expect(started[0]?.mcpServers).toEqual([
    {
      name: 'one',
      transport: 'stdio',
      command: process.execPath,
      args: [expect.stringContaining('server.mjs')],
      env: { KEY: 'value' },
    },
  ])
  expect(client.eventsOf(sessionId, 'notice').map(({ payload }) => payload.message)).toContain(
    'The MCP server three was left out: parley-no-such-program was not found.',
  )
})

it('instruction files are found from the folder upwards and at home', async () => {
  await put(join(folder, 'AGENTS.md'), 'Near.')
  await put(join(folder, '..', 'CLAUDE.md'), 'Of the repository.')
  await put(join(folder, '..', '.github', 'instructions', 'ts.instructions.md'), '---\napplyTo: "**/*.ts"\n---\nTypes.')
  await put(join(process.env['HOME'] ?? '', '.claude', 'CLAUDE.md'), 'Mine.')
  const { sources } = await client.must('session.instructions.getSources', { sessionId: await open() })
  expect(sources).toMatchObject([
    { label: 'AGENTS.md', content: 'Near.', size: 5, type: 'nested-agents', location: 'working-directory' },
    { label: 'project: CLAUDE.md', type: 'repo', location: 'repository' },
    { type: 'child-instructions', applyTo: '**/*.ts', location: 'repository' },
    { content: 'Mine.', type: 'home', location: 'user' },
  ])
  expect(await client.request('session.instructions.getSources', { sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
})

describe('commands', () => {
  it('unite those of the agent, files, skills, MCP servers and Parley; each has a name of its own', async () => {
    await put(
      join(folder, '.claude', 'commands', 'git', 'review.md'),
      '---\ndescription: Reviews\nargument-hint: branch\n---\nReview $1 against $2.',
    )
    await put(join(folder, '.claude', 'commands', 'rename.md'), '# Renames things\nRename all.')
    await putSkill(host.dataDir, 'one')
    await client.must('mcp.config.add', { name: 'fix', config: fixtureServer() })
    await untilServer(client, 'fix', ({ status }) => status === 'connected')
    const sessionId = await open()
    await say(sessionId, 'say hello')
    const { commands } = await client.must('session.commands.list', { sessionId })
    const byName = new Map(commands.map((command) => [command.name, command]))
    expect(commands.some(({ origin }) => origin === 'agent')).toBe(true)
    expect(byName.get('git:review')).toMatchObject({
      origin: 'file',
      description: 'Reviews',
      input: { hint: 'branch' },
    })
    expect(byName.get('rename')).toMatchObject({ origin: 'file', description: 'Renames things' })
    expect(byName.get('parley:rename')).toMatchObject({ origin: 'parley' })
    expect(byName.get('one')).toMatchObject({ origin: 'skill', kind: 'skill', description: 'Does one.' })
    expect(byName.get('fix:greet')).toMatchObject({ origin: 'mcp', source: 'fix', input: { hint: 'who' } })
    const only = await client.must('session.commands.list', { sessionId, includeBuiltins: false, includeSkills: false })
    expect(new Set(only.commands.map(({ kind }) => kind))).toEqual(new Set(['client']))
  })

  it('come to prompts or are carried out', async () => {
    await put(join(folder, '.parley', 'commands', 'plain.md'), 'Do it.')
    await putSkill(host.dataDir, 'one')
    await client.must('mcp.config.add', { name: 'fix', config: fixtureServer() })
    await untilServer(client, 'fix', ({ status }) => status === 'connected')
    const sessionId = await open()
    const invoke = (name: string, input?: string) =>
      client.request('session.commands.invoke', { sessionId, name, ...defined({ input }) })
    expect(await invoke('plain', 'now')).toEqual({
      ok: true,
      value: { kind: 'agent-prompt', prompt: 'Do it.\n\nnow', displayPrompt: '/plain now' },
    })
    expect(await invoke('one')).toMatchObject({
      value: { kind: 'agent-prompt', prompt: expect.stringContaining('SKILL.md') as string },
    })
    expect(await invoke('fix:greet', 'the whole team')).toMatchObject({
      value: { prompt: 'Greet the whole team warmly.', displayPrompt: '/fix:greet the whole team' },
    })
    expect(await invoke('fix:greet')).toMatchObject({ error: { code: 'invalid-params' } })
    expect(await invoke('rename', 'A better name')).toMatchObject({ value: { kind: 'completed' } })
    expect(await client.must('session.get', { sessionId })).toMatchObject({ session: { title: 'A better name' } })
    expect(await invoke('compress')).toMatchObject({ error: { code: 'nothing-to-compress' } })
    expect(await invoke('nothing')).toMatchObject({ error: { code: 'command-not-found' } })
    expect(await client.request('session.commands.invoke', { sessionId: 'none', name: 'x' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
  })

  it.each([
    ['Fix $ARGUMENTS now', 'a b', 'Fix a b now'],
    ['$2 before $1', 'a b', 'b before a'],
    ['$1 and $2', 'a', 'a and '],
    ['It costs $10', 'more', 'It costs $10\n\nmore'],
    ['As it is', '', 'As it is'],
  ])('fill %j with %j', (prompt, input, filled) => {
    expect(fillPrompt(prompt, input)).toBe(filled)
  })
})

describe('what agents offer', () => {
  it('is remembered: models with their context, and tools', async () => {
    const sessionId = await open()
    const before = await client.must('models.list', {})
    expect(before.models.map(({ id, capabilities }) => [id, capabilities])).toEqual([
      ['brisk', {}],
      ['pensive', {}],
    ])
    await say(sessionId, 'say hello')
    const later = await (await host.again()).client()
    const { models } = await later.must('models.list', { adapterName: 'playground' })
    expect(models.map(({ id }) => id)).toEqual(before.models.map(({ id }) => id))
    expect(models).toContainEqual(
      expect.objectContaining({
        adapterName: 'playground',
        capabilities: { limits: { max_context_window_tokens: expect.any(Number) as number } },
      }),
    )
    expect((await client.must('tools.list', {})).tools).toContainEqual(
      expect.objectContaining({ name: 'read', adapterName: 'playground' }),
    )
    expect(await client.request('models.list', { adapterName: 'none' })).toMatchObject({
      error: { code: 'adapter-not-found' },
    })
  })

  it('tells allowances of the agents that know theirs, and says when none does', async () => {
    const unlimited = expect.objectContaining({ isUnlimitedEntitlement: true }) as unknown
    expect(await client.must('account.getQuota', {})).toEqual({ quotaSnapshots: { 'playground/requests': unlimited } })
    const silent = await startTestHost([scriptedAdapter('silent', () => Promise.resolve(undefined))])
    expect(await (await silent.client()).request('account.getQuota', {})).toMatchObject({
      error: { code: 'capability-missing', details: { capability: 'quota' } },
    })
    await silent.cleanUp()
    expect(await client.request('account.getQuota', { adapterName: 'none' })).toMatchObject({
      error: { code: 'adapter-not-found' },
    })
  })
})
