import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { inputOf, read } from '#core/agents/transcript/testing'
import { gooseTranscripts } from './index'

const part = (path: string) => ({ path, read: () => createReadStream(path) })

async function database(): Promise<string> {
  const path = join(await temporaryFolder(), 'sessions.db')
  const goose = new Database(path)
  goose.exec(`
    CREATE TABLE sessions (id TEXT, name TEXT, working_dir TEXT, created_at TEXT, updated_at TEXT,
      accumulated_input_tokens INTEGER, accumulated_output_tokens INTEGER, model_config_json TEXT);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id TEXT, session_id TEXT, role TEXT, content_json TEXT,
      created_timestamp INTEGER, metadata_json TEXT);
    INSERT INTO sessions VALUES ('g1', 'The_pond', '/pond', '2026-03-01 10:00:00', '2026-03-01 10:00:09', 40, 7, '{"model_name":"small"}'),
      ('g2', 'Empty', '/pond', '2026-03-01 10:00:00', '2026-03-01 10:00:00', 0, 0, NULL);`)
  const put = goose.prepare('INSERT INTO messages VALUES (NULL, ?, ?, ?, ?, ?, ?)')
  const start = Date.parse('2026-03-01T10:00:01Z') / 1000
  const say = (id: string, role: string, content: unknown, at: number, metadata = '{"userVisible":true}') =>
    put.run(id, 'g1', role, typeof content === 'string' ? content : JSON.stringify(content), start + at, metadata)
  say('m1', 'user', [{ type: 'text', text: 'Feed the fish' }], 0)
  say('m2', 'user', [{ type: 'text', text: 'Only for the model' }], 1, '{"userVisible":false}')
  const call = { status: 'success', value: { name: 'developer__shell', arguments: { command: 'ls' } } }
  say(
    'm3',
    'assistant',
    [
      { type: 'thinking', thinking: 'Which?', signature: 'x' },
      { type: 'text', text: 'I look.' },
      { type: 'toolRequest', id: 'k', toolCall: call },
    ],
    2,
  )
  const result = { status: 'success', value: { content: [{ type: 'text', text: 'carp' }], isError: false } }
  say('m4', 'user', [{ type: 'toolResponse', id: 'k', toolResult: result }], 3)
  say('m5', 'assistant', [{ type: 'text', text: 'Done.' }, { type: 'hologram' }], 4)
  say('m6', 'assistant', 'no json', 5)
  goose.close()
  return path
}

it('sessions of Goose have prompts, thoughts, calls with results, and the sum of what was used', async () => {
  const ledger = new Ledger()
  const { short, sessions, turns } = await read(gooseTranscripts.items([part(await database())], 'g1', { ledger }))
  expect(short('g1')).toEqual([
    'user | text: Feed the fish',
    'assistant | reasoning: Which? | text: I look. | call developer__shell {"command":"ls"} | ok: carp',
    'assistant | text: Done.',
  ])
  expect(turns).toBe(1)
  const start = Date.parse('2026-03-01T10:00:00Z')
  expect(sessions).toMatchObject([
    { title: 'The_pond', cwd: '/pond', model: 'small', createdAt: start, lastActivityAt: start + 5000 },
  ])
  expect(inputOf(sessions[0])).toEqual([40])
  expect(ledger.unknownRecords).toHaveLength(2)
  expect(ledger.account.hidden).toMatchObject({ notices: 1 })
})

it('sessions of Goose are found, empty ones and other databases not', async () => {
  const start = Date.parse('2026-03-01T10:00:00Z')
  expect(await gooseTranscripts.heads(part(await database()))).toEqual([
    { sessionId: 'g1', title: 'The_pond', cwd: '/pond', createdAt: start, lastActivityAt: start + 9000 },
  ])
  const other = join(await temporaryFolder(), 'sessions.db')
  new Database(other).exec('CREATE TABLE sessions (id TEXT); CREATE TABLE messages (id TEXT)').close()
  expect(await gooseTranscripts.heads(part(other))).toBeNull()
})
