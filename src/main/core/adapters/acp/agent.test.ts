import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdapterEvent, PermissionAnswer, StartOptions } from '../../../../shared/adapter/port'
import type { Message } from '../../../../shared/session/entities'
import { observe, type Observed } from '../testing/observe'
import type { ProgramWorld } from '../testing/program-world'
import { createWorld } from './testing'

let world: ProgramWorld
afterEach(() => world.dispose())

async function open(without = '', name = 'scripted'): Promise<ProgramWorld> {
  world = await createWorld('scripted-agent.mjs', {
    env: { SCRIPTED_AGENT_WITHOUT: without, SCRIPTED_AGENT_NAME: name },
  })
  return world
}

const start = async (options?: Partial<StartOptions>): Promise<Observed> => observe(await open(), options)

type EventOf<T extends AdapterEvent['type']> = Extract<AdapterEvent, { type: T }>
const of = <T extends AdapterEvent['type']>(events: readonly AdapterEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type)

/** Starts an agent whose questions are all answered alike. */
async function answering(answer: PermissionAnswer): Promise<Observed> {
  return observe(await open(), {
    onEvent(event, agent) {
      if (event.type === 'permission.requested') agent.permissions?.respond(event.requestId, answer)
    },
  })
}

describe('permissions', () => {
  it('show what is asked, with all answers', async () => {
    const { events, prompt } = await answering({ outcome: 'selected', optionId: 'yes' })
    expect((await prompt('write a.txt hello')).outcome).toBe('completed')
    expect(of(events, 'permission.requested')).toEqual([
      {
        type: 'permission.requested',
        requestId: expect.any(String) as string,
        toolCallId: 'call-1',
        toolName: 'Write',
        toolInput: { path: 'a.txt', content: 'hello' },
        summary: 'Write a.txt',
        dangerLevel: 'write',
        preview: [{ type: 'diff', path: 'a.txt', oldText: null, newText: 'hello' }],
        options: [
          { optionId: 'always', name: 'Always', kind: 'allow_always' },
          { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
          { optionId: 'no', name: 'No', kind: 'reject_once' },
          { optionId: 'never', name: 'Never', kind: 'reject_always' },
        ],
      },
    ])
    expect(await readFile(join(world.cwd, 'a.txt'), 'utf8')).toBe('hello')
  })

  it.each(['always', 'no', 'never'])('are answered with "%s"', async (optionId) => {
    const { events, prompt } = await answering({ outcome: 'selected', optionId })
    await prompt('write a.txt hello')
    const [tool] = of(events, 'tool.completed')
    expect(tool).toMatchObject(
      optionId === 'always' ? { outcome: 'ok' } : { outcome: 'error', error: `refused with ${optionId}` },
    )
  })

  it('that are denied with a reason tell it to the agent, at the latest with the next prompt', async () => {
    const { prompt, text } = await answering({ outcome: 'selected', optionId: 'no', message: 'Use b.txt instead' })
    await prompt('write a.txt hello')
    await prompt('echo-prompt')
    expect(JSON.parse(text())).toEqual([
      { type: 'text', text: 'I declined "Write a.txt": Use b.txt instead' },
      { type: 'text', text: 'echo-prompt' },
    ])
  })

  it('are withdrawn with a cancel, and cannot be answered any more', async () => {
    let asked = ''
    const { agent, events, prompt } = await observe(await open(), {
      onEvent(event, running) {
        if (event.type !== 'permission.requested') return
        asked = event.requestId
        void running.cancel()
      },
    })
    expect((await prompt('write a.txt hello')).outcome).toBe('cancelled')
    expect(of(events, 'permission.withdrawn')).toEqual([{ type: 'permission.withdrawn', requestId: asked }])
    expect(of(events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
    agent.permissions?.respond(asked, { outcome: 'selected', optionId: 'yes' })
    expect((await prompt('say on')).outcome).toBe('completed')
  })
})

describe('prompts', () => {
  it('carry pictures and files as the agent can take them', async () => {
    const { agent, text } = await start()
    await agent.prompt([
      { type: 'image', source: { type: 'base64', data: 'aGk=', mimeType: 'image/png' } },
      { type: 'document', source: { type: 'base64', data: 'aGk=', mimeType: 'text/plain' } },
      {
        type: 'attachment',
        fileName: 'a.txt',
        filePath: join(world.cwd, 'a.txt'),
        source: { type: 'url', url: 'file:' },
        attachmentType: 'file',
      },
      { type: 'text', content: 'echo-prompt' },
    ])
    expect(JSON.parse(text())).toMatchObject([
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
      { type: 'resource', resource: { text: 'hi', mimeType: 'text/plain' } },
      { type: 'resource_link', name: 'a.txt', uri: expect.stringMatching(/^file:\/\/.*a\.txt$/) as string },
      { type: 'text', text: 'echo-prompt' },
    ])
  })

  it('say in words what the agent cannot take', async () => {
    const { agent, text } = await observe(await open('image'))
    await agent.prompt([
      { type: 'image', source: { type: 'base64', data: 'aGk=', mimeType: 'image/png' } },
      { type: 'text', content: 'echo-prompt' },
    ])
    expect(JSON.parse(text())).toMatchObject([
      { type: 'text', text: expect.stringContaining('image/png') as string },
      {},
    ])
  })

  it('report usage, plan, title, pictures and the end that was not the usual one', async () => {
    const { events, prompt } = await start()
    expect(await prompt('plan\ntitle A good title\nimage')).toEqual({ outcome: 'completed', stopReason: 'end_turn' })
    expect(events.filter((event) => event.type !== 'commands')).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'completed', priority: 'high' },
          { content: 'Leap', status: 'pending' },
        ],
      },
      { type: 'title', title: 'A good title' },
      { type: 'block', block: { type: 'image', source: { type: 'base64', data: 'aGk=', mimeType: 'image/png' } } },
      {
        type: 'usage',
        report: {
          granularity: 'query',
          mode: 'delta',
          inputTokens: 13,
          outputTokens: 5,
          cacheReadTokens: 3,
          cacheWriteTokens: 0,
        },
      },
    ])
    expect(await prompt('stop refusal')).toMatchObject({ outcome: 'error', failure: { category: 'provider' } })
    expect(await prompt('stop max_tokens')).toEqual({ outcome: 'completed', stopReason: 'max_tokens' })
    expect(of(events, 'notice')).toMatchObject([{ level: 'warning' }])
  })
})

describe('terminals', () => {
  it('stream their output to the tool that shows them, and keep only its end for the agent', async () => {
    const { events, prompt, text } = await start()
    await writeFile(join(world.cwd, 'print.mjs'), 'console.log("é".repeat(5000))')
    await prompt(`run "${process.execPath}" print.mjs`)
    const printed = of(events, 'tool.updated').map((event) => event.outputDelta ?? '')
    expect(printed.join('').trim()).toBe('é'.repeat(5000))
    expect(of(events, 'tool.completed')).toEqual([
      {
        type: 'tool.completed',
        toolCallId: 'call-1',
        outcome: 'ok',
        content: [{ type: 'terminal', command: `"${process.execPath}" print.mjs`, output: '', exitCode: 0 }],
      },
    ])
    // 1000 bytes were asked for: whole characters of two bytes each, and the line end.
    expect(text()).toMatch(/It printed 500 characters/)
  })

  it('tell how a command failed', async () => {
    const { events, prompt } = await start()
    await prompt(`run "${process.execPath}" -e "process.exit(4)"`)
    expect(of(events, 'tool.completed')).toMatchObject([{ outcome: 'error', content: [{ exitCode: 4 }] }])
  })
})

describe('settings of a session', () => {
  it('are taken over at the start; what is not offered is told', async () => {
    const { agent, events } = await start({ model: 'large', mode: 'yolo', reasoningEffort: 'none' })
    expect(agent.models?.state.current).toBe('large')
    expect(agent.modes?.state).toEqual({
      current: 'ask',
      available: [
        { id: 'ask', name: 'ask' },
        { id: 'auto', name: 'auto' },
      ],
    })
    expect(of(events, 'notice').map((event) => event.message)).toEqual([
      'Fake does not offer "yolo". It goes on with "ask".',
      'Fake does not offer the reasoning effort "none".',
    ])
    expect(agent.commands).toEqual([{ name: 'help', description: 'Helps' }])
  })

  it('tell what changed', async () => {
    const { agent, events } = await start({ reasoningEffort: 'high' })
    expect(of(events, 'notice')).toEqual([])
    await agent.modes?.set('auto')
    expect(of(events, 'modes').at(-1)).toMatchObject({ modes: { current: 'auto' } })
  })

  it('offer the efforts of the model that is set', async () => {
    const { agent, events } = await start({ reasoningEffort: 'high' })
    const levels = { low: 'low', high: 'high' }
    expect(agent.efforts?.state).toEqual({ current: 'high', supportedReasoningLevels: levels })
    expect(await agent.efforts?.set('extra-high')).toMatchObject({ ok: false })
    await agent.models?.set('large')
    const larger = { ...levels, 'extra-high': 'xhigh' }
    expect(of(events, 'efforts').at(-1)?.efforts).toEqual({ current: 'high', supportedReasoningLevels: larger })
    expect(await agent.efforts?.set('extra-high')).toEqual({ ok: true, value: undefined })
    expect(agent.efforts?.state.current).toBe('extra-high')
  })
})

describe('an earlier session', () => {
  const earlier = async (): Promise<string> => {
    const { agent, prompt } = await observe(world)
    await prompt('remember the sea')
    await agent.dispose()
    return agent.adapterSessionId
  }
  const said = (role: 'user' | 'assistant', content: string): Message => ({
    messageId: content,
    sessionId: 's',
    turnId: null,
    role,
    contentText: content,
    blocks: [{ type: 'text', content }],
    timestamp: 0,
  })

  it('is loaded without telling its history again, by agents that cannot resume', async () => {
    await open('resume')
    const adapterSessionId = await earlier()
    const { agent, events, prompt, text } = await observe(world, { resume: { adapterSessionId } })
    expect(agent).toMatchObject({ continued: 'loaded', adapterSessionId, load: { kind: 'load' } })
    expect(agent.resume).toBeUndefined()
    expect(events).toEqual([])
    await prompt('recall')
    expect(text()).toBe('You told me the sea')
  })

  it('is waited for by agents that answer before they have told it', async () => {
    await open('resume', 'gemini-cli')
    const adapterSessionId = await earlier()
    const { events } = await observe(world, { resume: { adapterSessionId } })
    expect(events).toEqual([])
  })

  it.each(['resume,load', ''])('is told in words where it cannot be had (agent without "%s")', async (without) => {
    await open(without)
    const { agent, events, prompt, text } = await observe(world, {
      resume: { adapterSessionId: 'gone' },
      history: async () => [said('user', 'I like the sea'), said('assistant', 'So do I')],
    })
    expect(agent.continued).toBe('new')
    expect(of(events, 'notice')).toHaveLength(without === '' ? 1 : 0)
    await prompt('echo-prompt')
    const [told, asked] = JSON.parse(text()) as [{ text: string }, { text: string }]
    expect(told.text).toMatch(/User: I like the sea\n\nAssistant: So do I/)
    expect(asked.text).toBe('echo-prompt')
  })

  it('can be forked', async () => {
    const { agent } = await start()
    expect(await agent.fork?.fork()).toEqual({
      ok: true,
      value: { adapterSessionId: `${agent.adapterSessionId}-fork` },
    })
  })
})

describe('an agent that ends', () => {
  it('says how, with its last words', async () => {
    const { agent, prompt } = await start()
    expect(await prompt('crash')).toEqual({
      outcome: 'error',
      failure: { message: 'Fake stopped (exit 9).', category: 'runtime', recoverable: true },
    })
    expect(await agent.closed).toMatchObject({ expected: false, reason: 'stopped (exit 9)', exitCode: 9 })
    expect((await prompt('say hello')).outcome).toBe('error')
  })
})

describe('steering', () => {
  it('puts a message into the running prompt, and says when there is none', async () => {
    world = await createWorld('scripted-agent.mjs', { env: { SCRIPTED_AGENT_WITH: 'steering' } })
    let steered: unknown
    const { agent, prompt, text } = await observe(world, {
      onEvent(event, running) {
        if (event.type !== 'text' || steered !== undefined) return
        steered = running.steer?.steer([{ type: 'text', content: 'a person' }]).then(async (result) => {
          await running.cancel()
          return result
        })
      },
    })
    expect((await prompt('slow')).outcome).toBe('cancelled')
    expect(await steered).toEqual({ ok: true, value: 'taken' })
    expect(text()).toContain('Steered by a person.')
    expect(await agent.steer?.steer([{ type: 'text', content: 'late' }])).toEqual({ ok: true, value: 'late' })
  })

  it('is a capability only of agents that say so', async () => {
    expect((await start()).agent.steer).toBeUndefined()
  })
})
