import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ClientFiles } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import { answering, hasCome, observe, PATIENCE_MS, permitting } from '../testing/observe'
import { describeProgramAgent } from '../testing/program-cases'
import { ofTest, type ProgramWorld } from '../testing/program-world'
import { noticesIn, ofType } from '../testing/told'
import { createWorld } from './testing/world'

const waiting = { timeout: PATIENCE_MS }
const open = (env?: Readonly<Record<string, string>>) => ofTest(createWorld(env))
const noted = ({ home }: ProgramWorld, name: string) => readFile(join(home, '.copilot', name), 'utf8')
const decision = async (world: ProgramWorld): Promise<unknown> => JSON.parse(await noted(world, 'decision.json'))

describeProgramAgent({
  name: 'GitHub Copilot',
  createWorld,
  denial: { optionId: 'reject', noted: decision, told: { kind: 'reject', feedback: 'Not now.' } },
  steered: (world) => noted(world, 'steered.txt'),
  signIn: '/login',
})

it('refuses by itself what a session that only looks must not do', async () => {
  const world = await open()
  const observed = await observe(world, { readOnly: { reason: 'It only looks.' } })
  expect(await observed.prompt('use')).toMatchObject({ outcome: 'completed' })
  expect(observed.events.map(({ type }) => type)).not.toContain('permission.requested')
  expect(await decision(world)).toMatchObject({ kind: 'reject' })
  expect(await observed.agent.modes?.set('autopilot')).toMatchObject({ ok: false })
})

it('reads in its own folders without asking, and nowhere else', async () => {
  const observed = await observe(await open(), {
    onEvent: permitting({ outcome: 'selected', optionId: 'reject' }),
  })
  await observed.prompt('read inside')
  expect(observed.text()).toContain('{"kind":"approve-once"}')
  expect(observed.events.map(({ type }) => type)).not.toContain('permission.requested')
  await observed.prompt('read outside')
  expect(observed.text()).toContain('{"kind":"reject"}')
  expect(observed.events.map(({ type }) => type)).toContain('permission.requested')
})

it.each([
  ['ask', { answer1: 'Red' }, { answer: 'Red', wasFreeform: false }],
  ['elicit', { colour: 'Blue' }, { action: 'accept', content: { colour: 'Blue' } }],
  ['ask for a plan', { answer1: 'Carry it out, and ask as usual' }, { approved: true, selectedAction: 'interactive' }],
])('%s: answers as it is asked', async (prompt, content, said) => {
  const observed = await observe(await open(), { onEvent: answering({ action: 'accept', content }) })
  expect(await observed.prompt(prompt)).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toContain(JSON.stringify(said))
})

it('says that nobody answered', async () => {
  const observed = await observe(await open())
  const prompt = observed.prompt('ask')
  await hasCome(observed, 'elicitation.requested')
  await observed.agent.cancel()
  await hasCome(observed, 'elicitation.withdrawn')
  await observed.agent.dispose()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
})

it('ends a command that runs', async () => {
  const world = await open()
  const observed = await observe(world)
  const prompt = observed.prompt('run')
  await hasCome(observed, 'terminal.output')
  const [started] = ofType(observed.events, 'terminal.started')
  observed.agent.terminals?.kill(started?.terminalId ?? '')
  await vi.waitFor(async () => expect(await noted(world, 'cancelled.txt')).toBe('mock'), waiting)
  await observed.agent.cancel()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
})

it('tells its todos as a plan, once', async () => {
  const observed = await observe(await open())
  await observed.prompt('todo')
  await observed.prompt('todo')
  await hasCome(observed, 'plan')
  expect(ofType(observed.events, 'plan')).toEqual([
    {
      type: 'plan',
      entries: [
        { content: 'Look', status: 'completed' },
        { content: 'Leap', status: 'in_progress' },
      ],
    },
  ])
})

it('runs commands of its own, and those that are prompts', async () => {
  const observed = await observe(await open())
  expect(observed.agent.commands?.map(({ name }) => name)).toEqual(['compact', 'plan', 'tidy'])
  expect(await observed.prompt('/compact')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toBe('compact is done')
  expect(await observed.prompt('/plan a trip')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toContain('planning a trip')
  expect(observed.agent.modes?.state.current).toBe('plan')
})

it('asks whoever has the files of the session', async () => {
  const world = await open()
  const asked: unknown[] = []
  const files: ClientFiles = {
    read: () => Promise.resolve(err({ missing: true, message: 'not asked for' })),
    write: () => Promise.resolve(err({ missing: true, message: 'not asked for' })),
    ask(name, input) {
      asked.push([name, input['path']])
      return Promise.resolve(ok({ content: 'from afar' }))
    },
  }
  const observed = await observe(world, { clientFiles: () => files })
  const { cwd } = world
  expect(JSON.parse(await noted(world, 'provider.json'))).toMatchObject({ initialCwd: cwd })
  expect(await observed.prompt('files')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toContain('{"content":"from afar"}')
  expect(asked).toEqual([['sessionFs.readFile', join(cwd, 'remote.txt')]])
})

it('tells who is signed in and what is left, and leaves nothing of the program that it asked', async () => {
  const world = await open({ REPLAY_ACCOUNT: 'ada' })
  const { adapter, home } = world
  expect(await adapter.signIn?.read?.()).toEqual({
    ok: true,
    value: { isSignedIn: true, method: 'user', account: 'ada' },
  })
  const chat = {
    isUnlimitedEntitlement: false,
    entitlementRequests: 300,
    usedRequests: 30,
    usageAllowedWithExhaustedQuota: false,
    remainingPercentage: 90,
    overage: 0,
    overageAllowedWithExhaustedQuota: true,
  }
  await mkdir(join(home, '.copilot'), { recursive: true })
  await writeFile(join(home, '.copilot', 'quota.json'), JSON.stringify({ chat, odd: { usedRequests: 'many' } }))
  expect(await adapter.quota?.read()).toEqual({ ok: true, value: { chat } })
  expect(await world.processes()).toEqual([])
  const { events } = await observe(world)
  expect(events).toContainEqual({
    type: 'identity',
    clientAccountId: 'https://github.com/ada',
    kind: 'login',
    source: 'agent',
    payload: { method: 'user', login: 'ada', host: 'https://github.com', plan: 'business' },
  })
})

it('reports options that it cannot apply, and the efforts of a new model', async () => {
  const world = await open()
  const observed = await observe(world, { mode: 'yolo', reasoningEffort: 'medium', directories: [world.home] })
  expect(noticesIn(observed.events)).toEqual([
    'GitHub Copilot has no mode “yolo”. It stays in “interactive”.',
    'small does not offer the reasoning effort “medium”.',
  ])
  expect(await noted(world, 'folders.txt')).toBe(world.home)
  await observed.agent.models?.set('large')
  await vi.waitFor(
    () => expect(observed.events.at(-1)).toMatchObject({ type: 'efforts', efforts: { current: 'low' } }),
    waiting,
  )
})

it('does not speak with a program of another protocol', async () => {
  const world = await open({ REPLAY_PROTOCOL: '9' })
  await expect(observe(world)).rejects.toThrow('does not speak as Parley expects')
  expect(await world.processes()).toEqual([])
})

it('says that Copilot waits for something that nobody here can answer', async () => {
  const observed = await observe(await open())
  expect(await observed.prompt('ask something else')).toMatchObject({ outcome: 'completed' })
  expect(noticesIn(observed.events).filter((words) => words.includes('waits for an answer'))).toHaveLength(1)
})
