import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdapterEvent, AgentAdapter, RunningAgent, StartOptions } from '../../../../shared/adapter/port'
import type { InputBlock } from '../../../../shared/session/blocks'
import type { Message } from '../../../../shared/session/entities'
import { createProcesses, type Processes } from '../../process/processes'
import { createPlayground } from './index'

interface Session {
  readonly agent: RunningAgent
  readonly events: AdapterEvent[]
  /** Prompts and gives the events of this prompt, without those that report its cost. */
  prompt(input: string | readonly InputBlock[]): Promise<AdapterEvent[]>
}

let cwd: string
let processes: Processes
let adapter: AgentAdapter
/** What is answered to each question, in order; then nothing. */
let answers: string[]

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'parley-playground-')))
  await mkdir(join(cwd, 'src'))
  await writeFile(join(cwd, 'src/a.ts'), '// TODO: more\n')
  processes = createProcesses()
  adapter = createPlayground({ processes, ids: countingIds(), pause: async () => undefined })
  answers = []
})

afterEach(async () => {
  await processes.dispose()
  await rm(cwd, { recursive: true })
})

function countingIds() {
  let count = 0
  return { next: () => `id-${++count}` }
}

async function start(options: Partial<StartOptions> = {}): Promise<Session> {
  const events: AdapterEvent[] = []
  const started = await adapter.start({
    cwd,
    directories: [],
    onLog: () => undefined,
    signal: new AbortController().signal,
    ...options,
    onEvent(event) {
      events.push(event)
      options.onEvent?.(event)
      if (event.type !== 'permission.requested') return
      const optionId = answers.shift()
      if (optionId !== undefined) agent.permissions?.respond(event.requestId, { outcome: 'selected', optionId })
    },
  })
  if (!started.ok) throw new Error(started.error.message)
  const agent = started.value
  return {
    agent,
    events,
    async prompt(input) {
      const before = events.length
      await agent.prompt(typeof input === 'string' ? [{ type: 'text', content: input }] : input)
      return events.slice(before).filter((event) => event.type !== 'usage' && event.type !== 'contextWindow')
    },
  }
}

const textOf = (events: readonly AdapterEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.delta : '')).join('')

/** The types of events, each run of one type once. */
const outline = (events: readonly AdapterEvent[]): string[] =>
  events.map((event) => event.type).filter((type, index, all) => type !== all[index - 1])

describe('the playground', () => {
  it('can always be used', async () => {
    expect(await adapter.availability()).toEqual({ available: true })
  })

  it('gives the same events for the same prompts', async () => {
    const script = ['plan', 'think about it', 'subagent list the files', 'tools 4', 'markdown', 'long 500', 'what?']
    const record = async () => {
      adapter = createPlayground({ processes, ids: countingIds(), pause: async () => undefined })
      const { events, prompt } = await start()
      for (const line of script) await prompt(line)
      return events
    }
    expect(await record()).toEqual(await record())
  })

  it('answers anything with what it is and can do', async () => {
    const { prompt } = await start()
    const answer = textOf(await prompt('Fix the flaky `login` test'))
    expect(answer).toContain('I do not know what to do with ``Fix the flaky `login` test``')
    expect(answer).toMatch(/no model behind me/)
    expect(answer).toContain('`run node --version`')
    expect(textOf(await prompt('help'))).not.toContain('I do not know')
  })

  it('names what is attached and answers the rest', async () => {
    const { prompt } = await start()
    const source = { type: 'base64', data: 'AAAA', mimeType: 'image/png' } as const
    const answer = textOf(
      await prompt([
        { type: 'attachment', fileName: 'a.png', filePath: '/a.png', source, attachmentType: 'file' },
        { type: 'image', source },
        { type: 'text', content: 'say hello' },
      ]),
    )
    expect(answer).toContain('2 attachments')
    expect(answer).toContain('- `a.png` (image/png)\n- a picture (image/png)')
    expect(answer.endsWith('\n\nhello')).toBe(true)
  })

  it('streams exactly as many characters as asked for, in many pieces', async () => {
    const { prompt } = await start()
    await prompt('say hello')
    const events = await prompt('long 10000')
    expect(textOf(events)).toHaveLength(10_000)
    expect(events.length).toBeGreaterThan(300)
    expect(events.length).toBeLessThan(700)
  })

  it('talks for as long as asked for', async () => {
    const waited: number[] = []
    adapter = createPlayground({ processes, pause: async (milliseconds) => void waited.push(milliseconds) })
    const { prompt } = await start()
    await prompt('slow 20')
    expect(waited.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(20_000)
  })

  it('names a new session after its first prompt, and only then', async () => {
    const { events, prompt } = await start()
    await prompt('')
    await prompt(`say ${'x'.repeat(100)}\nand more`)
    await prompt('say more')
    expect(events.filter((event) => event.type === 'title')).toEqual([
      { type: 'title', title: `say ${'x'.repeat(55)}…` },
    ])
  })

  it('works off a plan with real tools', async () => {
    const { prompt } = await start()
    const events = await prompt('plan')
    const plans = events.flatMap((event) => (event.type === 'plan' ? [event.entries.map((entry) => entry.status)] : []))
    expect(plans).toEqual([
      ['in_progress', 'pending', 'pending'],
      ['completed', 'in_progress', 'pending'],
      ['completed', 'completed', 'in_progress'],
      ['completed', 'completed', 'completed'],
    ])
    expect(textOf(events)).toContain('`src/a.ts:1`')
    // The plan goes on between what is said of a step and of the next one.
    expect(textOf(events)).toMatch(/\n\nThe folder is listed above/)
  })

  it('announces several tools before it works them off', async () => {
    const { prompt } = await start()
    const events = (await prompt('tools 8')).filter((event) => event.type.startsWith('tool.'))
    expect(events.map(({ type }) => type).filter((type) => type !== 'tool.progress')).toEqual([
      ...Array<string>(8).fill('tool.started'),
      ...Array<string>(8).fill('tool.completed'),
    ])
    const progress = events.flatMap((event) => (event.type === 'tool.progress' ? [event.message] : []))
    expect(progress).toEqual(Array<string>(5).fill('Looking into src/a.ts'))
  })

  it('hands a task to a subagent, whose events are wrapped', async () => {
    const { prompt } = await start()
    const events = await prompt('subagent search TODO')
    expect(outline(events)).toEqual([
      'title',
      'tool.started',
      'subagent.spawned',
      'subagent.event',
      'subagent.completed',
      'tool.completed',
      'text',
    ])
    const inner = events.flatMap((event) => (event.type === 'subagent.event' ? [event.event] : []))
    expect(outline(inner)).toEqual(['tool.started', 'tool.progress', 'tool.completed', 'text'])
    const done = events.find((event) => event.type === 'subagent.completed')
    expect(done?.finalMessage).toBe(textOf(inner))
  })

  it('lets a subagent look, but change nothing', async () => {
    const { prompt } = await start({ mode: 'auto' })
    const events = await prompt('subagent write x to b.txt')
    expect(JSON.stringify(events)).not.toContain('"name":"write"')
    await expect(readFile(join(cwd, 'b.txt'))).rejects.toThrow()
  })

  it('passes on what nobody knows', async () => {
    const { prompt } = await start()
    expect(await prompt('unknown')).toContainEqual(expect.objectContaining({ type: 'unknown' }))
  })
})

describe('errors of the playground', () => {
  it.each([
    ['error provider: overloaded', 'provider', 'overloaded', true],
    ['error tool', 'tool', 'This tool error was asked for.', true],
    ['error runtime', 'runtime', 'This runtime error was asked for.', true],
    ['error internal', 'internal', 'This internal error was asked for.', false],
  ])('%s', async (prompt, category, message, recoverable) => {
    const { agent } = await start()
    expect(await agent.prompt([{ type: 'text', content: prompt }])).toEqual({
      outcome: 'error',
      failure: { category, message, recoverable },
    })
    expect(await agent.prompt([{ type: 'text', content: 'say on' }])).toMatchObject({ outcome: 'completed' })
  })

  it('shows the tool that went wrong', async () => {
    const { prompt } = await start()
    const events = await prompt('error tool: it broke')
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'tool.completed', outcome: 'error', error: 'it broke' }),
    )
  })

  it('is gone after a crash, and says so', async () => {
    const log: string[] = []
    const { agent, events } = await start({ onLog: (line) => log.push(line) })
    expect(await agent.prompt([{ type: 'text', content: 'crash' }])).toMatchObject({
      outcome: 'error',
      failure: { category: 'runtime', message: 'Playground stopped (exit 70).' },
    })
    expect(await agent.closed).toMatchObject({ expected: false, exitCode: 70, log: log.join('\n') })
    const seen = events.length
    expect(await agent.prompt([{ type: 'text', content: 'hello' }])).toMatchObject({ outcome: 'error' })
    expect(events).toHaveLength(seen)
  })

  it('takes no prompt any more once it is told to end', async () => {
    const { agent, events } = await start()
    const disposing = agent.dispose()
    expect(await agent.prompt([{ type: 'text', content: 'hello' }])).toMatchObject({ outcome: 'error' })
    await disposing
    expect(events).toEqual([])
  })

  it('answers a prompt that a bug breaks', async () => {
    const log: string[] = []
    const history = () => Promise.reject(new Error('the store is gone'))
    const { agent } = await start({ resume: { adapterSessionId: 'a' }, history, onLog: (line) => log.push(line) })
    expect(await agent.prompt([{ type: 'text', content: 'hello' }])).toMatchObject({
      outcome: 'error',
      failure: { category: 'internal' },
    })
    expect(log.join('\n')).toContain('the store is gone')
  })
})

describe('permissions of the playground', () => {
  const content = () => readFile(join(cwd, 'b.txt'), 'utf8')

  it('asks between the start of a tool and its end, with what would change', async () => {
    answers = ['allow_once']
    const { prompt } = await start()
    const events = await prompt('write hello to b.txt')
    expect(outline(events)).toEqual(['title', 'tool.started', 'permission.requested', 'tool.completed', 'text'])
    expect(events[2]).toMatchObject({
      toolName: 'write',
      toolInput: { path: 'b.txt', content: 'hello\n' },
      dangerLevel: 'write',
      preview: [{ type: 'diff', oldText: null, newText: 'hello\n' }],
    })
    expect(await content()).toBe('hello\n')
  })

  it('leaves alone what it may not do, and says what it was told', async () => {
    const session = await start({
      onEvent: (event) => {
        if (event.type !== 'permission.requested') return
        const answer = { outcome: 'selected', optionId: 'reject_once', message: 'not now' } as const
        session.agent.permissions?.respond(event.requestId, answer)
      },
    })
    const events = await session.prompt('write hello to b.txt')
    expect(events).toContainEqual(expect.objectContaining({ type: 'tool.completed', outcome: 'cancelled' }))
    expect(textOf(events)).toContain('> not now')
    await expect(content()).rejects.toThrow()
  })

  it('asks once for a session where that was the answer', async () => {
    answers = ['allow_session', 'allow_once']
    const { events, prompt } = await start()
    await prompt('write one to b.txt')
    await prompt('write two to b.txt')
    expect(events.filter((event) => event.type === 'permission.requested')).toHaveLength(1)
    expect(await content()).toBe('two\n')
    await (await start()).prompt('write three to b.txt')
    expect(answers).toEqual([])
  })

  it('asks nothing in auto mode', async () => {
    const { agent, events, prompt } = await start()
    await agent.modes?.set('auto')
    await prompt('write hello to b.txt')
    expect(events.some((event) => event.type === 'permission.requested')).toBe(false)
    expect(await content()).toBe('hello\n')
  })

  it('does not use tools that the session withholds', async () => {
    const limited = await start({ mode: 'auto', disallowedTools: ['write'] })
    expect(textOf(await limited.prompt('write hello to b.txt'))).toContain('not allowed to use the tool `write`')
    const none = await start({ allowedTools: [] })
    expect(textOf(await none.prompt('list'))).toContain('not allowed to use the tool `list`')
    const some = await start({ allowedTools: ['list'] })
    expect(textOf(await some.prompt('list'))).toContain('This folder holds')
    await expect(content()).rejects.toThrow()
  })

  it('withdraws its question when it is cancelled', async () => {
    const session = await start({
      onEvent: (event) => {
        if (event.type === 'permission.requested') void session.agent.cancel()
      },
    })
    const events = await session.prompt('write hello to b.txt')
    expect(outline(events)).toEqual([
      'title',
      'tool.started',
      'permission.requested',
      'permission.withdrawn',
      'tool.completed',
    ])
    await expect(content()).rejects.toThrow()
  })
})

describe('a start of the playground', () => {
  it('goes on with its own model and mode when it has not those asked for, and says so', async () => {
    const told: AdapterEvent[] = []
    const options = {
      cwd,
      directories: [],
      onEvent: (event: AdapterEvent) => void told.push(event),
      onLog: () => undefined,
      signal: new AbortController().signal,
    }
    expect(await adapter.start({ ...options, model: 'gpt', mode: 'yolo' })).toMatchObject({
      ok: true,
      value: { models: { state: { current: 'brisk' } }, modes: { state: { current: 'ask' } } },
    })
    expect(told).toEqual([
      {
        type: 'notice',
        level: 'warning',
        message: 'Playground has no model "gpt". It has brisk and pensive. It goes on with brisk.',
      },
      {
        type: 'notice',
        level: 'warning',
        message: 'Playground has no mode "yolo". It has ask and auto. It goes on with ask.',
      },
    ])
    expect(await adapter.start({ ...options, cwd: join(cwd, 'gone') })).toMatchObject({ ok: false })
  })

  it('thinks first with the model that does', async () => {
    const { prompt } = await start({ model: 'pensive' })
    expect(outline(await prompt('say hello'))).toEqual(['title', 'reasoning', 'text'])
  })

  it('can be cancelled from its first event on', async () => {
    const session = await start({ onEvent: () => void session.agent.cancel() })
    expect(await session.agent.prompt([{ type: 'text', content: 'long' }])).toMatchObject({ outcome: 'cancelled' })
  })
})

describe('usage of the playground', () => {
  const reported = (events: readonly AdapterEvent[]) => ({
    usage: events.flatMap((event) => (event.type === 'usage' ? [event.report] : [])),
    window: events.flatMap((event) => (event.type === 'contextWindow' ? [event.state] : [])),
  })

  it('is four characters a token, at the prices of the model', async () => {
    const { agent, events } = await start()
    await agent.prompt([{ type: 'text', content: 'say 12345678' }])
    await agent.prompt([{ type: 'text', content: 'say 1234' }])
    expect(reported(events)).toEqual({
      usage: [
        {
          granularity: 'query',
          mode: 'delta',
          inputTokens: 3,
          outputTokens: 2,
          reasoningTokens: 0,
          model: 'brisk',
          cost: { amount: 0.000013, currency: 'USD', source: 'estimated' },
        },
        expect.objectContaining({ inputTokens: 7, outputTokens: 1 }),
      ],
      window: [
        { currentTokens: 5, maxTokens: 200_000 },
        { currentTokens: 8, maxTokens: 200_000 },
      ],
    })
  })

  it('goes on from what was said before a restart', async () => {
    const message = { contentText: 'x'.repeat(4000) } as Message
    const { agent, events } = await start({
      resume: { adapterSessionId: 'a' },
      history: async () => [message, message],
    })
    expect(agent).toMatchObject({ adapterSessionId: 'a', continued: 'resumed' })
    await agent.prompt([{ type: 'text', content: 'say 1234' }])
    expect(reported(events).window).toEqual([{ currentTokens: 2003, maxTokens: 200_000 }])
    expect(events.some((event) => event.type === 'title')).toBe(false)
  })

  it('remembers what was said before a restart, and since', async () => {
    const said = (role: Message['role'], contentText: string) => ({ role, contentText }) as Message
    const { agent, events } = await start({
      resume: { adapterSessionId: 'a' },
      history: async () => [said('user', 'The word is plum.'), said('assistant', 'Noted.')],
    })
    await agent.prompt([{ type: 'text', content: 'say yes' }])
    events.length = 0
    await agent.prompt([{ type: 'text', content: 'What do you remember?' }])
    const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
    const lines = text.split('\n').filter((line) => line.startsWith('- '))
    expect(lines).toEqual(['- You: `The word is plum.`', '- I: `Noted.`', '- You: `say yes`', '- I: `yes`'])
  })

  it('says so when there is nothing to remember', async () => {
    const { prompt } = await start()
    const events = await prompt('/recall')
    expect(events.map((event) => (event.type === 'text' ? event.delta : '')).join('')).toContain('Nothing was said')
  })
})

describe('a message for a running prompt', () => {
  it('breaks off what is said and is answered in a message of its own', async () => {
    let steered: unknown
    let pauses = 0
    adapter = createPlayground({
      processes,
      pause: async () => {
        if (++pauses === 3) steered = await session.agent.steer?.steer([{ type: 'text', content: 'say else' }])
      },
    })
    const session = await start()
    const events = await session.prompt('slow 3600')
    expect(steered).toEqual({ ok: true, value: 'taken' })
    expect(outline(events)).toEqual(['title', 'text', 'message.started', 'text'])
    expect(textOf(events)).toMatch(/^Second 1 of 3600, still else/)
  })

  it('comes too late when none runs', async () => {
    const { agent, prompt } = await start()
    await prompt('say one')
    expect(await agent.steer?.steer([{ type: 'text', content: 'say two' }])).toEqual({ ok: true, value: 'late' })
  })
})
