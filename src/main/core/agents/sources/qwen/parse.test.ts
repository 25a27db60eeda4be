import { describe, expect, it } from 'vitest'
import { Rewound } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { qwenTranscripts } from './index'
import { parseQwen } from './parse'

const START = Date.parse('2026-03-01T10:00:00.000Z')
let seconds = 0
const base = (uuid: string, parentUuid: string | null) => ({
  uuid,
  parentUuid,
  sessionId: 'q',
  timestamp: new Date(START + 1000 * seconds++).toISOString(),
  cwd: '/kitchen',
  version: '0.24.4',
})
const asked = (uuid: string, parent: string | null, words: string, more: object = { provenance: 'real_user' }) => ({
  ...base(uuid, parent),
  type: 'user',
  ...more,
  message: { role: 'user', parts: [{ text: words }] },
})
const counts = (input: number) => ({
  promptTokenCount: input,
  candidatesTokenCount: 5,
  thoughtsTokenCount: 2,
  totalTokenCount: input + 5,
  cachedContentTokenCount: 4,
})
const answered = (uuid: string, parent: string, parts: object[], input = 10) => ({
  ...base(uuid, parent),
  type: 'assistant',
  model: 'chef',
  message: { role: 'model', parts },
  usageMetadata: counts(input),
})
const system = (uuid: string, parent: string, subtype: string, systemPayload: object) => ({
  ...base(uuid, parent),
  type: 'system',
  provenance: 'system',
  subtype,
  systemPayload,
})
const measured = (uuid: string, parent: string, input = 10, more: object = {}) =>
  system(uuid, parent, 'ui_telemetry', {
    uiEvent: {
      'event.name': 'qwen-code.api_response',
      model: 'chef',
      input_token_count: input,
      output_token_count: 5,
      cached_content_token_count: 4,
      thoughts_token_count: 2,
      total_token_count: input + 5,
      ...more,
    },
  })
const failed = (uuid: string, parent: string) =>
  system(uuid, parent, 'ui_telemetry', {
    uiEvent: { 'event.name': 'qwen-code.api_error', error_message: 'Too hot' },
  })

const conversation = () => [
  asked('u', null, 'Boil an egg'),
  system('f', 'u', 'file_history_snapshot', { snapshots: [] }),
  measured('m1', 'f'),
  answered('a', 'm1', [
    { text: 'Soft or hard?', thought: true },
    { text: 'I look.' },
    { functionCall: { id: 'c', name: 'run_shell_command', args: { command: 'ls eggs' } } },
  ]),
  system('d', 'a', 'ui_telemetry', {
    uiEvent: { 'event.name': 'qwen-code.tool_call', call_id: 'c', duration_ms: 70, success: true },
  }),
  {
    ...base('t', 'd'),
    type: 'tool_result',
    message: {
      role: 'user',
      parts: [{ functionResponse: { id: 'c', response: { output: 'Output: six\nExit Code: 0' } } }],
    },
    toolCallResult: { callId: 'c', status: 'success', resultDisplay: { type: 'shell_result', text: 'six' } },
  },
  measured('m2', 't', 20),
  answered('b', 'm2', [{ text: 'Done.' }], 20),
  // A request in the background, of which no answer is shown.
  measured('m3', 'b', 30, { subagent_name: 'memory' }),
]

const path = '/projects/-kitchen/chats/q.jsonl'
const lines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join('')
const reading = (records: readonly object[], isRewound = false, ledger = new Ledger()) =>
  read(parseQwen([file(path, lines(records))], 'q', { isRewound, ledger }))

describe('a session of Qwen Code', () => {
  it('has prompts, thoughts, calls with results, and each request once', async () => {
    const ledger = new Ledger()
    const { short, sessions, messages } = await reading(conversation(), false, ledger)
    expect(short('q')).toEqual([
      'user | text: Boil an egg',
      'assistant | reasoning: Soft or hard? | text: I look. | call run_shell_command {"command":"ls eggs"} | ok: six',
      'assistant | text: Done.',
    ])
    expect(messages[1]?.blocks.at(-1)).toMatchObject({ elapsedMs: 70 })
    expect(sessions).toMatchObject([{ cwd: '/kitchen', model: 'chef' }])
    expect(inputOf(sessions[0])).toEqual([10, 20, 30])
    expect(sessions[0]?.usage[0]).toMatchObject({
      report: { outputTokens: 5, reasoningTokens: 2, cacheReadTokens: 4, model: 'chef' },
    })
    expect(ledger.account.unknown).toBe(0)
  })

  it.each<[string, (records: ReturnType<typeof conversation>) => readonly object[], number[]]>([
    ['only answers tell it', (records) => records.filter(({ uuid }) => !/^m/.test(uuid)), [10, 20]],
    [
      'only measurements tell it',
      (records) => records.map((each) => ({ ...each, usageMetadata: undefined })),
      [10, 20, 30],
    ],
    [
      'two requests used the same',
      (records) => [...records, measured('m4', 'm3', 30), answered('e', 'm4', [], 30)],
      [10, 20, 30, 30],
    ],
  ])('counts right what was used when %s', async (_, change, expected) => {
    expect(inputOf((await reading(change(conversation()))).sessions[0])).toEqual(expected)
  })

  it('counts what was thought once, also where it is no part of the output', async () => {
    const apart = measured('m', 'u', 10, { total_token_count: 17 })
    expect((await reading([asked('u', null, 'Go'), apart])).sessions[0]?.usage[0]?.report.outputTokens).toBe(7)
  })

  it('is found with its title, folder and times', async () => {
    seconds = 0
    const named = [...conversation(), system('n', 'm3', 'custom_title', { customTitle: 'Eggs_and_ham' })]
    expect(await qwenTranscripts.heads(file(path, lines(named)))).toEqual([
      {
        sessionId: 'q',
        title: 'Eggs_and_ham',
        cwd: '/kitchen',
        model: 'chef',
        createdAt: START,
        lastActivityAt: START + 7000,
      },
    ])
  })

  it('follows the last record, and keeps what was left as a branch', async () => {
    const records = [
      asked('u1', null, 'One'),
      answered('a1', 'u1', [{ text: 'First' }]),
      asked('u2', 'a1', 'Two'),
      answered('a2', 'u2', [{ text: 'Second' }], 11),
      asked('u3', 'a1', 'Three'),
    ]
    await expect(reading(records)).rejects.toBeInstanceOf(Rewound)
    const { short, sessions } = await reading(records, true)
    expect(short('q')).toEqual(['user | text: One', 'assistant | text: First', 'user | text: Three'])
    expect(short('q.u2')).toEqual(['user | text: Two', 'assistant | text: Second'])
    expect(sessions.flatMap(inputOf)).toEqual([10, 11])
  })

  it('shows as prompts only what was typed', async () => {
    const files = {
      message: {
        parts: ['Read @a.txt', '\n--- Content from referenced files ---', 'milk', '\n--- End of content ---'].map(
          (text) => ({ text }),
        ),
      },
    }
    const { short } = await reading([
      { ...asked('u1', null, ''), ...files },
      asked('u2', 'u1', 'A reminder', { provenance: 'system_reminder' }),
      asked('u3', 'u2', 'Of an older version', {}),
      system('s1', 'u3', 'slash_command', { phase: 'invocation', rawCommand: '/compress' }),
      system('s2', 's1', 'slash_command', { phase: 'result', rawCommand: '/compress', outputHistoryItems: [] }),
    ])
    expect(short('q')).toEqual([
      'user | text: Read @a.txt',
      'user | text: Of an older version',
      'user | text: /compress',
    ])
  })

  it('has failed with its last request only', async () => {
    const errors: (string | undefined)[] = []
    const records = [
      asked('u1', null, 'One'),
      failed('e1', 'u1'),
      answered('a1', 'e1', [{ text: 'First' }]),
      asked('u2', 'a1', 'Two'),
      failed('e2', 'u2'),
    ]
    for await (const some of parseQwen([file(path, lines(records))], 'q'))
      for (const item of some) if (item.kind === 'turn') errors.push(item.turn.error)
    expect(errors).toEqual([undefined, 'Too hot'])
  })

  it('keeps what it does not know, and is nothing to Claude Code or to a damaged file', async () => {
    const ledger = new Ledger()
    const odd = [
      { ...base('x', 'm3'), type: 'hologram' },
      system('y', 'x', 'teleport', {}),
      { ...asked('z', 'y', ''), message: {} },
    ]
    await reading([...conversation(), ...odd], false, ledger)
    expect(ledger.unknownRecords).toHaveLength(3)
    const claude = {
      uuid: 'u',
      parentUuid: null,
      sessionId: 'c',
      type: 'user',
      message: { role: 'user', content: 'Hi' },
    }
    expect(await qwenTranscripts.heads(file(path, lines([claude])))).toBeNull()
    expect(await qwenTranscripts.heads(file(path, '{"uuid":'))).toBeNull()
    const torn = lines(conversation()).slice(0, -20)
    expect((await read(parseQwen([file(path, torn)], 'q'))).short('q')).toHaveLength(3)
  })
})
