import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { record } from '#core/agents/transcript/values'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { answering, hasCome, observe, permitting } from '#core/agents/adapters/testing/observe'
import { describeProgramAgent } from '#core/agents/adapters/testing/program-cases'
import { ofTest, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { noticesIn, ofType, saidIn, sightings } from '#core/agents/adapters/testing/told'
import { createSecondWorld } from '../testing/second-world'

const open = (env?: Readonly<Record<string, string>>) => ofTest(createSecondWorld(env))
const noted = async ({ home }: ProgramWorld, name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(home, '.opencode', `${name}.json`), 'utf8'))

describeProgramAgent({
  name: 'OpenCode',
  createWorld: createSecondWorld,
  denial: {
    optionId: 'reject',
    noted: (world) => noted(world, 'reply'),
    told: { decision: 'reject', message: 'Not now.' },
  },
  steered: async (world) => String(await noted(world, 'steered')),
})

it('is told apart by its version, and tells it', async () => {
  const { agent, prompt, text } = await observe(await open())
  expect(agent.version).toBe('2.0.24')
  expect(await prompt('hello there')).toEqual({ outcome: 'completed', stopReason: 'stop' })
  expect(text()).toBe('hello there')
})

it('is told apart by what it says when it is ready, where its version misleads', async () => {
  const { agent, prompt } = await observe(await open({ SECOND_FAULT: 'says-first' }))
  expect(agent.version).toBe('2.0.24')
  expect(await prompt('hello')).toMatchObject({ outcome: 'completed' })
})

it('is answered with the password that it made itself, which no log holds', async () => {
  const { prompt, log } = await observe(await open({ SECOND_FAULT: 'own-password' }))
  expect(await prompt('hello')).toMatchObject({ outcome: 'completed' })
  expect(log.filter((line) => /password/i.test(line))).toEqual([])
})

it('works over the Agent Client Protocol where its own interface is another one', async () => {
  const world = await open({ SECOND_FAULT: 'other-interface' })
  const observed = await observe(world)
  expect(noticesIn(observed.events).join()).toContain('Agent Client Protocol')
  expect(await observed.prompt('say hello')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toBe('hello')
  // Restrictions that only its own interface can enforce are kept.
  const restricted = await world.adapter.start({
    cwd: world.cwd,
    directories: [],
    onEvent: () => undefined,
    onLog: () => undefined,
    signal: new AbortController().signal,
    readOnly: { reason: 'An answer beside' },
  })
  expect(restricted).toMatchObject({ ok: false, error: { message: expect.stringContaining('version 2') as string } })
})

it('tells all of an answer once, also when its events broke off in the middle', { timeout: 60_000 }, async () => {
  for (const words of ['drop in the middle', 'drop the end', 'drop all of it']) {
    const observed = await observe(await open())
    expect(await observed.prompt(words)).toMatchObject({ outcome: 'completed' })
    expect(observed.text()).toBe('It goes on. one two three four five six seven eight nine ten')
    await observed.prompt('still there')
    expect(observed.text()).toMatch(/still there$/)
    expect(ofType(observed.events, 'usage')).toHaveLength(2)
  }
})

it('uses a tool, and tells what it is asked to allow', async () => {
  const observed = await observe(await open(), { onEvent: permitting({ outcome: 'selected', optionId: 'once' }) })
  expect(await observed.prompt('use')).toMatchObject({ outcome: 'completed' })
  expect(ofType(observed.events, 'permission.requested')).toMatchObject([
    {
      summary: 'touch made-by-mock.txt',
      toolName: 'shell',
      dangerLevel: 'exec',
      options: [
        { optionId: 'once' },
        { optionId: 'always', name: 'Always allow touch * in this project', kind: 'allow_always' },
        { optionId: 'reject' },
      ],
    },
  ])
  expect(ofType(observed.events, 'terminal.ended')).toMatchObject([{ exitCode: 0 }])
  expect(ofType(observed.events, 'tool.updated')[0]).toMatchObject({ argsDelta: '{"co' })
  expect(ofType(observed.events, 'usage')[0]?.report).toMatchObject({
    inputTokens: 110,
    outputTokens: 25,
    cost: { amount: 0.01 },
    model: 'mock-model',
  })
})

it('ends a turn with a refusal that says nothing', async () => {
  const observed = await observe(await open(), { onEvent: permitting({ outcome: 'selected', optionId: 'reject' }) })
  expect(await observed.prompt('use')).toEqual({ outcome: 'cancelled' })
  expect(ofType(observed.events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
  expect(await observed.prompt('go on')).toMatchObject({ outcome: 'completed' })
})

it('asks what its subagents want to be allowed, and shows what they do', async () => {
  const observed = await observe(await open(), { onEvent: permitting({ outcome: 'selected', optionId: 'once' }) })
  expect(await observed.prompt('delegate')).toMatchObject({ outcome: 'completed' })
  const [call] = ofType(observed.events, 'tool.started')
  expect(ofType(observed.events, 'subagent.spawned')).toMatchObject([
    { toolCallId: call?.toolCallId, task: 'Run a command', agentName: 'general' },
  ])
  const inside = ofType(observed.events, 'subagent.event').map(({ event }) => event)
  expect(saidIn(inside)).toBe('I will run a command.The tool answered: from-subagent ')
  expect(ofType(observed.events, 'subagent.completed')).toMatchObject([
    { finalMessage: 'The tool answered: from-subagent ' },
  ])
  expect(breaches(sightings(observed.events))).toEqual([])
})

it('goes on by itself when a subagent in the background is done', async () => {
  const observed = await observe(await open(), { onEvent: permitting({ outcome: 'selected', optionId: 'once' }) })
  expect(await observed.prompt('delegate in the background')).toMatchObject({ outcome: 'completed' })
  await hasCome(observed, 'turn.ended')
  expect(ofType(observed.events, 'turn.ended')).toMatchObject([{ result: { outcome: 'completed' } }])
  expect(observed.text()).toBe('It is done')
  expect(breaches(sightings(observed.events))).toEqual([])
})

it('passes on forms, and the answers', async () => {
  const world = await open()
  const observed = await observe(world, {
    onEvent: answering({ action: 'accept', content: { q0: 'Blue' } }),
  })
  expect(await observed.prompt('ask')).toMatchObject({ outcome: 'completed' })
  expect(ofType(observed.events, 'elicitation.requested')).toMatchObject([
    {
      kind: 'user_input',
      message: 'Which colour?',
      requestedSchema: {
        properties: { q0: { oneOf: [{ const: 'Red', title: 'Red: the red one' }, { const: 'Blue' }] } },
      },
    },
  ])
  expect(await noted(world, 'answers')).toEqual({ q0: 'Blue' })
  const declining = await observe(world, { onEvent: answering({ action: 'decline' }) })
  expect(await declining.prompt('ask')).toEqual({ outcome: 'cancelled' })
})

it('tells why a turn failed, was tried again or was ended', async () => {
  const { events, prompt } = await observe(await open())
  expect(await prompt('fail')).toMatchObject({ outcome: 'error', failure: { category: 'provider' } })
  expect(noticesIn(events)).toEqual(['Mock failure 500 OpenCode tries again (attempt 1).'])
  expect(ofType(events, 'model.failed')).toMatchObject([
    { willRetry: true, retry: 1 },
    { willRetry: false, statusCode: 500, kind: 'overloaded' },
  ])
  const unauthorized = await prompt('fail to sign in')
  expect(unauthorized.failure?.message).toContain('opencode auth login')
  expect(await prompt('be shut down')).toMatchObject({
    outcome: 'error',
    failure: { message: expect.stringContaining('nothing happened') as string, recoverable: true },
  })
})

it('stops a tool, and what was put in its inbox does not run later', async () => {
  const world = await open()
  const observed = await observe(world)
  const prompted = observed.prompt('run')
  await hasCome(observed, 'tool.started')
  expect(await observed.agent.steer?.steer([{ type: 'text', content: 'and a pony' }])).toEqual({
    ok: true,
    value: 'taken',
  })
  await observed.agent.cancel()
  expect(await prompted).toMatchObject({ outcome: 'cancelled' })
  expect(ofType(observed.events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
  await observed.prompt('still there')
  expect(observed.text()).toBe('still there')
})

it('interrupts its turn before its server is ended, which would take it up again later', async () => {
  const world = await open()
  const observed = await observe(world)
  const prompted = observed.prompt('slow')
  await hasCome(observed, 'text')
  await observed.agent.dispose()
  expect(await prompted).toMatchObject({ outcome: 'cancelled' })
  expect(await noted(world, 'interrupted')).toBe(observed.agent.adapterSessionId)
})

it('switches mode, model and effort when they have changed, and not before each prompt', async () => {
  const world = await open()
  const { agent, prompt, events } = await observe(world, { systemPrompt: { mode: 'append', content: 'Be brief.' } })
  expect(await noted(world, 'instructions')).toEqual({ value: 'Be brief.' })
  expect(agent.models?.state).toEqual({
    current: 'mock/mock-model',
    available: [
      { id: 'mock/mock-model', name: 'Small (Mock)' },
      { id: 'mock/large', name: 'Large (Mock)' },
    ],
  })
  await prompt('hello')
  await expect(noted(world, 'agent')).rejects.toThrow()
  await agent.modes?.set('plan')
  await agent.models?.set('mock/mock-model')
  await agent.efforts?.set('low')
  await prompt('hello again')
  expect(await noted(world, 'agent')).toEqual({ agent: 'plan' })
  expect(await noted(world, 'model')).toEqual({ model: { providerID: 'mock', id: 'mock-model', variant: 'low' } })
  await writeFile(join(world.home, '.opencode', 'model.json'), 'null')
  await prompt('and again')
  expect(await noted(world, 'model')).toBeNull()
  expect(ofType(events, 'modes')).toEqual([])
})

it('runs its own commands and those of the server, and takes its name', async () => {
  const { agent, prompt, text, events } = await observe(await open())
  expect(agent.commands?.map(({ name }) => name)).toEqual(['init', 'compact'])
  expect(await prompt('/init all of it')).toMatchObject({ outcome: 'completed' })
  expect(text()).toBe('command init with all of it')
  expect(await prompt('/compact')).toMatchObject({ outcome: 'completed' })
  expect(ofType(events, 'report').map(({ report }) => report)).toEqual(['compaction_start', 'compaction_complete'])
  expect(ofType(events, 'usage')).toHaveLength(2)
  await prompt('rename')
  expect(ofType(events, 'title')).toEqual([{ type: 'title', title: 'Mock title' }])
})

it('is started with what was resolved, in the form of its version', async () => {
  const world = await open()
  await observe(world, {
    directories: [world.home],
    provider: { kind: 'openai-compatible', name: 'Mine', baseUrl: 'http://localhost:1/v1', apiKey: 'secret' },
    model: 'large',
    disallowedTools: ['bash'],
    mcpServers: [{ name: 'files', transport: 'stdio', command: '/bin/files', args: ['-a'], env: { A: 'b' } }],
  })
  const { body, config, env } = record(await noted(world, 'started'))
  expect(record(body)).toEqual({
    location: { directory: world.cwd },
    permissions: [
      { action: 'external_directory', resource: join(world.home, '*'), effect: 'allow' },
      { action: 'shell', resource: '*', effect: 'deny' },
    ],
  })
  expect(config).toMatchObject({
    mcp: {
      servers: { files: { type: 'local', command: ['/bin/files', '-a'], environment: { A: 'b' }, codemode: false } },
    },
    permissions: [
      { action: 'files_*', resource: '*', effect: 'ask' },
      { action: 'shell', resource: '*', effect: 'deny' },
    ],
  })
  expect(JSON.stringify(config)).not.toContain('secret')
  expect(env).toContain('PARLEY_PROVIDER_KEY')
})

it('waits until its server knows what it offers', async () => {
  const observed = await observe(await open())
  await vi.waitFor(() => expect(observed.agent.modes?.state.available.map(({ id }) => id)).toEqual(['build', 'plan']))
})
