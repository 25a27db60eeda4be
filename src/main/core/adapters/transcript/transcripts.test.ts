import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { claudeLine, claudeLines, codexLines, copilotLines, geminiLines, lines } from '../../import/testing/transcripts'
import { temporaryFolder } from '../../testing/temporary-folder'
import { parseClaude } from '../claude-code/transcript/parse'
import { parseCodex } from '../codex/transcript/parse'
import { parseCopilot } from '../copilot/transcript/parse'
import { parseGemini } from '../gemini/transcript/parse'
import { opencodeTranscripts } from '../opencode/transcript'
import type { TranscriptPart } from './format'
import { transcriptFormats } from './formats'
import { eachItem, type TranscriptItem, type TranscriptMessage, type TranscriptSession } from './items'
import { readRecords } from './records'

/** A file whose bytes come a few at a time, so that every line is split somewhere. */
function file(path: string, content: string | Uint8Array): TranscriptPart {
  const bytes = Buffer.from(content)
  return {
    path,
    async *read() {
      for (let from = 0; from < bytes.length; from += 37) yield await Promise.resolve(bytes.subarray(from, from + 37))
    },
  }
}

interface Read {
  readonly messages: TranscriptMessage[]
  readonly sessions: TranscriptSession[]
  readonly turns: number
  /** Messages of a session in short: who, and what kinds of blocks with their text. */
  short(sessionId: string): string[]
}

async function read(items: AsyncIterable<readonly TranscriptItem[]>): Promise<Read> {
  const messages: TranscriptMessage[] = []
  const sessions: TranscriptSession[] = []
  let turns = 0
  for await (const item of eachItem(items))
    if (item.kind === 'message') messages.push(item.message)
    else if (item.kind === 'session') sessions.push(item.session)
    else turns++
  return {
    messages,
    sessions,
    turns,
    short: (sessionId) =>
      messages
        .filter((message) => message.sessionId === sessionId)
        .map(({ role, blocks }) => [role, ...blocks.map(shortBlock)].join(' | ')),
  }
}

function shortBlock(block: TranscriptMessage['blocks'][number]): string {
  if (block.type === 'text' || block.type === 'reasoning') return `${block.type}: ${block.content}`
  if (block.type === 'tool_call') return `call ${block.name} ${JSON.stringify(block.args)}`
  if (block.type === 'tool_output') return `${block.outcome ?? ''}: ${String(block.output)}`
  return block.type
}

const inputOf = (session: TranscriptSession | undefined): number[] =>
  session?.usage.map(({ report }) => report.inputTokens) ?? []

describe('Claude Code', () => {
  test('messages, calls with what came of them, usage once a message, the title', async () => {
    const result = await read(parseClaude([file('s.jsonl', lines(claudeLines))], 's'))
    expect(result.short('s')).toEqual([
      'user | text: Please say what is in notes.txt',
      'assistant | text: I look. | call Read {"file_path":"notes.txt"} | ok: milk',
      'assistant | text: It says milk.',
    ])
    expect(result.sessions).toMatchObject([
      { sessionId: 's', title: 'The notes', cwd: '/project', model: 'claude-sonnet-4-5' },
    ])
    expect(inputOf(result.sessions[0])).toEqual([15, 15])
    expect(result.turns).toBe(1)
  })

  test('what was rewound is a fork off the message before it', async () => {
    const log = [
      claudeLine('u1', null, 1, 'user', 'One'),
      claudeLine('a1', 'u1', 2, 'assistant', [{ type: 'text', text: 'First' }]),
      claudeLine('u2', 'a1', 3, 'user', 'Left'),
      claudeLine('a2', 'u2', 4, 'assistant', [{ type: 'text', text: 'Went left' }]),
      claudeLine('u3', 'a1', 5, 'user', 'Right'),
      claudeLine('a3', 'u3', 6, 'assistant', [{ type: 'text', text: 'Went right' }]),
    ]
    const result = await read(parseClaude([file('s.jsonl', lines(log))], 's', { isRewound: true }))
    expect(result.short('s')).toEqual([
      'user | text: One',
      'assistant | text: First',
      'user | text: Right',
      'assistant | text: Went right',
    ])
    expect(result.short('s.u2')).toEqual(['user | text: Left', 'assistant | text: Went left'])
    expect(result.sessions.find(({ sessionId }) => sessionId === 's.u2')?.origin).toEqual({
      kind: 'fork',
      sessionId: 's',
      messageId: 'a1',
    })
  })

  test('parallel calls, interruptions, summaries and commands are no branches', async () => {
    const log = [
      claudeLine('u1', null, 1, 'user', '<command-name>/review</command-name><command-args>all</command-args>'),
      claudeLine('a1', 'u1', 2, 'assistant', [{ type: 'tool_use', id: 'x', name: 'Bash', input: { command: 'ls' } }]),
      claudeLine('a2', 'a1', 2, 'assistant', [{ type: 'tool_use', id: 'y', name: 'Bash', input: { command: 'pwd' } }]),
      claudeLine('r1', 'a1', 3, 'user', [{ type: 'tool_result', tool_use_id: 'x', content: 'a', is_error: true }]),
      claudeLine('r2', 'a2', 3, 'user', [{ type: 'tool_result', tool_use_id: 'y', content: 'b' }]),
      claudeLine('i1', 'r2', 4, 'user', [{ type: 'text', text: '[Request interrupted by user]' }]),
      { ...claudeLine('c1', null, 5, 'user', 'This session is being continued'), isCompactSummary: true },
      claudeLine('u2', 'i1', 6, 'user', 'Go on'),
    ]
    const result = await read(parseClaude([file('s.jsonl', lines(log))], 's'))
    expect(result.sessions).toHaveLength(1)
    expect(result.short('s')).toEqual([
      'user | text: /review all',
      'assistant | call Bash {"command":"ls"} | call Bash {"command":"pwd"} | error: a | ok: b',
      'user | text: Go on',
    ])
  })

  test('subagents, in files of their own and beside the conversation, are sessions that know their call', async () => {
    const call = { type: 'tool_use', id: 'task', name: 'Task', input: { prompt: 'Do it' } }
    const log = [
      claudeLine('u1', null, 1, 'user', 'Delegate'),
      claudeLine('a1', 'u1', 2, 'assistant', [call]),
      { ...claudeLine('x1', null, 3, 'user', 'Do it'), isSidechain: true },
      { ...claudeLine('x2', 'x1', 4, 'assistant', [{ type: 'text', text: 'Did it' }]), isSidechain: true },
    ]
    const beside = [
      claudeLine('y1', null, 3, 'user', 'Other'),
      claudeLine('y2', 'y1', 4, 'assistant', [{ type: 'text', text: 'Yes' }]),
    ]
    const files = [
      file('s.jsonl', lines(log)),
      file('agent-7.jsonl', lines(beside.map((entry) => ({ ...entry, agentId: '7' })))),
      file('agent-7.meta.json', JSON.stringify({ toolUseId: 'other', description: 'The other' })),
    ]
    const result = await read(parseClaude(files, 's'))
    expect(result.short('x1')).toEqual(['user | text: Do it', 'assistant | text: Did it'])
    expect(result.short('7')).toEqual(['user | text: Other', 'assistant | text: Yes'])
    expect(result.sessions.map(({ sessionId, origin, title }) => [sessionId, origin?.toolCallId, title])).toEqual([
      ['s', undefined, undefined],
      ['x1', 'task', undefined],
      ['7', 'other', 'The other'],
    ])
  })
})

test('Codex: what it says in the person’s name is left out, and running totals count once', async () => {
  const result = await read(parseCodex([file('r.jsonl', lines(codexLines))], 'c'))
  expect(result.short('c')).toEqual([
    'user | text: List the files',
    'assistant | reasoning: I use ls. | call exec_command {"cmd":"ls"} | ok: Process exited with code 0\nOutput:\na.txt',
    'assistant | text: There is a.txt.',
  ])
  expect(inputOf(result.sessions[0])).toEqual([50, 70])
  expect(result.sessions[0]).toMatchObject({ cwd: '/project', model: 'gpt-5' })
})

test('Copilot: subagents stand in the same file', async () => {
  const result = await read(parseCopilot([file('events.jsonl', lines(copilotLines))], 'p'))
  expect(result.short('p')).toEqual([
    'user | text: Delegate it',
    'assistant | reasoning: Somebody else can. | text: I delegate. | call task {"prompt":"Do it"} | ok: Done.',
    'assistant | text: It is done.',
  ])
  expect(result.short('sub')).toEqual(['user | text: Do it', 'assistant | text: Done.'])
  expect(result.sessions.map(({ origin }) => origin?.toolCallId)).toEqual([undefined, 't1'])
  expect(inputOf(result.sessions[0])).toEqual([100])
})

test('Gemini: what is told last of a message counts, also in the older form', async () => {
  const expected = [
    'user | text: Read a.txt',
    'assistant | reasoning: **Plan**\nUse the tool. | text: I read. | call read_file {"path":"a.txt"} | ok: milk',
    'assistant | text: Milk.',
  ]
  const log = await read(parseGemini([file('session-1.jsonl', lines(geminiLines))], 'g'))
  expect(log.short('g')).toEqual(expected)
  expect(log.sessions[0]).toMatchObject({ cwd: '/project', model: 'gemini-2.5-flash' })
  const messages = geminiLines.filter((line, index) => 'id' in line && index !== 3)
  const whole = JSON.stringify({ sessionId: 'g', startTime: 1, messages }, null, 2)
  expect((await read(parseGemini([file('session-1.json', whole)], 'g'))).short('g')).toEqual(expected)
})

test('OpenCode: sessions of a database, with those they began', async () => {
  const path = join(await temporaryFolder(), 'opencode.db')
  const database = new Database(path)
  database.exec(`
    CREATE TABLE session (id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
    CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data TEXT);
    INSERT INTO session VALUES ('ses_1', NULL, 'Work', '/project', 1000, 9000), ('ses_2', 'ses_1', 'Help', '/project', 3000, 4000);`)
  const say = (id: string, sessionId: string, data: object, ...parts: object[]): void => {
    database.prepare('INSERT INTO message VALUES (?, ?, 0, ?)').run(id, sessionId, JSON.stringify(data))
    for (const [index, part] of parts.entries())
      database
        .prepare('INSERT INTO part VALUES (?, ?, ?, ?)')
        .run(`${id}-${index}`, id, sessionId, JSON.stringify(part))
  }
  const state = {
    status: 'completed',
    input: { prompt: 'Help' },
    output: 'done in ses_2',
    time: { start: 3000, end: 4000 },
  }
  const tokens = { input: 10, output: 2, reasoning: 1, cache: { read: 5, write: 0 } }
  say('m1', 'ses_1', { role: 'user', time: { created: 2000 } }, { type: 'text', text: 'Get help' })
  say(
    'm2',
    'ses_1',
    { role: 'assistant', time: { created: 2500 }, modelID: 'big', tokens, cost: 0.5 },
    { type: 'step-start' },
    { type: 'tool', tool: 'task', callID: 'k', state },
    { type: 'text', text: 'Helped' },
  )
  say('m3', 'ses_2', { role: 'user', time: { created: 3000 } }, { type: 'text', text: 'Help' })
  database.close()

  const part = { path, read: () => createReadStream(path) }
  expect((await opencodeTranscripts.heads(part))?.map(({ sessionId, parentId }) => [sessionId, parentId])).toEqual([
    ['ses_1', undefined],
    ['ses_2', 'ses_1'],
  ])
  const result = await read(opencodeTranscripts.items([part], 'ses_1'))
  expect(result.short('ses_1')).toEqual([
    'user | text: Get help',
    'assistant | call task {"prompt":"Help"} | ok: done in ses_2',
    'assistant | text: Helped',
  ])
  expect(result.sessions.map(({ origin }) => origin)).toEqual([
    undefined,
    { kind: 'subagent', sessionId: 'ses_1', toolCallId: 'k' },
  ])
  expect(result.sessions[0]?.usage).toMatchObject([
    { report: { inputTokens: 15, outputTokens: 3, cost: { amount: 0.5 } } },
  ])
})

describe('damaged files', () => {
  const records = async (content: string): Promise<unknown[]> => {
    const found: unknown[] = []
    for await (const { records: some } of readRecords(file('x', content).read())) found.push(...some)
    return found
  }

  test('lines that are torn, padded, glued, split or no JSON cost only themselves', async () => {
    expect(await records('{"a":1}\n{"b":')).toEqual([{ a: 1 }])
    expect(await records('{"a":1}\n\0\0\0\0\n{"b":2}\n')).toEqual([{ a: 1 }, { b: 2 }])
    expect(await records('\0\0{"a":1}\n')).toEqual([{ a: 1 }])
    expect(await records('{"a":1}{"b":"}{"}\n{"c":3}')).toEqual([{ a: 1 }, { b: '}{' }, { c: 3 }])
    expect(await records('{"a":"one\ntwo\nthree"}\n{"b":2}\n')).toEqual([{ a: 'one\ntwo\nthree' }, { b: 2 }])
    expect(await records('{"a":"x\u2028y"}\r\n[1]\nnull\nwords\n{"b":2}')).toEqual([{ a: 'x\u2028y' }, { b: 2 }])
    expect(await records('{"torn":"abc\n{"b":2}\n')).toEqual([{ b: 2 }])
  })

  test('no parser throws for what stands in a file', async () => {
    const odd = [null, 1, 'x', [], {}, { id: {} }, [null], { content: 5 }, { type: [] }]
    const types = [
      'user',
      'assistant',
      'message',
      'response_item',
      'event_msg',
      'session_meta',
      'user.message',
      'tool.execution_complete',
      'gemini',
    ]
    const content = lines(
      types.flatMap((type) =>
        odd.flatMap((value) => [
          { type, message: value, payload: value, data: value, content: value, uuid: value, toolCalls: value },
          {
            type,
            message: { content: value, usage: value },
            payload: { type: 'message', content: value },
            timestamp: value,
          },
        ]),
      ),
    )
    for (const parse of [parseClaude, parseCodex, parseCopilot, parseGemini])
      await expect(read(parse([file('x.jsonl', content)], 'x'))).resolves.toBeDefined()
    for (const format of transcriptFormats)
      await expect(format.heads(file('nothing.db', content))).resolves.toBeDefined()
  })
})

/** Transcripts that the tools themselves wrote, where somebody has put some beside the checkout. */
const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../shared/recordings')
const folders: Readonly<Record<string, string>> = {
  'claude-code': 'claude-code',
  codex: 'codex',
  copilot: 'copilot',
  gemini: 'gemini-acp',
  opencode: 'opencode-serve',
}

test('every recorded transcript is understood', async (context) => {
  if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
  const read_ = (path: string): TranscriptPart => ({ path, read: () => createReadStream(path) })
  for (const format of transcriptFormats) {
    const root = join(recordings, folders[format.adapterName] ?? '', 'transcripts')
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => join(root, path))
      .filter((path) => statSync(path).isFile() && /\.(?:jsonl|db)$/.test(path) && !path.includes('subagents'))
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const heads = await format.heads(read_(path))
      // Every one has a session, but where nobody had said anything; what was said in recordings begins so.
      if (heads === null) expect(readFileSync(path, 'utf8'), path).not.toContain('MOCK:')
      for (const head of heads?.filter(({ parentId }) => parentId === undefined) ?? []) {
        const result = await read(format.items([path, ...(await format.parts(path))].map(read_), head.sessionId))
        const called = result.messages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_call'))
        const answered = result.messages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_output'))
        expect(answered).toHaveLength(called.length)
        expect(result.sessions.some(({ sessionId }) => sessionId === head.sessionId)).toBe(true)
        expect(head.title).toBeDefined()
      }
    }
  }
})
