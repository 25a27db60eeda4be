import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { AdapterEvent, ClientFiles, RunningAgent } from '../../../../shared/adapter/port'
import type { ElicitationAnswer } from '../../../../shared/elicitation/entities'
import { err, ok } from '../../../../shared/kernel/result'
import { observe, type AcpWorld, type Observed } from '../acp/testing'
import { breaches } from '../conformance/rules'
import { createWorld } from './testing'

let world: AcpWorld
afterEach(() => world.dispose())

const waiting = { timeout: 30_000 }
const types = ({ events }: Observed): AdapterEvent['type'][] => events.map(({ type }) => type)
const hasCome = (observed: Observed, type: AdapterEvent['type']) =>
  vi.waitFor(() => expect(types(observed)).toContain(type), waiting)
const noted = (name: string): Promise<string> => readFile(join(world.home, '.copilot', name), 'utf8')
const notices = ({ events }: Observed) => events.flatMap((event) => (event.type === 'notice' ? [event.message] : []))
const answering = (answer: ElicitationAnswer) => (event: AdapterEvent, agent: RunningAgent) => {
  if (event.type === 'elicitation.requested') agent.elicitation?.respond(event.requestId, answer)
}

it('puts a message into the prompt that runs, and says when none does', async () => {
  world = await createWorld()
  const observed = await observe(world)
  const { agent } = observed
  const steer = (content: string) => agent.steer?.steer([{ type: 'text', content }])
  expect(await steer('too early')).toEqual({ ok: true, value: 'late' })
  const prompt = observed.prompt('slow')
  await hasCome(observed, 'text')
  expect(await steer('and a pony')).toEqual({ ok: true, value: 'taken' })
  expect(await noted('steered.txt')).toBe('and a pony')
  await agent.cancel()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
})

it('is broken off also before it has begun, and goes on', async () => {
  world = await createWorld()
  const observed = await observe(world)
  const prompt = observed.prompt('slow')
  await observed.agent.cancel()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
  expect(await observed.prompt('still there')).toMatchObject({ outcome: 'completed' })
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
  expect(JSON.parse(await noted('decision.json'))).toEqual({ kind: 'reject', feedback: 'Not now.' })
  expect(observed.text()).toContain('Not now.')
})

it('refuses by itself what a session that only looks must not do', async () => {
  world = await createWorld()
  const observed = await observe(world, { readOnly: { reason: 'It only looks.' } })
  expect(await observed.prompt('use')).toMatchObject({ outcome: 'completed' })
  expect(types(observed)).not.toContain('permission.requested')
  expect(JSON.parse(await noted('decision.json'))).toMatchObject({ kind: 'reject' })
  expect(await observed.agent.modes?.set('autopilot')).toMatchObject({ ok: false })
})

it('reads in its own folders without asking, and nowhere else', async () => {
  world = await createWorld()
  const observed = await observe(world, {
    onEvent(event, agent) {
      if (event.type === 'permission.requested')
        agent.permissions?.respond(event.requestId, { outcome: 'selected', optionId: 'reject' })
    },
  })
  await observed.prompt('read inside')
  expect(observed.text()).toContain('{"kind":"approve-once"}')
  expect(types(observed)).not.toContain('permission.requested')
  await observed.prompt('read outside')
  expect(observed.text()).toContain('{"kind":"reject"}')
  expect(types(observed)).toContain('permission.requested')
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

it.each([
  ['ask', { answer1: 'Red' }, { answer: 'Red', wasFreeform: false }],
  ['elicit', { colour: 'Blue' }, { action: 'accept', content: { colour: 'Blue' } }],
  ['ask for a plan', { answer1: 'Carry it out, and ask as usual' }, { approved: true, selectedAction: 'interactive' }],
])('%s: answers as it is asked', async (prompt, content, said) => {
  world = await createWorld()
  const observed = await observe(world, { onEvent: answering({ action: 'accept', content }) })
  expect(await observed.prompt(prompt)).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toContain(JSON.stringify(said))
})

it('says that nobody answered', async () => {
  world = await createWorld()
  const observed = await observe(world)
  const prompt = observed.prompt('ask')
  await hasCome(observed, 'elicitation.requested')
  await observed.agent.cancel()
  await hasCome(observed, 'elicitation.withdrawn')
  await observed.agent.dispose()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
})

it('ends a command that runs', async () => {
  world = await createWorld()
  const observed = await observe(world)
  const prompt = observed.prompt('run')
  await hasCome(observed, 'terminal.output')
  const started = observed.events.find((event) => event.type === 'terminal.started')
  observed.agent.terminals?.kill(started?.terminalId ?? '')
  await vi.waitFor(async () => expect(await noted('cancelled.txt')).toBe('mock'), waiting)
  await observed.agent.cancel()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
})

it('tells its todos as a plan, once', async () => {
  world = await createWorld()
  const observed = await observe(world)
  await observed.prompt('todo')
  await observed.prompt('todo')
  await hasCome(observed, 'plan')
  expect(observed.events.filter(({ type }) => type === 'plan')).toEqual([
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
  world = await createWorld()
  const observed = await observe(world)
  expect(observed.agent.commands?.map(({ name }) => name)).toEqual(['compact', 'plan', 'tidy'])
  expect(await observed.prompt('/compact')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toBe('compact is done')
  expect(await observed.prompt('/plan a trip')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toContain('planning a trip')
  expect(observed.agent.modes?.state.current).toBe('plan')
})

it('asks whoever has the files of the session', async () => {
  world = await createWorld()
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
  expect(JSON.parse(await noted('provider.json'))).toMatchObject({ initialCwd: cwd })
  expect(await observed.prompt('files')).toMatchObject({ outcome: 'completed' })
  expect(observed.text()).toContain('{"content":"from afar"}')
  expect(asked).toEqual([['sessionFs.readFile', join(cwd, 'remote.txt')]])
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
  expect(notices(observed)).toEqual([expect.stringContaining('could not go on with its earlier session')])
  await observed.prompt('hello')
  expect(observed.text()).toContain('User: My name is Ada.')
})

it('says how to sign in, before and instead of an answer', async () => {
  world = await createWorld({ REPLAY_SIGNED_OUT: '1' })
  const observed = await observe(world)
  expect(notices(observed)).toEqual([expect.stringContaining('/login')])
  expect(await observed.prompt('hello')).toMatchObject({
    outcome: 'error',
    failure: { category: 'provider', recoverable: true, message: expect.stringContaining('/login') as string },
  })
  const provider = { kind: 'openai', name: 'Mine', apiKey: 'key' } as const
  const keyed = await observe(world, { provider })
  expect(await keyed.prompt('hello')).toMatchObject({ outcome: 'completed' })
})

it('tells who is signed in and what is left, and leaves nothing of the program that it asked', async () => {
  world = await createWorld({ REPLAY_ACCOUNT: 'ada' })
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

it('says of wishes what cannot be fulfilled, and tells of what a new model can', async () => {
  world = await createWorld()
  const observed = await observe(world, { mode: 'yolo', reasoningEffort: 'medium', directories: [world.home] })
  expect(notices(observed)).toEqual([
    'GitHub Copilot has no mode "yolo". It goes on with "interactive".',
    'small does not offer the reasoning effort "medium".',
  ])
  expect(await noted('folders.txt')).toBe(world.home)
  await observed.agent.models?.set('large')
  await vi.waitFor(
    () => expect(observed.events.at(-1)).toMatchObject({ type: 'efforts', efforts: { current: 'low' } }),
    waiting,
  )
})

it('does not speak with a program of another protocol', async () => {
  world = await createWorld({ REPLAY_PROTOCOL: '9' })
  await expect(observe(world)).rejects.toThrow('does not speak as Parley expects')
  expect(await world.processes()).toEqual([])
})

it('tells how a program ended that is no server', async () => {
  world = await createWorld({ NODE_OPTIONS: '--no-such-option' })
  await expect(observe(world)).rejects.toThrow(/^GitHub Copilot stopped \(exit 9\) while it was starting\./)
})
