import { describe, expect, test } from 'vitest'
import { claudeLine, lines } from '#core/transfer/import/testing/transcripts'
import { Rewound, type TranscriptMark } from '#core/agents/transcript/format'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { parseClaude, resumeClaude } from './parse'

const says = (words: string) => [{ type: 'text', text: words }]
const parse = (log: readonly object[], ...beside: ReturnType<typeof file>[]) =>
  read(parseClaude([file('s.jsonl', lines(log)), ...beside], 's'))
const queued = (operation: string, content?: string) => ({
  type: 'queue-operation',
  operation,
  timestamp: '2026-03-01T10:00:03.000Z',
  ...(content === undefined ? {} : { content }),
})

describe('messages that were typed while the agent worked', () => {
  const call = [{ type: 'tool_use', id: 'x', name: 'Bash', input: { command: 'make' } }]
  const result = [{ type: 'tool_result', tool_use_id: 'x', content: 'built' }]
  const begin = [
    claudeLine('u1', null, 1, 'user', 'Build'),
    claudeLine('a1', 'u1', 2, 'assistant', call),
    queued('enqueue', 'Use clang'),
    claudeLine('r1', 'a1', 4, 'user', result),
  ]
  const end = [claudeLine('a2', 'r1', 6, 'assistant', says('With clang, then.'))]
  const expected = [
    'user | text: Build',
    'assistant | call Bash {"command":"make"} | ok: built',
    'user | text: Use clang',
    'assistant | text: With clang, then.',
  ]

  test.each([
    [
      'in an attachment',
      [
        queued('remove'),
        {
          ...claudeLine('q1', 'r1', 5, 'user', ''),
          type: 'attachment',
          message: undefined,
          attachment: { type: 'queued_command', prompt: 'Use clang', commandMode: 'prompt' },
        },
      ],
    ],
    ['nowhere else', [queued('remove')]],
    ['as a message', [queued('dequeue'), claudeLine('u2', 'r1', 5, 'user', 'Use clang')]],
  ])('are shown once when they are %s', async (_name, received) => {
    const result = await parse([...begin, ...received, ...end])
    expect(result.short('s')).toEqual(expected)
  })

  test('are shown when the session ended before, but not when they were taken back', async () => {
    expect((await parse(begin)).short('s').at(-1)).toBe('user | text: Use clang')
    expect((await parse([...begin, queued('popAll')])).short('s')).toHaveLength(2)
  })
})

test('entries that are written again are shown and counted once', async () => {
  const first = [claudeLine('u1', null, 1, 'user', 'Rename'), claudeLine('a1', 'u1', 2, 'assistant', says('Renamed.'))]
  const result = await parse([...first, ...first, claudeLine('u2', 'a1', 3, 'user', 'And the index')])
  expect(result.short('s')).toEqual(['user | text: Rename', 'assistant | text: Renamed.', 'user | text: And the index'])
  expect(inputOf(result.sessions[0])).toEqual([15])
})

test('an answer that was written while it grew is shown as it was at last', async () => {
  const step = (id: string, words: string, pattern: string) =>
    claudeLine(
      id,
      'u1',
      2,
      'assistant',
      [...says(words), { type: 'tool_use', id: 'g', name: 'Grep', input: { pattern } }],
      {
        id: 'm',
      },
    )
  const result = await parse([
    claudeLine('u1', null, 1, 'user', 'Look'),
    step('a1', 'Look', 'a'),
    step('a2', 'Looking', 'ab'),
    step('a3', 'Looking now', 'abc'),
  ])
  expect(result.short('s')).toEqual([
    'user | text: Look',
    'assistant | text: Looking now | call Grep {"pattern":"abc"}',
  ])
})

test('calls whose gateway repeats a message id are several, lines of one call are one', async () => {
  const call = (id: string, tool: string, tokens: number) =>
    claudeLine(id, null, 2, 'assistant', [{ type: 'tool_use', id: tool, name: 'Bash', input: {} }], {
      id: 'same',
      usage: { input_tokens: tokens, output_tokens: 1 },
    })
  const result = (id: string, tool: string) =>
    claudeLine(id, null, 3, 'user', [{ type: 'tool_result', tool_use_id: tool, content: 'ok' }])
  const log = [claudeLine('u1', null, 1, 'user', 'Go'), call('a1', 'x', 10), result('r1', 'x'), call('a2', 'y', 30)]
  expect(inputOf((await parse([...log, result('r2', 'y'), call('a3', 'z', 30)])).sessions[0])).toEqual([10, 30])
})

test('summaries of other conversations are no titles', async () => {
  const log = [
    { type: 'summary', summary: 'Another one', leafUuid: 'elsewhere' },
    claudeLine('u1', null, 1, 'user', 'Fix it'),
    claudeLine('a1', 'u1', 2, 'assistant', says('Fixed.')),
  ]
  expect((await parse(log)).sessions[0]?.title).toBeUndefined()
  expect((await parse([...log, { type: 'summary', summary: 'This one', leafUuid: 'a1' }])).sessions[0]?.title).toBe(
    'This one',
  )
  const named = file('s/custom-title.json', JSON.stringify({ customTitle: 'Mine' }))
  expect((await parse(log, named)).sessions[0]?.title).toBe('Mine')
})

test('agents of workflows, and those that agents began, have their true parents', async () => {
  const log = [claudeLine('u1', null, 1, 'user', 'Run it'), claudeLine('a1', 'u1', 2, 'assistant', says('Started.'))]
  const agent = (id: string, path: string) =>
    file(path, lines([{ ...claudeLine(`${id}-u`, null, 3, 'user', `Do ${id}`), agentId: id, isSidechain: true }]))
  const result = await parse(
    log,
    agent('one', 's/subagents/agent-one.jsonl'),
    agent('two', 's/subagents/agent-two.jsonl'),
    file('s/subagents/agent-two.meta.json', JSON.stringify({ parentAgentId: 'one', toolUseId: 't' })),
    agent('three', 's/subagents/workflows/wf_1/agent-three.jsonl'),
    file('s/subagents/workflows/wf_1/agent-three.meta.json', JSON.stringify({ description: 'Look' })),
  )
  expect(
    result.sessions
      .slice(1)
      .map(({ sessionId, origin, title }) => [sessionId, origin?.sessionId, origin?.toolCallId, title]),
  ).toEqual([
    ['one', 's', undefined, undefined],
    ['two', 'one', 't', undefined],
    ['three', 's', undefined, 'Look'],
  ])
})

test('outputs in files of their own, of MCP tools, and of replaced files are whole', async () => {
  const use = (id: string) =>
    claudeLine(`a-${id}`, null, 2, 'assistant', [{ type: 'tool_use', id, name: 'T', input: {} }])
  const result = (id: string, content: unknown, toolUseResult: object = {}) => ({
    ...claudeLine(`r-${id}`, `a-${id}`, 3, 'user', [{ type: 'tool_result', tool_use_id: id, content }]),
    toolUseResult,
  })
  const preview =
    '<persisted-output>\nOutput too large (10KB). Full output saved to: /old/place/b1.txt\n\nPreview\n</persisted-output>'
  const mcp = [
    { type: 'text', text: 'Two' },
    { type: 'resource', resource: { uri: 'db://rows', text: 'pelican,7' } },
    { type: 'resource_link', uri: 'db://report', name: 'report' },
  ]
  const read = await parse(
    [
      claudeLine('u1', null, 1, 'user', 'Show'),
      use('x'),
      result('x', preview),
      use('y'),
      result('y', mcp),
      use('z'),
      result('z', 'ok', { filePath: '/a', content: 'new', originalFile: 'old' }),
      claudeLine('a9', null, 4, 'assistant', 'Plain.'),
    ],
    file('s/tool-results/b1.txt', 'the whole output'),
  )
  const blocks = read.messages.flatMap((message) => message.blocks)
  const outputs = blocks.flatMap((block) => (block.type === 'tool_output' ? [block] : []))
  expect(outputs.map(({ output }) => output)).toEqual([
    'the whole output',
    'Two\ndb://rows\npelican,7\nreport: db://report',
    'ok',
  ])
  expect(outputs[2]?.content).toMatchObject([{ type: 'diff', oldText: 'old', newText: 'new' }])
  expect(read.short('s').at(-1)).toBe('assistant | text: Plain.')
})

test('commands that the user ran are prompts with their output; notices are none', async () => {
  const result = await parse([
    claudeLine('u1', null, 1, 'user', '<bash-input>git status</bash-input>'),
    claudeLine('u2', 'u1', 1, 'user', '<bash-stdout> M a.ts</bash-stdout><bash-stderr></bash-stderr>'),
    claudeLine('u3', 'u2', 2, 'user', 'Commit it'),
    claudeLine('a1', 'u3', 3, 'assistant', says('Committed.')),
    { ...claudeLine('u4', 'a1', 4, 'user', 'Done'), origin: { kind: 'task-notification' } },
    claudeLine('a2', 'u4', 5, 'assistant', says('It passed.')),
  ])
  expect(result.short('s')).toEqual([
    'user | text: ! git status',
    'assistant | call Bash {"command":"git status"} | ok:  M a.ts',
    'user | text: Commit it',
    'assistant | text: Committed.',
    'assistant | text: It passed.',
  ])
})

describe('a file that has grown', () => {
  const log = [
    claudeLine('u1', null, 5, 'user', 'Rename'),
    claudeLine('a1', 'u1', 6, 'assistant', says('Renamed.')),
    claudeLine('u2', 'a1', 7, 'user', 'And the index'),
  ]
  const grown = async (...more: object[]) => {
    const marks: (TranscriptMark | null)[] = []
    const options = { onMark: (made: TranscriptMark | null) => void marks.push(made) }
    await read(parseClaude([file('s.jsonl', lines(log))], 's', options))
    const [mark] = marks
    if (mark == null) throw new Error('no mark')
    const bytes = Buffer.from(lines([...log, ...more]))
    const part = {
      path: 's.jsonl',
      async *read(from = 0) {
        yield await Promise.resolve(bytes.subarray(from))
      },
    }
    return read(resumeClaude(part, 's', mark, {}))
  }

  test('goes on from where it was, also after a note that is older than the last message', async () => {
    const note = {
      ...claudeLine('n1', 'u2', 1, 'user', ''),
      type: 'attachment',
      message: undefined,
      attachment: { type: 'date' },
    }
    const result = await grown(note, claudeLine('a2', 'n1', 8, 'assistant', says('Index too.')))
    expect(result.short('s')).toEqual(['assistant | text: Index too.'])
  })

  test('is read whole when it repeats earlier entries', async () => {
    await expect(grown(...log, claudeLine('a2', 'u2', 8, 'assistant', says('Index too.')))).rejects.toThrow(Rewound)
    await expect(grown(log[1] ?? {})).rejects.toThrow(Rewound)
  })
})
