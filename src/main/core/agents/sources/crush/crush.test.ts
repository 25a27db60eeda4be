import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { read } from '#core/agents/transcript/testing'
import { crushTranscripts } from './index'

const AT = 1_790_000_000
const part = (path: string) => ({ path, read: () => createReadStream(path) })

async function project(): Promise<{ readonly folder: string; readonly path: string }> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, '.crush'))
  const path = join(folder, '.crush', 'crush.db')
  const crush = new Database(path)
  crush.exec(`
    CREATE TABLE sessions (id TEXT, parent_session_id TEXT, title TEXT, message_count INTEGER, prompt_tokens INTEGER,
      completion_tokens INTEGER, cost REAL, updated_at INTEGER, created_at INTEGER);
    CREATE TABLE messages (id TEXT, session_id TEXT, role TEXT, parts TEXT, model TEXT, created_at INTEGER, finished_at INTEGER,
      is_summary_message INTEGER);
    INSERT INTO sessions VALUES ('s1', NULL, 'The_gate', 4, 99, 9, 0.5, ${AT + 9}, ${AT}), ('s2', 's1', 'Help', 1, 0, 0, 0, ${AT}, ${AT}),
      ('s3', NULL, 'Empty', 0, 0, 0, 0, ${AT}, ${AT});`)
  const put = crush.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const say = (id: string, session: string, role: string, seconds: number, ...parts: readonly [string, object][]) =>
    put.run(
      id,
      session,
      role,
      JSON.stringify(parts.map(([type, data]) => ({ type, data }))),
      'small',
      AT + seconds,
      null,
      0,
    )
  say('m1', 's1', 'user', 1, ['text', { text: 'Oil the gate' }])
  say(
    'm2',
    's1',
    'assistant',
    2,
    ['reasoning', { thinking: 'Which?' }],
    ['text', { text: 'I look.' }],
    ['tool_call', { id: 'k', name: 'bash', input: '{"command":"ls"}', finished: true }],
    ['finish', { reason: 'tool_use', time: AT }],
  )
  say('m3', 's1', 'tool', 3, ['tool_result', { tool_call_id: 'k', content: 'oil', is_error: false }])
  say('m4', 's1', 'assistant', 4, ['text', { text: 'Done.' }], ['hologram', {}])
  say('n1', 's2', 'user', 1, ['text', { text: 'Find oil' }])
  crush.close()
  return { folder, path }
}

it('sessions of Crush have prompts, thoughts, calls with results, and the cost, with those they began', async () => {
  const { folder, path } = await project()
  const ledger = new Ledger()
  const { short, sessions } = await read(crushTranscripts.items([part(path)], 's1', { ledger }))
  expect(short('s1')).toEqual([
    'user | text: Oil the gate',
    'assistant | reasoning: Which? | text: I look. | call bash {"command":"ls"} | ok: oil',
    'assistant | text: Done.',
  ])
  expect(short('s2')).toEqual(['user | text: Find oil'])
  expect(sessions).toMatchObject([
    {
      title: 'The_gate',
      cwd: folder,
      model: 'small',
      createdAt: AT * 1000,
      lastActivityAt: (AT + 4) * 1000,
      usage: [{ report: { inputTokens: 0, cost: { amount: 0.5, source: 'client-reported' } } }],
    },
    { origin: { kind: 'subagent', sessionId: 's1' } },
  ])
  expect(ledger.unknownRecords).toHaveLength(1)
})

it('sessions of Crush are found in the projects of its list', async () => {
  const { folder, path } = await project()
  const data = await temporaryFolder()
  const projects = [
    { path: folder, data_dir: '.crush' },
    { path: 'relative', data_dir: '.crush' },
  ]
  await writeFile(join(data, 'projects.json'), JSON.stringify({ projects }))
  const env = { CRUSH_GLOBAL_DATA: data }
  expect(crushTranscripts.folders({ env, home: '/home/a', platform: 'linux' })).toEqual([data, join(folder, '.crush')])
  expect(await crushTranscripts.heads(part(path))).toEqual([
    { sessionId: 's1', title: 'The_gate', cwd: folder, createdAt: AT * 1000, lastActivityAt: (AT + 9) * 1000 },
    { sessionId: 's2', parentId: 's1', title: 'Help', cwd: folder, createdAt: AT * 1000, lastActivityAt: AT * 1000 },
  ])
  const other = join(await temporaryFolder(), 'crush.db')
  new Database(other).exec('CREATE TABLE sessions (id TEXT); CREATE TABLE messages (id TEXT)').close()
  expect(await crushTranscripts.heads(part(other))).toBeNull()
})
