import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { observe, type AcpWorld, type Observed } from '../acp/testing'
import { breaches } from '../conformance/rules'
import { createWorld } from './testing'

let world: AcpWorld
afterEach(() => world.dispose())

const waiting = { timeout: 20_000 }
const types = ({ events }: Observed): AdapterEvent['type'][] => events.map(({ type }) => type)
const hasCome = (observed: Observed, type: AdapterEvent['type']) =>
  vi.waitFor(() => expect(types(observed)).toContain(type), waiting)

it('puts a message into the prompt that runs, and says when none does', async () => {
  world = await createWorld()
  const observed = await observe(world)
  const { agent } = observed
  const steer = (content: string) => agent.steer?.steer([{ type: 'text', content }])
  expect(await steer('too early')).toEqual({ ok: true, value: 'late' })
  const prompt = observed.prompt('slow')
  await hasCome(observed, 'text')
  expect(await steer('and a pony')).toEqual({ ok: true, value: 'taken' })
  expect(await readFile(join(world.home, '.codex', 'steered.txt'), 'utf8')).toBe('and a pony')
  await agent.cancel()
  expect(await prompt).toMatchObject({ outcome: 'cancelled' })
})

it('is broken off also before its turn has begun', async () => {
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
      const answer = { outcome: 'selected', optionId: 'decline', message: 'Not now.' } as const
      agent.permissions?.respond(event.requestId, answer)
    },
  })
  expect(await observed.prompt('use')).toMatchObject({ outcome: 'completed' })
  const told = await readFile(join(world.home, '.codex', 'steered.txt'), 'utf8')
  expect(told).toBe('I declined "touch made-by-mock.txt": Not now.')
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

it('lets subagents go on after the prompt, and ends them with the agent', async () => {
  world = await createWorld()
  const observed = await observe(world)
  expect(await observed.prompt('delegate')).toMatchObject({ outcome: 'completed' })
  expect(types(observed)).toContain('subagent.event')
  expect(types(observed)).not.toContain('subagent.completed')
  await observed.agent.dispose()
  await observed.agent.closed
  expect(types(observed).at(-1)).toBe('subagent.completed')
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

it('is held to the tools it may use, also those of the user, and says what it cannot be held to', async () => {
  world = await createWorld()
  const observed = await observe(world, { allowedTools: ['exec_command', 'Read'] })
  const started: unknown = JSON.parse(await readFile(join(world.home, '.codex', 'started.json'), 'utf8'))
  expect(started).toMatchObject({ config: { web_search: 'disabled', 'mcp_servers.own.enabled': false } })
  expect(observed.agent.modes?.state.available.map(({ id }) => id)).toEqual(['read-only', 'plan'])
  const notes = observed.events.flatMap((event) => (event.type === 'notice' ? [event.message] : []))
  expect(notes).toContainEqual(expect.stringContaining('Read'))
})

it('is told what was said where its thread is gone', async () => {
  world = await createWorld()
  const message = { role: 'user', blocks: [{ type: 'text', content: 'My name is Ada.' }] }
  const observed = await observe(world, {
    resume: { adapterSessionId: 'gone' },
    history: () => Promise.resolve([message as never]),
  })
  expect(observed.agent.continued).toBe('new')
  expect(observed.events).toContainEqual(expect.objectContaining({ type: 'notice', level: 'warning' }))
  await observed.prompt('hello')
  expect(observed.text()).toContain('User: My name is Ada.')
})

it('says how to sign in, before and instead of an answer', async () => {
  world = await createWorld({ REPLAY_SIGNED_OUT: '1' })
  const observed = await observe(world)
  expect(observed.events).toContainEqual(
    expect.objectContaining({ type: 'notice', message: expect.stringContaining('codex login') as string }),
  )
  expect(await observed.prompt('hello')).toMatchObject({
    outcome: 'error',
    failure: { category: 'provider', recoverable: true, message: expect.stringContaining('codex login') as string },
  })
  const provider = { kind: 'openai', name: 'Mine', apiKey: 'key' } as const
  const keyed = await observe(world, { provider })
  expect(await keyed.prompt('hello')).toMatchObject({ outcome: 'completed' })
})

it('tells whether somebody is signed in, and leaves nothing of the program that it asked', async () => {
  for (const [env, isSignedIn] of [
    [{ REPLAY_SIGNED_OUT: '1' }, false],
    [{ REPLAY_ACCOUNT: 'ada@example.com' }, true],
  ] as const) {
    world = await createWorld(env)
    const read = await world.adapter.signIn?.read?.()
    expect(read).toEqual({
      ok: true,
      value: { isSignedIn, ...(isSignedIn ? { method: 'chatgpt', account: 'ada@example.com' } : {}) },
    })
    expect(await world.processes()).toEqual([])
    if (!isSignedIn) await world.dispose()
  }
  const { events } = await observe(world)
  expect(events).toContainEqual({
    type: 'identity',
    clientAccountId: 'chatgpt/ada@example.com',
    kind: 'login',
    source: 'agent',
    payload: { type: 'chatgpt', email: 'ada@example.com', planType: 'plus' },
  })
})

it('says of wishes what cannot be fulfilled, and tells of what a new model can', async () => {
  world = await createWorld()
  const observed = await observe(world, { mode: 'yolo', reasoningEffort: 'medium' })
  const notices = observed.events.flatMap((event) => (event.type === 'notice' ? [event.message] : []))
  expect(notices).toEqual([
    'Codex has no mode "yolo". It goes on with "read-only".',
    'small does not offer the reasoning effort "medium".',
  ])
  await observed.agent.models?.set('large')
  expect(observed.events.at(-1)).toMatchObject({ type: 'efforts', efforts: { current: 'low' } })
})

it('passes on the words of a program that is no app server', async () => {
  world = await createWorld({ NODE_OPTIONS: '--no-such-option' })
  const options = { cwd: world.cwd, directories: [], onEvent: () => undefined, onLog: () => undefined }
  const started = await world.adapter.start({ ...options, signal: new AbortController().signal })
  expect(started).toMatchObject({ ok: false, error: { category: 'runtime' } })
  expect(started.ok ? '' : started.error.message).toMatch(/^Codex stopped \(exit 9\) while it was starting\./)
})
