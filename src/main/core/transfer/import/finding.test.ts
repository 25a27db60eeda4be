import { rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hostOfTest } from '#core/testing/host-of-test'
import { startTestHost } from '#core/testing/test-host'
import { claudeLine, claudeLines, fillHome, homeFiles, lines, put } from './testing/transcripts'
import { CLAUDE, discovered, start } from './testing/importing-host'

describe('finding', () => {
  it('makes a session of each that tools keep, with what a list shows, and nothing twice', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    const found = await discovered(client)
    expect(found.map(({ sessionId }) => sessionId.replace(/-.*/, '')).sort()).toEqual([
      'claude',
      'codex',
      'copilot',
      'gemini',
    ])
    expect(found.find(({ sessionId }) => sessionId === CLAUDE)).toMatchObject({
      title: 'The notes',
      targetWorkingDirectory: '/project',
      adapterName: 'claude-code',
      adapterSessionId: '11111111-1111-4111-8111-111111111111',
      createdAt: Date.UTC(2026, 2, 1, 10, 0, 1),
      lastActivityAt: Date.UTC(2026, 2, 1, 10, 0, 5),
      status: 'discovered',
      sourceSize: lines(claudeLines).length,
    })
    // They are only listed until somebody imports them.
    expect(found.filter(({ isImported }) => isImported === true)).toEqual([])
    const { state } = await client.must('import.discover', {})
    expect(await discovered(client)).toHaveLength(4)
    const counts = state.tools.map(({ adapterName, foundCount }) => [adapterName, foundCount] as const)
    expect(counts.slice(0, 5)).toEqual([
      ['claude-code', 1],
      ['codex', 1],
      ['copilot', 1],
      ['gemini', 1],
      ['opencode', 0],
    ])
    expect(counts.slice(5).every(([, count]) => count === 0)).toBe(true)
    expect(state).toMatchObject({ isSearching: false, isAsked: false, problem: null })
  })

  it('forgets what is gone before it was imported, and leaves tools alone that are off', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await rm(join(home, homeFiles.gemini))
    await client.must('import.update', { off: ['codex'] })
    await rm(join(home, homeFiles.codex))
    await client.must('import.discover', {})
    // Disabled tools are not searched, so their sessions are not known to be gone.
    expect((await discovered(client)).map(({ adapterName }) => adapterName).sort()).toEqual([
      'claude-code',
      'codex',
      'copilot',
    ])
    await client.must('import.update', { off: [] })
    await client.must('import.discover', {})
    expect((await discovered(client)).map(({ adapterName }) => adapterName).sort()).toEqual(['claude-code', 'copilot'])
  })

  it('goes on with a session whose folder was moved, imported or not', async () => {
    const home = await temporaryFolder()
    const path = (folder: string, id: string) => `.claude/projects/${folder}/${id}.jsonl`
    const [imported, found] = ['11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111112']
    const more = claudeLine('u9', 'a3', 9, 'user', 'And the rest?')
    for (const id of [imported, found]) await put(home, path('-old', id), lines(claudeLines))
    const { client } = await start(home)
    await discovered(client)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    const count = async () =>
      (await client.must('session.getMessages', { sessionId: CLAUDE, fromPosition: 0, limit: 1 })).total
    const before = await count()
    await rename(join(home, '.claude/projects/-old'), join(home, '.claude/projects/-new'))
    await put(home, path('-new', imported), lines([...claudeLines, more]))
    await client.must('import.discover', {})
    await expect.poll(count).toBe(before + 1)
    const { sessions } = await client.must('session.list', { limit: 10 })
    expect(sessions.map(({ adapterSessionId }) => adapterSessionId).sort()).toEqual([imported, found])
    // What comes at the new place is imported like before.
    await put(home, path('-new', imported), lines([...claudeLines, more, claudeLine('u10', 'u9', 10, 'user', 'Hm?')]))
    await client.must('import.discover', {})
    await expect.poll(count).toBe(before + 2)
  })

  it('tells the time of the last line that has one, however long the file and its end are', async () => {
    const home = await temporaryFolder()
    const question = 'Please say what is in notes.txt'
    const answer = [{ type: 'text', text: 'milk '.repeat(4000) }]
    const timeless = { type: 'ai-title', aiTitle: 'The notes', note: 'x'.repeat(8000), sessionId: 's' }
    const long = [
      claudeLine('u1', null, 1, 'user', question),
      claudeLine('a1', 'u1', 7, 'assistant', answer),
      timeless,
      timeless,
    ]
    await put(home, homeFiles.claude, lines(long))
    const { client } = await start(home)
    expect((await discovered(client)).map(({ createdAt, lastActivityAt }) => [createdAt, lastActivityAt])).toEqual([
      [Date.UTC(2026, 2, 1, 10, 0, 1), Date.UTC(2026, 2, 1, 10, 0, 7)],
    ])
  })

  it('takes the time of a file for that of a session without times, in whole milliseconds', async () => {
    const home = await temporaryFolder()
    const { timestamp: _none, ...asked } = claudeLine('u1', null, 1, 'user', 'Please') as { timestamp: string }
    await put(home, homeFiles.claude, lines([asked]))
    const changedAt = Date.UTC(2026, 4, 1)
    await utimes(join(home, homeFiles.claude), changedAt / 1000, changedAt / 1000 + 0.0004)
    const { client } = await start(home)
    expect((await discovered(client)).map(({ createdAt, lastActivityAt }) => [createdAt, lastActivityAt])).toEqual([
      [changedAt, changedAt],
    ])
  })

  it('says nothing when its host closes meanwhile', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const logged: string[] = []
    const surroundings = { env: {}, home, platform: process.platform }
    const test = await startTestHost([], { surroundings, log: (line) => logged.push(line) })
    await test.cleanUp()
    expect(logged).toEqual([])
  })

  it('begins later where the host is there for one command, or when it is asked to', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const surroundings = { env: {}, home, platform: process.platform }
    const test = await hostOfTest([], { surroundings, searchAfterMs: 600_000 })
    const client = await test.client()
    expect(await client.must('import.getState', {})).toMatchObject({ state: { isSearching: false, searchedAt: null } })
    expect(await discovered(client)).toEqual([])
    await client.must('import.discover', {})
    expect(await discovered(client)).toHaveLength(4)
  })

  it('begins by itself after the time that it is to wait', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const surroundings = { env: {}, home, platform: process.platform }
    const test = await hostOfTest([], { surroundings, searchAfterMs: 1 })
    const client = await test.client()
    await expect.poll(() => discovered(client)).toHaveLength(4)
  })

  it('passes over what an agent of Parley wrote', async () => {
    const home = await temporaryFolder()
    const { client } = await start(home)
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'Hi' })
    await client.untilEvent(sessionId, 'turn.completed')
    const { session } = await client.must('session.get', { sessionId })
    const native = session?.agents[0]?.adapterSessionId ?? ''
    await put(home, `.claude/projects/-project/${native}.jsonl`, lines(claudeLines))
    await client.must('import.discover', {})
    expect(await discovered(client)).toEqual([])
  })
})
