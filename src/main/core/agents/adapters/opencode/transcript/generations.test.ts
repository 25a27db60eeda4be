import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { filePart } from '#core/transfer/import/source'
import { inputOf, read } from '#core/agents/transcript/testing'
import { opencodeTranscripts } from './index'

const FIRST = `
  CREATE TABLE message (id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
  CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data TEXT);`
const SECOND =
  'CREATE TABLE session_message (id TEXT, session_id TEXT, type TEXT, seq INTEGER, time_created INTEGER, time_updated INTEGER, data TEXT);'

async function database(schema: string) {
  const path = join(await temporaryFolder(), 'opencode.db')
  const made = new Database(path)
  made.exec(schema)
  const put = (table: string, ...values: unknown[]): void => {
    const row = values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value))
    made.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join()})`).run(...row)
  }
  return {
    path,
    put,
    say(id: string, sessionId: string, at: number, data: object, text: string): void {
      put('message', id, sessionId, at, { time: { created: at, completed: at + 5 }, ...data })
      put('part', `${id}-1`, id, sessionId, { type: 'text', text })
    },
    heads: () => opencodeTranscripts.heads(filePart(path)),
    read: (sessionId: string) => read(opencodeTranscripts.items([filePart(path)], sessionId)),
  }
}

const tokens = (input: number) => ({ input, output: 1, reasoning: 0, cache: { read: 0, write: 0 } })

test('sessions of the newer interface have their messages in another table', async () => {
  const store = await database(
    `CREATE TABLE session (id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER);${FIRST}${SECOND}`,
  )
  store.put('session', 'ses_1', null, 'Work', '/project', 1000, 2000)
  const tool = {
    type: 'tool',
    id: 'call',
    name: 'bash',
    state: {
      status: 'completed',
      input: { command: 'ls' },
      content: [{ type: 'text', text: 'a' }],
      structured: { exit: 0 },
    },
    time: { created: 1, ran: 2, completed: 3 },
  }
  store.put('session_message', 'm0', 'ses_1', 'model-switched', 1, 1, 1, { model: { id: 'other' } })
  store.put('session_message', 'm1', 'ses_1', 'user', 2, 1, 1, { time: { created: 1 }, text: 'List' })
  store.put('session_message', 'm2', 'ses_1', 'assistant', 3, 2, 2, {
    time: { created: 2, completed: 9 },
    model: { id: 'big', providerID: 'p' },
    content: [{ type: 'reasoning', text: 'I use ls.' }, tool, { type: 'text', text: 'There is a.' }],
    tokens: tokens(10),
  })
  store.put('session_message', 'm3', 'ses_1', 'shell', 4, 3, 3, {
    time: { created: 3 },
    command: 'pwd',
    output: '/project',
  })
  store.put('session_message', 'm4', 'ses_1', 'assistant', 5, 4, 4, {
    time: { created: 4 },
    content: [],
    error: { type: 'unknown', message: 'HTTP 500' },
  })
  const result = await store.read('ses_1')
  expect(result.short('ses_1')).toEqual([
    'user | text: List',
    'assistant | reasoning: I use ls. | call bash {"command":"ls"} | ok: a',
    'assistant | text: There is a.',
    'user | text: ! pwd',
    'assistant | call bash {"command":"pwd"} | ok: /project',
  ])
  expect(result.sessions).toMatchObject([{ model: 'big', cwd: '/project' }])
  expect(inputOf(result.sessions[0])).toEqual([10])
})

test('a migrated session is taken from the newer tables, once', async () => {
  const columns = 'id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER'
  const store = await database(
    `CREATE TABLE session (${columns});CREATE TABLE session_v2 (${columns});${FIRST}${SECOND}`,
  )
  store.put('session', 'ses_1', null, 'Old', '/project', 1000, 2000)
  store.put('session', 'ses_2', null, 'Only old', '/project', 1000, 2000)
  store.put('session_v2', 'ses_1', null, 'New', '/project', 1000, 3000)
  store.say('m1', 'ses_1', 1, { role: 'user' }, 'Old words')
  store.say('m2', 'ses_2', 1, { role: 'user' }, 'Kept')
  store.put('session_message', 'm1', 'ses_1', 'user', 1, 1, 1, { time: { created: 1 }, text: 'Old words' })
  expect((await store.heads())?.map(({ sessionId, title }) => [sessionId, title])).toEqual([
    ['ses_1', 'New'],
    ['ses_2', 'Only old'],
  ])
  expect((await store.read('ses_1')).short('ses_1')).toEqual(['user | text: Old words'])
  expect((await store.read('ses_2')).short('ses_2')).toEqual(['user | text: Kept'])
})

test('the folder of early sessions is that of their project', async () => {
  const store = await database(
    `CREATE TABLE project (id TEXT, worktree TEXT);CREATE TABLE session (id TEXT, project_id TEXT, parent_id TEXT, title TEXT, time_created INTEGER, time_updated INTEGER);${FIRST}`,
  )
  store.put('project', 'p', '/project')
  store.put('session', 'ses_1', 'p', null, 'Early', 1000, 2000)
  store.say('m1', 'ses_1', 1, { role: 'user' }, 'Hello')
  expect(await store.heads()).toMatchObject([{ title: 'Early', cwd: '/project' }])
  expect((await store.read('ses_1')).sessions).toMatchObject([{ cwd: '/project' }])
})

test('what was undone is no part of the conversation, but was used; copies in a fork are the same calls', async () => {
  const columns =
    'id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER, revert TEXT'
  const store = await database(`CREATE TABLE session (${columns});${FIRST}`)
  store.put('session', 'ses_1', null, 'Cart', '/project', 1000, 2000, { messageID: 'm3' })
  store.put('session', 'ses_2', null, 'Cart (fork)', '/project', 1000, 2000, null)
  const answer = (input: number) => ({ role: 'assistant', modelID: 'x', tokens: tokens(input), cost: 0.1 })
  store.say('m1', 'ses_1', 10, { role: 'user' }, 'Build')
  store.say('m2', 'ses_1', 20, answer(5), 'Built.')
  store.say('m3', 'ses_1', 30, { role: 'user' }, 'Delete')
  store.say('m4', 'ses_1', 40, answer(7), 'Deleted.')
  store.say('n1', 'ses_2', 10, { role: 'user' }, 'Build')
  store.say('n2', 'ses_2', 20, answer(5), 'Built.')
  store.say('n3', 'ses_2', 50, answer(5), 'Again.')
  const first = await store.read('ses_1')
  expect(first.short('ses_1')).toEqual(['user | text: Build', 'assistant | text: Built.'])
  expect(inputOf(first.sessions[0])).toEqual([5, 7])
  const calls = first.sessions[0]?.usage.map(({ callId }) => callId) ?? []
  const forked = (await store.read('ses_2')).sessions[0]?.usage.map(({ callId }) => callId) ?? []
  expect(forked[0]).toBe(calls[0])
  expect(forked[1]).not.toBe(calls[0])
})
