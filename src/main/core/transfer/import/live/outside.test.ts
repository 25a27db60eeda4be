import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { CLAUDE, start } from '../testing/importing-host'
import { claudeLine, claudeLines, homeFiles, lines, put } from '../testing/transcripts'

// Threads and programs are started, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 30_000 }

const ID = CLAUDE.slice('claude-code-'.length)
const NOTES = '.claude/sessions'

const programs: ChildProcess[] = []
afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
})

/** Starts a program that has a file open for appending until it is killed. */
async function program(file: string): Promise<ChildProcess & { readonly pid: number }> {
  const script = `require('node:fs').openSync(${JSON.stringify(file)}, 'a'); console.log('open'); setInterval(() => {}, 1e6)`
  const started = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  programs.push(started)
  await once(started.stdout, 'data')
  return Object.assign(started, { pid: started.pid ?? 0 })
}

const outsideOf = async (client: TestClient, wanted = CLAUDE): Promise<SessionListItem['outside']> =>
  (await client.must('session.list', { limit: 10 })).sessions.find(({ sessionId }) => sessionId === wanted)?.outside

const startMark = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'Mon Oct  5 09:12:34 2026'
}

async function begin() {
  const home = await temporaryFolder()
  const file = await put(home, homeFiles.claude, lines(claudeLines))
  return { home, file, grow: () => appendFile(file, lines([claudeLine('u9', 'a3', 9, 'user', 'And?')])) }
}

const note = async (home: string, pid: number, more: object = {}): Promise<string> =>
  put(home, `${NOTES}/${pid}.json`, JSON.stringify({ pid, sessionId: ID, procStart: await startMark(pid), ...more }))

describe('a session whose tool notes its process', () => {
  it('is running as soon as that is noted, and has ended when the process has', async () => {
    const { home, file } = await begin()
    const { client } = await start(home)
    expect(await outsideOf(client)).toBeUndefined()
    const { pid } = await program('/dev/null')
    await note(home, pid)
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'running', pid })
    await appendFile(file, '\n')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'ended' })
  })

  it('is running from the beginning of the host, and has ended when the note is gone or names another', async () => {
    const { home } = await begin()
    const { pid } = await program('/dev/null')
    const path = await note(home, pid)
    const { client } = await start(home)
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'running', pid })
    await note(home, pid, { sessionId: 'another' })
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'ended' })
    await note(home, pid)
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'running', pid })
    await rm(path)
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'ended' })
  })

  it.each([
    { what: 'of a process that has ended', pid: 2 ** 22 + 1, more: {} },
    { what: 'of an earlier process of that number', pid: process.pid, more: { procStart: '1' } },
    { what: 'that is none', pid: process.pid, more: { sessionId: 7 } },
    { what: 'of the first process', pid: 1, more: {} },
  ])('is not running by a note $what', async ({ pid, more }) => {
    if (process.platform !== 'linux' && 'procStart' in more) return
    const { home } = await begin()
    await note(home, pid, more)
    const { client } = await start(home)
    expect(await outsideOf(client)).toBeUndefined()
  })
})

describe.skipIf(process.platform !== 'linux')('a session whose file is open (skipped: only Linux tells)', () => {
  it('is running when its file grows, and has ended when the process has', async () => {
    const { home, file, grow } = await begin()
    const { client } = await start(home)
    const { pid } = await program(file)
    await grow()
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'running', pid })
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'ended' })
  })

  it('is running from the beginning of the host', async () => {
    const { home, file } = await begin()
    const { pid } = await program(file)
    const { client } = await start(home)
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'running', pid })
  })
})

describe.skipIf(process.platform !== 'linux')('among many files that are copied (skipped: only Linux tells)', () => {
  it('finds the session that runs, and takes no other for active', async () => {
    const { home, file } = await begin()
    const { client } = await start(home)
    const { pid } = await program(file)
    for (let index = 0; index < 250; index++)
      await put(home, `aside/${String(index).padStart(8, '0')}-0000.jsonl`, lines(claudeLines))
    await rename(join(home, 'aside'), join(home, '.claude/projects/-many'))
    await appendFile(file, lines([claudeLine('u9', 'a3', 9, 'user', 'And?')]))
    await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'running', pid })
    const { sessions } = await client.must('session.list', { limit: 500 })
    await expect.poll(() => sessions.length, patience).toBeGreaterThan(20)
    expect(sessions.filter(({ outside }) => outside?.state === 'active')).toEqual([])
  })
})

it('counts a session as active whose file grows, when no process is known', async () => {
  const { home, grow } = await begin()
  const { client } = await start(home)
  await grow()
  await expect.poll(() => outsideOf(client), patience).toMatchObject({ state: 'active' })
  expect(await outsideOf(client)).not.toHaveProperty('pid')
})

it('counts only the session of a database as active that changed', async () => {
  const home = await temporaryFolder()
  const path = await put(home, '.local/share/opencode/opencode.db', '')
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  database.exec(`
    CREATE TABLE session (id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
    CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data TEXT);
    INSERT INTO session VALUES ('ses_1', NULL, 'One', '/code', 1, 9), ('ses_2', NULL, 'Two', '/code', 3, 4);`)
  const { client } = await start(home)
  database.exec(`UPDATE session SET title = 'Grown', time_updated = ${Date.now() + 60_000} WHERE id = 'ses_1'`)
  await expect.poll(() => outsideOf(client, 'opencode-ses_1'), patience).toMatchObject({ state: 'active' })
  expect(await outsideOf(client, 'opencode-ses_2')).toBeUndefined()
  const { session } = await client.must('session.get', { sessionId: 'opencode-ses_1' })
  expect(session?.title).toBe('Grown')
  database.close()
})
