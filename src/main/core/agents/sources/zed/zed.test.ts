import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { inputOf, read } from '#core/agents/transcript/testing'
import { zedTranscripts } from './index'

const AT = Date.parse('2026-03-01T10:00:00Z')
const thread = {
  version: '0.3.0',
  model: { provider: 'p', model: 'small' },
  messages: [
    { User: { id: 'u1', content: [{ Text: 'Cut the hedge' }, { Mention: { uri: 'file:///a', content: 'x' } }] } },
    {
      Agent: {
        content: [
          { Thinking: { text: 'How high?' } },
          { Text: 'I look.' },
          { ToolUse: { id: 'k', name: 'terminal', input: { command: 'ls' } } },
        ],
        tool_results: { k: { tool_use_id: 'k', is_error: false, content: { Text: 'shears' } } },
      },
    },
    'Resume',
    { Agent: { content: [{ Text: 'Done.' }, { Hologram: 1 }], tool_results: {} } },
  ],
  request_token_usage: { u1: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 20 } },
  cumulative_token_usage: { input_tokens: 99, output_tokens: 9 },
}
const older = {
  messages: [
    { id: 0, role: 'user', segments: [{ type: 'text', text: 'Rake' }] },
    {
      id: 1,
      role: 'assistant',
      segments: [{ type: 'text', text: 'Yes.' }],
      tool_uses: [{ id: 'o', name: 'read_file', input: { path: 'a' } }],
      tool_results: [{ tool_use_id: 'o', is_error: true, content: 'gone' }],
    },
  ],
  cumulative_token_usage: { input_tokens: 7, output_tokens: 1 },
}

async function database(): Promise<string> {
  const path = join(await temporaryFolder(), 'threads.db')
  const threads = new Database(path)
  threads.exec(
    'CREATE TABLE threads (id TEXT, parent_id TEXT, folder_paths TEXT, summary TEXT, updated_at TEXT, data_type TEXT, data BLOB)',
  )
  const put = threads.prepare('INSERT INTO threads VALUES (?, ?, ?, ?, ?, ?, ?)')
  const at = new Date(AT).toISOString()
  const packed = zlib.zstdCompressSync(Buffer.from(JSON.stringify(thread)))
  put.run('t1', null, '/garden\n/other', 'The_hedge', at, 'zstd', packed)
  put.run('t2', 't1', null, 'Help', at, 'json', JSON.stringify(older))
  put.run('t3', null, null, 'Broken', at, 'zstd', Buffer.from('words'))
  threads.close()
  return path
}

const part = (path: string) => ({ path, read: () => createReadStream(path) })

it('threads of Zed are read packed and plain, in both forms, with those of agents', async () => {
  const path = await database()
  const ledger = new Ledger()
  const { short, sessions } = await read(zedTranscripts.items([part(path)], 't1', { ledger }))
  expect(short('t1')).toEqual([
    'user | text: Cut the hedge',
    'assistant | reasoning: How high? | text: I look. | call terminal {"command":"ls"} | ok: shears',
    'assistant | text: Done.',
  ])
  expect(short('t2')).toEqual([
    'user | text: Rake',
    'assistant | text: Yes. | call read_file {"path":"a"} | error: gone',
  ])
  expect(sessions).toMatchObject([
    { title: 'The_hedge', cwd: '/garden', model: 'small', createdAt: AT, lastActivityAt: AT },
    { origin: { kind: 'subagent', sessionId: 't1' } },
  ])
  expect(sessions.flatMap(inputOf)).toEqual([30, 7])
  expect(ledger.unknownRecords).toHaveLength(1)
})

it('threads are found, and one that cannot be unpacked is accounted for', async () => {
  const path = await database()
  expect(await zedTranscripts.heads(part(path))).toEqual([
    { sessionId: 't1', title: 'The_hedge', cwd: '/garden', createdAt: AT, lastActivityAt: AT },
    { sessionId: 't2', parentId: 't1', title: 'Help', createdAt: AT, lastActivityAt: AT },
    { sessionId: 't3', title: 'Broken', createdAt: AT, lastActivityAt: AT },
  ])
  const ledger = new Ledger()
  expect((await read(zedTranscripts.items([part(path)], 't3', { ledger }))).messages).toEqual([])
  expect(ledger.account.unknown).toBe(1)
  const other = join(await temporaryFolder(), 'threads.db')
  new Database(other).exec('CREATE TABLE threads (id TEXT, name TEXT)').close()
  expect(await zedTranscripts.heads(part(other))).toBeNull()
})
