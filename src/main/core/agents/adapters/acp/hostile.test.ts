import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { isNightly } from '#core/testing/nightly'
import { observe, PATIENCE_MS, type Observed } from '../testing/observe'
import { ofTest, type ProgramWorld } from '../testing/program-world'
import { hostileCases, type HostileCase } from './hostile.cases'
import { createWorld } from './testing/world'

let world: ProgramWorld

const START_TIMEOUT_MS = 1500
/** Maximum time without a turn for other work, even on a busy machine. */
const LONGEST_STALL_MS = 1000

async function open(way: string, ...args: string[]): Promise<ProgramWorld> {
  world = await ofTest(createWorld('hostile-agent.mjs', { args: [way, ...args] }))
  return world
}

const start = async (way: string, ...args: string[]): Promise<Observed> => observe(await open(way, ...args))
const typesOf = (events: readonly AdapterEvent[]) => new Set(events.map((event) => event.type))

describe('an agent that cannot be started', () => {
  it.concurrent.each([
    ['exit', /Fake stopped \(exit 3\) while it was starting: the configuration is missing/],
    ['mute', /Fake did not answer within 1\.5 s/],
    ['mute-session', /Fake did not begin a session within 1\.5 s/],
    ['no-id', /without an id/],
    ['login', /Fake needs a login: Run `fake login` in a terminal/],
    ['version', /another version of the Agent Client Protocol/],
  ])('%s: says why, and leaves no process', async (way, message) => {
    const world = await createWorld('hostile-agent.mjs', { args: [way], startTimeoutMs: START_TIMEOUT_MS })
    try {
      await expect(observe(world)).rejects.toThrow(message)
      expect(await world.processes()).toEqual([])
    } finally {
      await world.dispose()
    }
  })

  it('gives up when nobody waits any more', async () => {
    await open('mute')
    const abort = new AbortController()
    const started = observe(world, { signal: abort.signal })
    await expect.poll(() => world.pids.length, { timeout: PATIENCE_MS }).toBe(1)
    abort.abort()
    await expect(started).rejects.toThrow('given up')
    expect(await world.processes()).toEqual([])
  })
})

describe('an agent that floods', () => {
  it.each([
    ['endless-line', /sent a message of more than 16 MB/],
    // The limit is one of bytes: by day fewer and larger messages reach it.
    [`endless-messages ${isNightly ? 1 : 50}`, /sends more than can be taken in/],
    ['endless-garbage', /does not speak the Agent Client Protocol/],
    ['questions', /asks for too much at once/],
  ])('%s: is ended, and the host goes on', async (call, message) => {
    const [way = '', ...args] = call.split(' ')
    const { agent, prompt } = await start(way, ...args)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const before = process.memoryUsage().rss
    delay.enable()
    const result = await prompt('go')
    delay.disable()
    expect(result).toMatchObject({ outcome: 'error', failure: { category: 'runtime', recoverable: true } })
    expect(result.failure?.message).toMatch(message)
    expect((await agent.closed).expected).toBe(false)
    expect(await world.processes()).toEqual([])
    expect(delay.percentile(90) / 1e6).toBeLessThan(100)
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(400)
  })

  it('keeps only a few of the messages that are not understood', async () => {
    const { events, prompt } = await start('endless-garbage')
    await prompt('go')
    expect(events.filter((event) => event.type === 'unknown').length).toBeLessThanOrEqual(200)
    expect(events).toContainEqual(expect.objectContaining({ type: 'notice', level: 'warning' }))
  })

  it('takes only so many open tool calls', async () => {
    const { events, prompt } = await start('endless-tools')
    expect((await prompt('go')).outcome).toBe('completed')
    expect(events.filter((event) => event.type === 'tool.started')).toHaveLength(200)
    expect(events.filter((event) => event.type === 'tool.completed')).toHaveLength(200)
  })

  it('on stderr is read, cut and forgotten', async () => {
    const { log, prompt } = await start('shout')
    expect((await prompt('go')).outcome).toBe('completed')
    await expect.poll(() => log.length, { timeout: PATIENCE_MS }).toBe(50)
    expect(Math.max(...log.map((line) => line.length))).toBeLessThanOrEqual(2048)
  })

  it('waits for its answers when it does not take them', async () => {
    await open('deaf', 'big.txt')
    await writeFile(join(world.cwd, 'big.txt'), 'x'.repeat(1024 * 1024))
    const { agent, prompt } = await observe(world)
    const before = process.memoryUsage().rss
    const result = prompt('go')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(200)
    await agent.dispose()
    expect((await result).outcome).toBe('cancelled')
  })
})

describe('messages', () => {
  it('may be large', async () => {
    const { prompt, text } = await start('huge', '10')
    expect((await prompt('go')).outcome).toBe('completed')
    expect(text()).toHaveLength(10 * 1024 * 1024 + 2)
  })

  it('may not be larger than anything sensible', async () => {
    const { prompt } = await start('huge', '20')
    expect((await prompt('go')).failure?.message).toMatch(/more than 16 MB/)
  })

  it('that are none are passed over', async () => {
    const { prompt, text, events } = await start('garbage')
    expect((await prompt('go')).outcome).toBe('completed')
    expect(text()).toBe('ok')
    expect(events.filter((event) => event.type === 'unknown')).toHaveLength(5)
  })

  it('that are not valid are told as unknown, and life goes on', async () => {
    const { prompt, text, events } = await start('invalid')
    expect((await prompt('go')).outcome).toBe('completed')
    expect(text()).toBe('-32601 -32602ok')
    expect(events.filter((event) => event.type === 'unknown').length).toBe(12)
    expect([...typesOf(events)].sort()).toEqual(['text', 'tool.completed', 'tool.started', 'unknown'])
    const tools = events.flatMap((event) => (event.type === 'tool.started' ? [[event.toolCallId, event.kind]] : []))
    expect(tools).toEqual([
      ['__proto__', 'meta'],
      ['toString', 'meta'],
    ])
  })

  it('with the same id are one', async () => {
    await open('duplicates')
    let asked = ''
    const { prompt, text, events } = await observe(world, {
      onEvent(event, agent) {
        if (event.type === 'permission.requested') asked = event.requestId
        // The repeated request has arrived: now the first one is answered.
        if (event.type === 'unknown') agent.permissions?.respond(asked, { outcome: 'selected', optionId: 'yes' })
      },
    })
    expect((await prompt('go')).outcome).toBe('completed')
    expect(text()).toBe('{"outcome":"selected","optionId":"yes"}ok')
    expect(events.filter((event) => event.type === 'permission.requested')).toHaveLength(1)
    const completed = events.flatMap((event) =>
      event.type === 'tool.completed' ? [[event.toolCallId, event.output]] : [],
    )
    expect(completed).toEqual([
      ['same', '0'],
      ['same#2', '1'],
      ['t', undefined],
    ])
  })
})

describe('files', () => {
  it('outside of the folders cannot be read or written, not even by a link', async () => {
    await open('paths', 'inside.txt', 'missing/new.txt', 'link.txt', 'folder/secret.txt', '../up.txt', process.execPath)
    const secret = join(world.home, 'secret.txt')
    await writeFile(secret, 'secret')
    await writeFile(join(world.cwd, 'inside.txt'), 'hello')
    await symlink(secret, join(world.cwd, 'link.txt'))
    await symlink(world.home, join(world.cwd, 'folder'), 'dir')
    const { prompt, text } = await observe(world)
    expect((await prompt('go')).outcome).toBe('completed')
    const refused = Array.from({ length: 8 }, () => '-32602').join(' ')
    expect(text()).toBe(`hello written -32002 written ${refused} ok`)
    expect(await readFile(secret, 'utf8')).toBe('secret')
    expect(await readFile(join(world.cwd, 'missing', 'new.txt'), 'utf8')).toBe('owned')
  })

  it('in further folders of the session can be used', async () => {
    const other = await createWorld('hostile-agent.mjs')
    await writeFile(join(other.cwd, 'far.txt'), 'far')
    await open('paths', join(other.cwd, 'far.txt'))
    const { prompt, text } = await observe(world, { directories: [other.cwd] })
    expect((await prompt('go')).outcome).toBe('completed')
    expect(text()).toBe('far written ok')
    await other.dispose()
  })
})

describe('an agent that will not go', () => {
  it('is ended with its children', async () => {
    const { agent, prompt } = await start('stubborn')
    expect((await prompt('go')).outcome).toBe('completed')
    expect((await world.processes()).length).toBe(2)
    await agent.dispose()
    expect(await world.processes()).toEqual([])
    expect(await agent.closed).toMatchObject({ expected: true, reason: 'was stopped' })
  })
})

// They run concurrently: none may be affected by another.
describe('whatever others do,', () => {
  it.concurrent.each(hostileCases)('an agent that $does', async (row) => {
    const world = await createWorld('hostile-agent.mjs', { args: ['script'] })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const before = process.memoryUsage().rss
    try {
      await writeFile(join(world.home, 'script.json'), JSON.stringify(row))
      await writeFile(join(world.cwd, 'there.txt'), 'one')
      delay.enable()
      await misbehave(world, row)
      delay.disable()
      expect(await world.processes()).toEqual([])
      expect(delay.max / 1e6).toBeLessThan(LONGEST_STALL_MS)
      expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(400)
    } finally {
      await world.dispose()
    }
  })
})

/** Lets an agent perform a row of the table, and ends it. */
async function misbehave(world: ProgramWorld, row: HostileCase): Promise<void> {
  const { start, fails, givenUp = false, says = 'ok', unknown } = row
  if (start !== undefined && fails !== undefined) return expect(observe(world)).rejects.toThrow(fails)
  const { agent, events, prompt, text } = await observe(world)
  const prompted = prompt('go')
  if (givenUp) await agent.dispose()
  const result = await prompted
  expect(result.outcome).toBe(givenUp ? 'cancelled' : fails === undefined ? 'completed' : 'error')
  expect(result.failure?.message ?? '').toMatch(fails ?? /^$/)
  if (typeof says === 'string') expect(text()).toBe(says)
  else expect(text()).toMatch(says)
  if (unknown !== undefined) expect(events.filter((event) => event.type === 'unknown')).toHaveLength(unknown)
  // Everything that it reported can be stored.
  expect(() => JSON.stringify(events)).not.toThrow()
  await agent.dispose()
}
