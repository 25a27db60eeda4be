import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { record } from '#core/agents/transcript/values'
import { observe } from '../testing/observe'
import { createProgramWorld, ofTest, replayed } from '../testing/program-world'
import { noticesIn, ofType } from '../testing/told'
import { createKilo } from './index'
import { mapEvent } from './events/map-events'
import { initialState } from './events/map-state'

/* Kilo is made from OpenCode: the same recordings, with variables and words of its own. */

const open = (env: Readonly<Record<string, string>> = {}) =>
  ofTest(
    createProgramWorld('kilo', (processes, _home, own) =>
      createKilo({ processes, ...replayed(new URL('testing/', import.meta.url).href), env: { ...own, ...env } }),
    ),
  )

it('is started with its own variables, and speaks of itself', async () => {
  const world = await open()
  const mcpServers = [{ name: 'files', transport: 'stdio' as const, command: '/bin/files', args: [], env: {} }]
  const observed = await observe(world, { mode: 'yolo', mcpServers, resume: { adapterSessionId: 'gone' } })
  expect(await observed.prompt('hello')).toMatchObject({ outcome: 'completed' })
  expect(noticesIn(observed.events)).toEqual([
    'Kilo could not continue its earlier session and received the conversation instead.',
    'Kilo has no mode “yolo”. It stays in “build”.',
  ])
  const { env, config } = record(JSON.parse(await readFile(join(world.home, '.opencode', 'started.json'), 'utf8')))
  expect(env).toContain('KILO_SERVER_PASSWORD')
  expect(env).not.toContain('OPENCODE_SERVER_PASSWORD')
  expect(config).toMatchObject({ mcp: { files: { command: ['/bin/files'] } } })
})

it('says how to sign in, and why a prompt failed, under its own name', async () => {
  const { adapter } = await open()
  expect(adapter.signIn?.how).toContain('kilo auth login')
  expect(await adapter.signIn?.read?.()).toMatchObject({ ok: true, value: { isSignedIn: false } })
  const observed = await observe(await open({ REPLAY_FREE: '1' }))
  const { failure } = await observed.prompt('try for minutes')
  expect(failure?.message).toMatch(/Nobody is signed in to Kilo\..*kilo auth login/)
  expect(noticesIn(observed.events)[0]).toContain('Kilo tries again')
})

it('passes over what only it tells', () => {
  const types = ['sync', 'indexing.status', 'session.turn.open', 'session.turn.close']
  const events = types.flatMap((type) => mapEvent(initialState('s'), { type, properties: {} }).events)
  expect(ofType(events, 'unknown')).toEqual([])
})
