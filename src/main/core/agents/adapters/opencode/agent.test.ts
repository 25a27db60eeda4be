import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breaches } from '../conformance/rules'
import { answering, observe, permitting } from '../testing/observe'
import { describeProgramAgent } from '../testing/program-cases'
import { ofTest, type ProgramWorld } from '../testing/program-world'
import { noticesIn, ofType, sightings } from '../testing/told'
import { record } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'
import { createWorld } from './testing/world'

const open = () => ofTest(createWorld())
const noted = async ({ home }: ProgramWorld, name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(home, '.opencode', `${name}.json`), 'utf8'))

describeProgramAgent({
  name: 'OpenCode',
  createWorld,
  denial: {
    optionId: 'reject',
    noted: (world) => noted(world, 'reply'),
    told: { reply: 'reject', message: 'Not now.' },
  },
  steered: async (world) => String(await noted(world, 'steered')),
})

it('tells all of an answer once, also when its events broke off in the middle', { timeout: 60_000 }, async () => {
  const world = await open()
  const whole = await observe(world)
  await whole.prompt('text')
  for (const words of ['drop in the middle', 'drop the end']) {
    const observed = await observe(world)
    expect(await observed.prompt(words)).toMatchObject({ outcome: 'completed' })
    expect(observed.text()).toMatch(/^Hello from the mock model\. This is turn text for: first\.[^]*`code`\.$/)
    expect(ofType(observed.events, 'usage')).toHaveLength(1)
    expect(await observed.prompt('still there')).toMatchObject({ outcome: 'completed' })
    expect(observed.text()).toMatch(/still there$/)
  }
})

it('asks what its subagents want to be allowed, and shows what they do', async () => {
  const observed = await observe(await open(), {
    onEvent: permitting({ outcome: 'selected', optionId: 'once' }),
  })
  expect(await observed.prompt('delegate')).toMatchObject({ outcome: 'completed' })
  const [asked] = ofType(observed.events, 'permission.requested')
  expect(asked).toMatchObject({ summary: 'echo from-subagent', dangerLevel: 'exec', toolName: 'bash' })
  expect(asked?.toolCallId).toBeUndefined()
  expect(asked?.options.map(({ optionId, name }) => [optionId, name])).toEqual([
    ['once', 'Allow once'],
    ['always', 'Allow echo * for this session'],
    ['reject', 'Decline'],
  ])
  expect(ofType(observed.events, 'subagent.completed')).toMatchObject([
    { finalMessage: 'The tool answered: from-subagent ' },
  ])
  expect(breaches(sightings(observed.events))).toEqual([])
})

it('passes on questions, and the answers', async () => {
  const world = await open()
  const observed = await observe(world, {
    onEvent: answering({ action: 'accept', content: { answer1: 'Blue' } }),
  })
  expect(await observed.prompt('ask')).toMatchObject({ outcome: 'completed' })
  expect(ofType(observed.events, 'elicitation.requested')).toMatchObject([
    { kind: 'user_input', message: 'Which colour?' },
  ])
  expect(await noted(world, 'answers')).toEqual([['Blue']])
})

it('tells why a prompt did not even begin', async () => {
  const observed = await observe(await open())
  expect(await observed.prompt('no such mode')).toMatchObject({
    outcome: 'error',
    failure: { message: 'Agent not found', category: 'runtime' },
  })
})

it('goes on with a model that is configured where that of a session is gone', async () => {
  const world = await open()
  const first = await observe(world)
  await first.prompt('hello')
  const { adapterSessionId } = first.agent
  await first.agent.dispose()
  const file = join(world.home, '.opencode', `${adapterSessionId}.json`)
  const kept = record(JSON.parse(await readFile(file, 'utf8')))
  await writeFile(file, JSON.stringify({ ...kept, model: { providerID: 'gone', id: 'away', variant: 'high' } }))
  for (const wanted of [undefined, 'gone/away']) {
    const again = await observe(world, {
      resume: { adapterSessionId },
      ...defined({ model: wanted }),
    })
    expect(noticesIn(again.events)).toEqual(['OpenCode has no model “gone/away”. It continues with “mock/mock-model”.'])
    expect(again.agent.models?.state.current).toBe('mock/mock-model')
    expect(again.agent.models?.state.available.map(({ id }) => id)).toEqual(['mock/mock-model', 'mock/large'])
    await again.prompt('hello again')
    expect(await noted(world, 'prompt')).toMatchObject({ model: { providerID: 'mock', modelID: 'mock-model' } })
    expect(await noted(world, 'prompt')).not.toHaveProperty('variant')
  }
})

describe('a model that fails again and again', () => {
  it('ends a prompt with how to sign in, where nobody is signed in', async () => {
    const observed = await observe(await ofTest(createWorld({ REPLAY_FREE: '1' })))
    expect(observed.agent.models?.state.current).toBe('opencode/free')
    const result = await observed.prompt('try for minutes')
    expect(result).toMatchObject({ outcome: 'error', failure: { category: 'provider', recoverable: true } })
    expect(result.failure?.message).toMatch(/^Mock failure 500\nNobody is signed in to OpenCode\..*opencode auth login/)
    expect(await observed.prompt('still there')).toMatchObject({ outcome: 'completed' })
  })

  it('is tried for as long as OpenCode does with a model of the settings', async () => {
    const observed = await observe(await open())
    const prompted = observed.prompt('try for minutes')
    await expect.poll(() => noticesIn(observed.events)).toHaveLength(2)
    await observed.agent.cancel()
    expect(await prompted).toMatchObject({ outcome: 'cancelled' })
  })
})

it('runs its own commands and those of the server', async () => {
  const observed = await observe(await open())
  expect(observed.agent.commands?.map(({ name }) => name)).toEqual(['init', 'compact'])
  expect(await observed.prompt('/init all of it')).toMatchObject({ outcome: 'completed' })
  expect(await observed.prompt('/compact')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toBe('command init with all of itsummed up with mock-model')
})

it('sends each prompt with its mode, and with the model and the effort that were chosen', async () => {
  const world = await open()
  const observed = await observe(world, { systemPrompt: { mode: 'append', content: 'Be brief.' } })
  const { agent } = observed
  await observed.prompt('hello')
  expect(await noted(world, 'prompt')).toEqual({
    agent: 'build',
    system: 'Be brief.',
    parts: [{ type: 'text', text: 'hello' }],
  })
  await agent.modes?.set('plan')
  await agent.efforts?.set('high')
  await agent.models?.set('mock/large')
  await agent.models?.set('mock/mock-model')
  await agent.efforts?.set('low')
  await observed.prompt('hello again')
  expect(await noted(world, 'prompt')).toMatchObject({
    agent: 'plan',
    model: { providerID: 'mock', modelID: 'mock-model' },
    variant: 'low',
  })
  expect(ofType(observed.events, 'efforts').map(({ efforts }) => efforts?.current)).toEqual([undefined, null])
  // The actual mode of the message counts.
  expect(ofType(observed.events, 'modes').at(-1)?.modes.current).toBe('build')
})

it('is started with what was resolved, without keys in its settings', async () => {
  const world = await open()
  const observed = await observe(world, {
    directories: [world.home],
    provider: { kind: 'openai-compatible', name: 'Mine', baseUrl: 'http://localhost:1/v1', apiKey: 'secret' },
    model: 'large',
    mode: 'yolo',
    reasoningEffort: 'medium',
    disallowedTools: ['write'],
    mcpServers: [
      { name: 'files', transport: 'stdio', command: '/bin/files', args: ['-a'], env: { A: 'b' } },
      { name: 'web', transport: 'http', url: 'http://localhost:2', headers: { key: 'k' } },
    ],
  })
  const { body, config, env } = record(await noted(world, 'started'))
  expect(record(body)['permission']).toEqual([
    { permission: 'external_directory', pattern: join(world.home, '*'), action: 'allow' },
    { permission: 'edit', pattern: '*', action: 'deny' },
  ])
  expect(config).toEqual({
    mcp: {
      files: { type: 'local', command: ['/bin/files', '-a'], environment: { A: 'b' }, enabled: true },
      web: { type: 'remote', url: 'http://localhost:2', headers: { key: 'k' }, oauth: false, enabled: true },
    },
    provider: {
      parley: {
        options: { baseURL: 'http://localhost:1/v1', apiKey: '{env:PARLEY_PROVIDER_KEY}' },
        npm: '@ai-sdk/openai-compatible',
        name: 'Mine',
        models: { large: { name: 'large' } },
      },
    },
    // Parley asks before it uses what their tools can do.
    permission: { edit: 'deny', 'files_*': 'ask', 'web_*': 'ask' },
  })
  expect(env).toContain('PARLEY_PROVIDER_KEY')
  expect(observed.agent.models?.state.current).toBe('mock/large')
  expect(noticesIn(observed.events)).toEqual([
    'OpenCode has no mode “yolo”. It stays in “build”.',
    'mock/large does not offer the reasoning effort “medium”.',
  ])
})
