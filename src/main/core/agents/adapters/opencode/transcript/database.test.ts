import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { read } from '#core/agents/transcript/testing'
import { opencodeTranscripts } from './index'

test('sessions of a database, with those they began', async () => {
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
