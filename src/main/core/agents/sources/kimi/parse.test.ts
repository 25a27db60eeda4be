import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Rewound } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { kimiTranscripts } from './index'
import { parseKimi } from './parse'

const START = 1_790_000_000_000
const time = (seconds: number): number => START + seconds * 1000
const header = { type: 'metadata', protocol_version: '1.5', created_at: START }
const user = { kind: 'user' }
const text = (words: string) => [{ type: 'text', text: words }]
const asked = (id: string, words: string, at: number, origin: object = user) => [
  { type: 'turn.prompt', input: text(words), origin, time: time(at) },
  message(id, words, at, origin),
  { type: 'agent.message.appended', message: { message: { role: 'user', content: text(words) } }, time: time(at) },
]
const message = (id: string, words: string, at: number, origin: object = user) => ({
  type: 'context.append_message',
  message: { role: 'user', id, content: text(words), origin },
  time: time(at),
})
const event = (of: object, at: number) => ({ type: 'context.append_loop_event', event: of, time: time(at) })
const said = (uuid: string, words: string, at: number) =>
  event({ type: 'content.part', uuid, part: { type: 'text', text: words } }, at)
const used = (input: number, at: number, usageScope = 'turn') => ({
  type: 'usage.record',
  model: 'moon/rock',
  usage: { inputOther: input, output: 5, inputCacheRead: 20, inputCacheCreation: 3 },
  usageScope,
  time: time(at),
})

const conversation = [
  header,
  { type: 'profile.bind', systemPrompt: 'Be brief', time: time(0) },
  ...asked('p', 'Paint the fence', 1),
  message('r', '<system-reminder>\nIt is Monday.\n</system-reminder>', 1, { kind: 'injection', variant: 'date' }),
  { type: 'llm.request', model: 'rock', modelAlias: 'moon/rock', time: time(2) },
  used(10, 3),
  event({ type: 'content.part', uuid: 'think', part: { type: 'think', think: 'Which colour?' } }, 3),
  said('t', 'I look.', 3),
  event({ type: 'tool.call', uuid: 'x', toolCallId: 'c', name: 'Bash', args: { command: 'ls' } }, 4),
  event({ type: 'tool.result', parentUuid: 'x', toolCallId: 'c', result: { output: 'green', durationMs: 90 } }, 5),
  event({ type: 'step.end', uuid: 's', finishReason: 'tool_use', usage: { inputOther: 10, output: 5 } }, 5),
  used(30, 6),
  said('d', 'Green.', 6),
  { type: 'turn.ended', reason: 'completed', time: time(7) },
]
const state = {
  id: 'session_1',
  version: 2,
  cwd: '/yard',
  title: 'The green_fence',
  createdAt: START,
  agents: { main: { type: 'main' }, helper: { type: 'sub', parentAgentId: 'main' } },
}
const path = '/sessions/wd_yard_1/session_1/agents/main/wire.jsonl'
const lines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join('')
const stateFile = file('/sessions/wd_yard_1/session_1/state.json', JSON.stringify(state))
const reading = (records: readonly object[], isRewound = false, ledger = new Ledger()) =>
  read(parseKimi([file(path, lines(records)), stateFile], 'session_1', { isRewound, ledger }))

describe('a session of Kimi Code', () => {
  it('has each message once, thoughts, calls with results, and usage', async () => {
    const ledger = new Ledger()
    const { short, sessions, messages, turns } = await reading(conversation, false, ledger)
    expect(short('session_1')).toEqual([
      'user | text: Paint the fence',
      'assistant | reasoning: Which colour? | text: I look. | call Bash {"command":"ls"} | ok: green',
      'assistant | text: Green.',
    ])
    expect(turns).toBe(1)
    expect(messages[1]?.blocks.at(-1)).toMatchObject({ elapsedMs: 90 })
    expect(sessions).toMatchObject([{ title: 'The green_fence', cwd: '/yard', model: 'rock', createdAt: START }])
    expect(sessions[0]?.usage).toMatchObject([
      { report: { inputTokens: 33, outputTokens: 5, cacheReadTokens: 20, cacheWriteTokens: 3, model: 'rock' } },
      { report: { inputTokens: 53 } },
    ])
    expect(ledger.account.unknown).toBe(0)
  })

  it('counts a sum of the session only where no request is told', async () => {
    const sums = [used(10, 8, 'session'), used(40, 9, 'session')]
    expect(inputOf((await reading([...conversation, ...sums])).sessions[0])).toEqual([33, 53])
    const rest = conversation.filter((each) => !('usage' in each))
    expect(inputOf((await reading([...rest, ...sums])).sessions[0])).toEqual([63])
  })

  it('leaves out turns that were taken back, whose usage counts', async () => {
    const records = [
      ...conversation,
      ...asked('p2', 'Paint it blue', 10),
      said('b', 'Blue.', 11),
      used(50, 11),
      { type: 'context.undo', count: 1, time: time(12) },
      ...asked('p3', 'Paint it red', 13),
    ]
    await expect(reading(records)).rejects.toBeInstanceOf(Rewound)
    const ledger = new Ledger()
    const { short, sessions } = await reading(records, true, ledger)
    expect(short('session_1').slice(3)).toEqual(['user | text: Paint it red'])
    expect(inputOf(sessions[0])).toEqual([33, 53, 73])
    expect(ledger.account.hidden).toMatchObject({ undone: 5 })
  })

  it('is found with its title and folder, which are beside, and with its agents', async () => {
    const root = await temporaryFolder()
    const at = (...below: string[]) => join(root, 'wd_yard_1/session_1', ...below)
    const files = {
      [at('state.json')]: JSON.stringify(state),
      [at('agents/main/wire.jsonl')]: lines(conversation),
      [at('agents/helper/wire.jsonl')]: lines([header, message('h', 'Find paint', 4, { kind: 'agent' }), used(7, 5)]),
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(name), { recursive: true })
      await writeFile(name, content)
    }
    const main = at('agents/main/wire.jsonl')
    expect(await kimiTranscripts.heads(file(main, files[main] ?? ''))).toEqual([
      {
        sessionId: 'session_1',
        title: 'The green_fence',
        cwd: '/yard',
        model: 'rock',
        createdAt: START,
        lastActivityAt: time(6),
      },
    ])
    const parts = await kimiTranscripts.parts(main)
    expect(parts).toEqual([at('state.json'), at('agents/helper/wire.jsonl')])
    const { short, sessions } = await read(
      kimiTranscripts.items(
        [main, ...parts].map((name) => file(name, files[name] ?? '')),
        'session_1',
      ),
    )
    expect(short('session_1.helper')).toEqual(['user | text: Find paint'])
    expect(sessions.map(({ origin }) => origin)).toEqual([undefined, { kind: 'subagent', sessionId: 'session_1' }])
    expect(sessions.flatMap(inputOf)).toEqual([33, 53, 30])
  })

  it('has failed or was stopped as its turn says', async () => {
    const errors: (string | undefined)[] = []
    const records = [
      header,
      ...asked('p1', 'One', 1),
      { type: 'turn.ended', reason: 'failed', error: { message: 'No paint' }, time: time(2) },
      ...asked('p2', 'Two', 3),
      { type: 'turn.ended', reason: 'cancelled', time: time(4) },
    ]
    for await (const some of parseKimi([file(path, lines(records)), stateFile], 'session_1'))
      for (const item of some) if (item.kind === 'turn') errors.push(item.turn.error)
    expect(errors).toEqual(['No paint', 'It was stopped.'])
  })

  it('keeps what it does not know, and is nothing in another file', async () => {
    const ledger = new Ledger()
    const odd = [{ type: 'hologram', time: 1 }, event({ type: 'dance' }, 1), message('o', 'Hm', 1, { kind: 'ghost' })]
    await reading([...conversation, ...odd], false, ledger)
    expect(ledger.unknownRecords).toHaveLength(3)
    expect(await kimiTranscripts.heads(file(path, lines([{ type: 'session', time: 1 }])))).toBeNull()
    expect(await kimiTranscripts.heads(file(path, '{"type":"meta'))).toBeNull()
    expect((await reading(conversation.slice(0, -3))).short('session_1')).toHaveLength(2)
  })
})
