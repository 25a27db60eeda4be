import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { opencodeTranscripts } from '#core/agents/adapters/opencode/transcript'
import { read } from '#core/agents/transcript/testing'
import { kiloTranscripts } from './index'

async function databaseOf(name: string, more: string): Promise<string> {
  const path = join(await temporaryFolder(), name)
  const database = new Database(path)
  database.exec(`
    CREATE TABLE session (id TEXT, parent_id TEXT, title TEXT, directory TEXT, version TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
    CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data TEXT);
    INSERT INTO session VALUES ('ses_1', NULL, 'Plant_beans', '/garden', '7.7.9', 1000, 9000); ${more}`)
  const say = (id: string, data: object, ...parts: object[]): void => {
    database.prepare("INSERT INTO message VALUES (?, 'ses_1', 0, ?)").run(id, JSON.stringify(data))
    for (const [index, part] of parts.entries())
      database.prepare("INSERT INTO part VALUES (?, ?, 'ses_1', ?)").run(`${id}-${index}`, id, JSON.stringify(part))
  }
  const tokens = { input: 10, output: 2, reasoning: 1, cache: { read: 5, write: 0 } }
  const state = { status: 'completed', input: { command: 'ls' }, output: 'bed', time: { start: 2600, end: 2700 } }
  say('m1', { role: 'user', time: { created: 2000 } }, { type: 'text', text: 'Where?' })
  say(
    'm2',
    { role: 'assistant', time: { created: 2500, completed: 3000 }, modelID: 'big', tokens, cost: 0 },
    { type: 'tool', tool: 'bash', callID: 'k', state },
    { type: 'text', text: 'Here.' },
  )
  database.close()
  return path
}

const heads = (path: string) =>
  [kiloTranscripts, opencodeTranscripts].map((format) => format.heads({ path, read: () => createReadStream(path) }))

test('sessions of Kilo are in tables of OpenCode, and are told apart by the database', async () => {
  for (const [name, more] of [
    ['kilo.db', ''],
    ['copy.db', 'CREATE TABLE kilo_board (id TEXT);'],
  ] as const) {
    const path = await databaseOf(name, more)
    const [kilo, opencode] = await Promise.all(heads(path))
    expect(kilo).toEqual([
      { sessionId: 'ses_1', title: 'Plant_beans', cwd: '/garden', createdAt: 1000, lastActivityAt: 9000 },
    ])
    expect(opencode).toBeNull()
    const { short, sessions } = await read(
      kiloTranscripts.items([{ path, read: () => createReadStream(path) }], 'ses_1'),
    )
    expect(short('ses_1')).toEqual([
      'user | text: Where?',
      'assistant | call bash {"command":"ls"} | ok: bed',
      'assistant | text: Here.',
    ])
    expect(sessions[0]?.usage).toMatchObject([{ report: { inputTokens: 15, outputTokens: 3, cacheReadTokens: 5 } }])
  }
  const [kilo, opencode] = await Promise.all(heads(await databaseOf('opencode.db', '')))
  expect(kilo).toBeNull()
  expect(opencode).toHaveLength(1)
})
