import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { observe } from '../testing/observe'
import { describeProgramAgent } from '../testing/program-cases'
import { ofTest, type ProgramWorld } from '../testing/program-world'
import { noticesIn } from '../testing/told'
import { createWorld } from './testing/world'

const open = (env?: Readonly<Record<string, string>>) => ofTest(createWorld(env))
const noted = ({ home }: ProgramWorld, name: string) => readFile(join(home, '.codex', name), 'utf8')
const steered = (world: ProgramWorld) => noted(world, 'steered.txt')

describeProgramAgent({
  name: 'Codex',
  createWorld,
  denial: { optionId: 'decline', noted: steered, told: 'I declined "touch made-by-mock.txt": Not now.' },
  steered,
  signIn: 'codex login',
})

it('lets subagents go on after the prompt, and ends them with the agent', async () => {
  const observed = await observe(await open())
  const types = () => observed.events.map(({ type }) => type)
  expect(await observed.prompt('delegate')).toMatchObject({ outcome: 'completed' })
  expect(types()).toContain('subagent.event')
  expect(types()).not.toContain('subagent.completed')
  await observed.agent.dispose()
  await observed.agent.closed
  expect(types().at(-1)).toBe('subagent.completed')
})

it('takes up its thread without the turns of its history, whose number makes no difference', async () => {
  const world = await open()
  const { agent } = await observe(world)
  const { adapterSessionId } = agent
  await agent.dispose()
  await observe(world, { resume: { adapterSessionId } })
  const resumed: unknown = JSON.parse(await noted(world, 'resumed.json'))
  expect(resumed).toMatchObject({ threadId: adapterSessionId, excludeTurns: true })
})

it('is held to the tools it may use, also those of the user, and says what it cannot be held to', async () => {
  const world = await open()
  const observed = await observe(world, { allowedTools: ['exec_command', 'Read'] })
  const started: unknown = JSON.parse(await noted(world, 'started.json'))
  expect(started).toMatchObject({ config: { web_search: 'disabled', 'mcp_servers.own.enabled': false } })
  expect(observed.agent.modes?.state.available.map(({ id }) => id)).toEqual(['read-only', 'plan'])
  expect(noticesIn(observed.events)).toContainEqual(expect.stringContaining('Read'))
})

it.each([
  [{ REPLAY_SIGNED_OUT: '1' }, { isSignedIn: false }],
  [{ REPLAY_ACCOUNT: 'ada@example.com' }, { isSignedIn: true, method: 'chatgpt', account: 'ada@example.com' }],
])('tells with %o who is signed in, and leaves nothing of the program that it asked', async (env, value) => {
  const world = await open(env)
  expect(await world.adapter.signIn?.read?.()).toEqual({ ok: true, value })
  expect(await world.processes()).toEqual([])
})

it('tells whose account it works under', async () => {
  const { events } = await observe(await open({ REPLAY_ACCOUNT: 'ada@example.com' }))
  expect(events).toContainEqual({
    type: 'identity',
    clientAccountId: 'chatgpt/ada@example.com',
    kind: 'login',
    source: 'agent',
    payload: { type: 'chatgpt', email: 'ada@example.com', planType: 'plus' },
  })
})

it('reports options that it cannot apply, and the efforts of a new model', async () => {
  const observed = await observe(await open(), { mode: 'yolo', reasoningEffort: 'medium' })
  expect(noticesIn(observed.events)).toEqual([
    'Codex has no mode “yolo”. It stays in “read-only”.',
    'small does not offer the reasoning effort “medium”.',
  ])
  await observed.agent.models?.set('large')
  expect(observed.events.at(-1)).toMatchObject({ type: 'efforts', efforts: { current: 'low' } })
})
