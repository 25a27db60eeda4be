import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { inputOf, read } from '#core/agents/transcript/testing'
import { wordsOfUser } from './grammar'
import { cursorAgentTranscripts, cursorTranscripts } from './index'

const START = 1_790_000_000_000
const part = (path: string) => ({ path, read: () => createReadStream(path) })

async function editorDatabase(more: Readonly<Record<string, object>> = {}): Promise<string> {
  const path = join(await temporaryFolder(), 'state.vscdb')
  const database = new Database(path)
  database.exec('CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB); CREATE TABLE composerHeaders (value TEXT)')
  const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString()
  const order = (...ids: string[]) => ids.map((bubbleId) => ({ bubbleId, type: 1 }))
  const values: Record<string, object> = {
    'composerData:c1': {
      _v: 17,
      composerId: 'c1',
      name: 'Fix_the_tap',
      createdAt: START,
      lastUpdatedAt: START + 9000,
      fullConversationHeadersOnly: order('b2', 'b1', 'b3'),
      subagentComposerIds: ['c2'],
    },
    'composerData:c2': {
      composerId: 'c2',
      createdAt: START,
      subagentInfo: { parentComposerId: 'c1' },
      conversation: [{ bubbleId: 'd1', type: 1, text: 'Find a tap' }],
    },
    'composerData:draft': { composerId: 'draft', createdAt: START, fullConversationHeadersOnly: [] },
    'bubbleId:c1:b2': {
      _v: 3,
      bubbleId: 'b2',
      type: 1,
      text: 'Fix <b>it</b>',
      createdAt: iso(1),
      workspaceUris: ['file:///my%20house'],
    },
    'bubbleId:c1:b1': {
      bubbleId: 'b1',
      type: 2,
      text: '',
      createdAt: iso(2),
      thinking: { text: 'Which?' },
      toolFormerData: {
        name: 'run_terminal_cmd',
        toolCallId: 'k',
        status: 'completed',
        rawArgs: '{"command":"ls"}',
        result: '{"output":"taps"}',
      },
    },
    'bubbleId:c1:b3': {
      bubbleId: 'b3',
      type: 2,
      text: 'Done.',
      createdAt: iso(3),
      tokenCount: { inputTokens: 30, outputTokens: 5 },
      modelInfo: { modelName: 'small' },
    },
    ...more,
  }
  for (const [key, value] of Object.entries(values))
    database.prepare('INSERT OR REPLACE INTO cursorDiskKV VALUES (?, ?)').run(key, Buffer.from(JSON.stringify(value)))
  database.close()
  return path
}

const reading = (format: TranscriptFormat, path: string, id: string, ledger = new Ledger()) =>
  read(format.items([part(path)], id, { ledger }))

describe('sessions of Cursor', () => {
  it('have their messages in the order that the session names', async () => {
    const ledger = new Ledger()
    const { short, sessions } = await reading(cursorTranscripts, await editorDatabase(), 'c1', ledger)
    expect(short('c1')).toEqual([
      'user | text: Fix <b>it</b>',
      'assistant | reasoning: Which? | call run_terminal_cmd {"command":"ls"} | ok: taps',
      'assistant | text: Done.',
    ])
    expect(short('c2')).toEqual(['user | text: Find a tap'])
    expect(sessions).toMatchObject([
      { title: 'Fix_the_tap', cwd: '/my house', model: 'small', createdAt: START, lastActivityAt: START + 3000 },
      { origin: { kind: 'subagent', sessionId: 'c1' } },
    ])
    expect(inputOf(sessions[0])).toEqual([30])
    expect(ledger.account.unknown).toBe(0)
  })

  it('are found, those of agents below theirs, and drafts not at all', async () => {
    expect(await cursorTranscripts.heads(part(await editorDatabase()))).toEqual([
      { sessionId: 'c1', title: 'Fix_the_tap', createdAt: START, lastActivityAt: START + 9000 },
      { sessionId: 'c2', parentId: 'c1', createdAt: START },
    ])
  })

  it('keep what is not known or missing, and are nothing in another database', async () => {
    const ledger = new Ledger()
    const path = await editorDatabase({ 'bubbleId:c1:b3': { bubbleId: 'b3', type: 7 }, 'bubbleId:c1:b1': {} })
    await reading(cursorTranscripts, path, 'c1', ledger)
    expect(ledger.unknownRecords).toHaveLength(2)
    const other = join(await temporaryFolder(), 'state.vscdb')
    new Database(other).exec('CREATE TABLE ItemTable (key TEXT)').close()
    expect(await cursorTranscripts.heads(part(other))).toBeNull()
    await writeFile(other, 'words')
    expect(await cursorTranscripts.heads(part(other))).toBeNull()
  })
})

describe('a session of the Cursor CLI', () => {
  it('has prompts as they were typed, thoughts, and calls with results', async () => {
    const folder = join(await temporaryFolder(), 's1')
    await mkdir(folder)
    const path = join(folder, 'store.db')
    const database = new Database(path)
    database.exec('CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB); CREATE TABLE meta (key TEXT, value TEXT)')
    const meta = { agentId: 's1', name: 'Taps', createdAt: START, lastUsedModel: 'small' }
    database.prepare("INSERT INTO meta VALUES ('0', ?)").run(Buffer.from(JSON.stringify(meta)).toString('hex'))
    const put = (id: string, value: object | Buffer) =>
      database
        .prepare('INSERT INTO blobs VALUES (?, ?)')
        .run(id, Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)))
    put('a0', { role: 'system', content: 'Be brief' })
    put('a1', { role: 'user', content: '<user_info>\nOS: x\nWorkspace Path: /house\n</user_info>' })
    put('a2', { role: 'user', content: [{ type: 'text', text: '<user_query>\nFix it\n</user_query>' }] })
    put('a3', Buffer.from([10, 2, 255, 254]))
    put('a4', {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Which?' },
        { type: 'text', text: 'I look.' },
        { type: 'tool-call', toolCallId: 'k', toolName: 'Shell', args: { command: 'ls' } },
      ],
    })
    put('a5', { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'k', toolName: 'Shell', result: 'taps' }] })
    put('a6', { role: 'assistant', content: [{ type: 'text', text: 'Done.' }, { type: 'hologram' }] })
    database.close()
    const ledger = new Ledger()
    const { short, sessions } = await reading(cursorAgentTranscripts, path, 's1', ledger)
    expect(short('s1')).toEqual([
      'user | text: Fix it',
      'assistant | reasoning: Which? | text: I look. | call Shell {"command":"ls"} | ok: taps',
      'assistant | text: Done.',
    ])
    expect(sessions).toMatchObject([{ title: 'Taps', cwd: '/house', model: 'small', createdAt: START }])
    expect(ledger.unknownRecords).toHaveLength(1)
    expect(await cursorAgentTranscripts.heads(part(path))).toMatchObject([
      { sessionId: 's1', title: 'Taps', cwd: '/house' },
    ])
  })

  it.each([
    ['<user_query>Fix</user_query>', { kind: 'typed', text: 'Fix' }],
    ['<rules>x</rules>\n<user_query>Fix</user_query>', { kind: 'typed', text: 'Fix' }],
    ['Say <user_query>x</user_query>', { kind: 'typed', text: 'Say <user_query>x</user_query>' }],
    ['<rules>x</rules>', { kind: 'hidden', rule: 'context' }],
  ])('takes %j as %j', (words, expected) => expect(wordsOfUser(words)).toEqual(expected))
})
