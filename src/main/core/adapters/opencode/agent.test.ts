import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { observe, type AcpWorld, type Observed } from '../acp/testing'
import { breaches } from '../conformance/rules'
import { record } from '../transcript/values'
import { createWorld } from './testing'

let world: AcpWorld
afterEach(() => world.dispose())

const waiting = { timeout: 20_000 }
const types = ({ events }: Observed): AdapterEvent['type'][] => events.map(({ type }) => type)
const hasCome = (observed: Observed, type: AdapterEvent['type']) =>
  vi.waitFor(() => expect(types(observed)).toContain(type), waiting)
const of = <E extends AdapterEvent['type']>({ events }: Observed, type: E) =>
  events.filter((each): each is Extract<AdapterEvent, { type: E }> => each.type === type)
const kept = async (name: string): Promise<Readonly<Record<string, unknown>>> =>
  record(JSON.parse(await readFile(join(world.home, '.opencode', `${name}.json`), 'utf8')))
const notices = (observed: Observed) => of(observed, 'notice').map(({ message }) => message)

it('tells all of an answer once, also when its events broke off in the middle', { timeout: 60_000 }, async () => {
  world = await createWorld()
  const whole = await observe(world)
  await whole.prompt('text')
  for (const words of ['drop in the middle', 'drop the end']) {
    const observed = await observe(world)
    expect(await observed.prompt(words)).toMatchObject({ outcome: 'completed' })
    expect(observed.text()).toMatch(/^Hello from the mock model\. This is turn text for: first\.[^]*`code`\.$/)
    expect(of(observed, 'usage')).toHaveLength(1)
    expect(await observed.prompt('still there')).toMatchObject({ outcome: 'completed' })
    expect(observed.text()).toMatch(/still there$/)
  }
})

it('asks what its subagents want to be allowed, and shows what they do', async () => {
  world = await createWorld()
  const observed = await observe(world, {
    onEvent(event, agent) {
      if (event.type === 'permission.requested')
        agent.permissions?.respond(event.requestId, { outcome: 'selected', optionId: 'once' })
    },
  })
  expect(await observed.prompt('delegate')).toMatchObject({ outcome: 'completed' })
  const [asked] = of(observed, 'permission.requested')
  expect(asked).toMatchObject({ summary: 'echo from-subagent', dangerLevel: 'exec', toolName: 'bash' })
  expect(asked?.toolCallId).toBeUndefined()
  expect(asked?.options.map(({ optionId, name }) => [optionId, name])).toEqual([
    ['once', 'Allow once'],
    ['always', 'Allow echo * for this session'],
    ['reject', 'Decline'],
  ])
  expect(of(observed, 'subagent.completed')).toMatchObject([{ finalMessage: 'The tool answered: from-subagent ' }])
  expect(breaches(observed.events.map((event) => ({ what: 'event', event })))).toEqual([])
})

it('tells the reason of a denial', async () => {
  world = await createWorld()
  const observed = await observe(world, {
    onEvent(event, agent) {
      if (event.type !== 'permission.requested') return
      const answer = { outcome: 'selected', optionId: 'reject', message: 'Not now.' } as const
      agent.permissions?.respond(event.requestId, answer)
    },
  })
  expect(await observed.prompt('use')).toMatchObject({ outcome: 'completed' })
  expect(await kept('reply')).toEqual({ reply: 'reject', message: 'Not now.' })
})

it('passes on questions, and the answers', async () => {
  world = await createWorld()
  const observed = await observe(world, {
    onEvent(event, agent) {
      if (event.type !== 'elicitation.requested') return
      agent.elicitation?.respond(event.requestId, { action: 'accept', content: { answer1: 'Blue' } })
    },
  })
  expect(await observed.prompt('ask')).toMatchObject({ outcome: 'completed' })
  expect(of(observed, 'elicitation.requested')).toMatchObject([{ kind: 'user_input', message: 'Which colour?' }])
  expect(JSON.parse(await readFile(join(world.home, '.opencode', 'answers.json'), 'utf8'))).toEqual([['Blue']])
})

it('withdraws what it asks when it is broken off', async () => {
  world = await createWorld()
  const observed = await observe(world)
  const prompt = observed.prompt('use')
  await hasCome(observed, 'permission.requested')
  await observed.agent.cancel()
  await hasCome(observed, 'permission.withdrawn')
  await observed.agent.dispose()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
  expect(breaches(observed.events.map((event) => ({ what: 'event', event })))).toEqual([])
})

it('tells why a prompt did not even begin', async () => {
  world = await createWorld()
  const observed = await observe(world)
  expect(await observed.prompt('no such mode')).toMatchObject({
    outcome: 'error',
    failure: { message: 'Agent not found', category: 'runtime' },
  })
})

it('branches off, and goes on with the branch', async () => {
  world = await createWorld()
  const { agent } = await observe(world)
  const forked = await agent.fork?.fork()
  const adapterSessionId = `${agent.adapterSessionId}-fork`
  expect(forked).toEqual({ ok: true, value: { adapterSessionId } })
  const branch = await observe(world, { resume: { adapterSessionId } })
  expect(branch.agent).toMatchObject({ adapterSessionId, continued: 'resumed' })
})

it('is told what was said where its session is gone', async () => {
  world = await createWorld()
  const message = { role: 'user', blocks: [{ type: 'text', content: 'My name is Ada.' }] }
  const observed = await observe(world, {
    resume: { adapterSessionId: 'gone' },
    history: () => Promise.resolve([message as never]),
  })
  expect(observed.agent.continued).toBe('new')
  expect(notices(observed)).toEqual([expect.stringContaining('was told the conversation instead')])
  await observed.prompt('hello')
  expect(observed.text()).toContain('User: My name is Ada.')
})

it('runs its own commands and those of the server', async () => {
  world = await createWorld()
  const observed = await observe(world)
  expect(observed.agent.commands?.map(({ name }) => name)).toEqual(['init', 'compact'])
  expect(await observed.prompt('/init all of it')).toMatchObject({ outcome: 'completed' })
  expect(await observed.prompt('/compact')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toBe('command init with all of itsummed up with mock-model')
})

it('sends each prompt with its mode, and with the model and the effort that were chosen', async () => {
  world = await createWorld()
  const observed = await observe(world, { systemPrompt: { mode: 'append', content: 'Be brief.' } })
  const { agent } = observed
  await observed.prompt('hello')
  expect(await kept('prompt')).toEqual({
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
  expect(await kept('prompt')).toMatchObject({
    agent: 'plan',
    model: { providerID: 'mock', modelID: 'mock-model' },
    variant: 'low',
  })
  expect(of(observed, 'efforts').map(({ efforts }) => efforts?.current)).toEqual([undefined, null])
  // What it was really sent with counts.
  expect(of(observed, 'modes').at(-1)?.modes.current).toBe('build')
})

it('is started with what was resolved, without keys in its settings', async () => {
  world = await createWorld()
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
  const { body, config, env } = await kept('started')
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
    permission: { edit: 'deny' },
  })
  expect(env).toContain('PARLEY_PROVIDER_KEY')
  expect(observed.agent.models?.state.current).toBe('mock/large')
  expect(notices(observed)).toEqual([
    'OpenCode has no mode "yolo". It goes on with "build".',
    'mock/large does not offer the reasoning effort "medium".',
  ])
})

it('passes on the words of a program that is no server', async () => {
  world = await createWorld({ NODE_OPTIONS: '--no-such-option' })
  const options = { cwd: world.cwd, directories: [], onEvent: () => undefined, onLog: () => undefined }
  const started = await world.adapter.start({ ...options, signal: new AbortController().signal })
  expect(started).toMatchObject({ ok: false, error: { category: 'runtime' } })
  expect(started.ok ? '' : started.error.message).toMatch(/^OpenCode stopped \(exit 9\) while it was starting\./)
  expect(await world.processes()).toEqual([])
})
