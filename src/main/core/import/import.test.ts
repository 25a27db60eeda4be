import { appendFile, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentText } from '../../../shared/session/blocks'
import { scriptedAdapter } from '../testing/scripted-agent'
import { standingFolder, temporaryFolder } from '../testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'
import { transcriptFormats } from '../adapters/transcript/formats'
import {
  claudeLine,
  claudeLines,
  codexLines,
  copilotLines,
  fillHome,
  geminiLines,
  homeFiles,
  lines,
  put,
} from './testing/transcripts'

// Each of them starts threads, which takes long where much else runs.
vi.setConfig({ testTimeout: 120_000 })

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

const CLAUDE = 'claude-code-11111111-1111-4111-8111-111111111111'
const COPILOT = 'copilot-22222222-2222-4222-8222-222222222222'

async function start(home: string): Promise<{ test: TestHost; client: TestClient }> {
  const agent = scriptedAdapter('claude-code', ({ prompt, emit }) => {
    emit({ type: 'text', delta: `re: ${prompt}` })
    return Promise.resolve(undefined)
  })
  const surroundings = { env: {}, home, platform: process.platform }
  const test = await startTestHost([agent], { surroundings })
  hosts.push(test)
  const client = await test.client()
  await client.must('import.discover', {})
  return { test, client }
}

const discovered = async (client: TestClient) =>
  (await client.must('session.list', { status: 'discovered', limit: 100 })).sessions

async function textsOf(client: TestClient, sessionId: string): Promise<string[]> {
  const page = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 100 })
  return page.messages.map(({ messageId, role }) => {
    const blocks = page.blocks.filter((block) => block.messageId === messageId)
    return `${role}: ${contentText(blocks)}`
  })
}

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
      isImported: true,
      status: 'discovered',
      sourceSize: lines(claudeLines).length,
    })
    const { state } = await client.must('import.discover', {})
    expect(await discovered(client)).toHaveLength(4)
    expect(state.tools.map(({ adapterName, foundCount }) => [adapterName, foundCount])).toEqual([
      ['claude-code', 1],
      ['codex', 1],
      ['copilot', 1],
      ['gemini', 1],
      ['opencode', 0],
    ])
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
    // What is off is not looked for, so it is not known to be gone.
    expect((await discovered(client)).map(({ adapterName }) => adapterName).sort()).toEqual([
      'claude-code',
      'codex',
      'copilot',
    ])
    await client.must('import.update', { off: [] })
    await client.must('import.discover', {})
    expect((await discovered(client)).map(({ adapterName }) => adapterName).sort()).toEqual(['claude-code', 'copilot'])
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

describe('importing', () => {
  it('happens when a found session is opened', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    const { conversation } = await client.must('session.subscribe', { sessionId: CLAUDE })
    expect(conversation?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(conversation?.usage).toMatchObject({ totalInputTokens: 30, totalOutputTokens: 10, totalCalls: 2 })
    const { session } = await client.must('session.getByAdapterSessionId', {
      adapterSessionId: '11111111-1111-4111-8111-111111111111',
    })
    expect(session).toMatchObject({ sessionId: CLAUDE, status: 'active', isImported: true, title: 'The notes' })
    const call = conversation?.blocks.find(({ type }) => type === 'tool_call')
    const output = conversation?.blocks.find(({ type }) => type === 'tool_output')
    expect(call).toMatchObject({ toolCallId: 'call-1', name: 'Read', args: { file_path: 'notes.txt' } })
    expect(output).toMatchObject({ toolCallId: 'call-1', output: 'milk', outcome: 'ok' })
  })

  it('goes on where the tool stopped', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('session.sendMessage', { sessionId: CLAUDE, message: 'And now?' })
    await expect.poll(() => textsOf(client, CLAUDE)).toContain('assistant: re: And now?')
    const { session } = await client.must('session.get', { sessionId: CLAUDE })
    expect(session?.agents).toMatchObject([{ adapterSessionId: '11111111-1111-4111-8111-111111111111' }])
  })

  it('brings subagents as child sessions', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    expect(await client.must('import.run', { sessionIds: [COPILOT] })).toMatchObject({
      imported: [COPILOT],
      errors: [],
    })
    const { children } = await client.must('session.getChildren', { sessionId: COPILOT })
    expect(children).toMatchObject([
      { branchKind: 'subagent', title: 'The doer', spawningToolCallId: 't1', messageCount: 2 },
    ])
  })

  it('takes in what a file got since, and keeps what people made of it', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    await client.must('session.update', { sessionId: CLAUDE, title: 'Mine' })
    expect(await client.must('import.run', { sessionIds: [CLAUDE] })).toMatchObject({ skipped: [CLAUDE] })
    await appendFile(
      join(home, homeFiles.claude),
      lines([
        claudeLine('u2', 'a3', 7, 'user', 'Thanks'),
        claudeLine('a4', 'u2', 8, 'assistant', [{ type: 'text', text: 'Gladly.' }]),
      ]),
    )
    await client.must('session.subscribe', { sessionId: CLAUDE })
    expect((await textsOf(client, CLAUDE)).slice(-2)).toEqual(['user: Thanks', 'assistant: Gladly.'])
    expect((await client.must('session.get', { sessionId: CLAUDE })).session?.title).toBe('Mine')
    const { usage } = (await client.must('session.subscribe', { sessionId: CLAUDE })).conversation ?? {}
    expect(usage?.totalCalls).toBe(3)
  })

  it('leaves a session alone that was gone on with here', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('session.sendMessage', { sessionId: CLAUDE, message: 'Here' })
    await expect.poll(() => textsOf(client, CLAUDE)).toContain('assistant: re: Here')
    await appendFile(join(home, homeFiles.claude), lines([claudeLine('u9', 'a3', 9, 'user', 'There')]))
    expect(await client.must('import.run', { sessionIds: [CLAUDE] })).toMatchObject({ skipped: [CLAUDE] })
    expect(await textsOf(client, CLAUDE)).not.toContain('user: There')
  })

  it('takes files from anywhere', async () => {
    const home = await temporaryFolder()
    const { client } = await start(home)
    const path = await put(home, 'elsewhere/33333333-3333-4333-8333-333333333333.jsonl', lines(claudeLines))
    const report = await client.must('import.run', { paths: [path] })
    expect(report).toMatchObject({ imported: ['claude-code-33333333-3333-4333-8333-333333333333'], errors: [] })
  })

  it('says what is wrong when the file is gone, and stays a found session', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await rm(join(home, homeFiles.claude))
    const opened = await client.request('session.subscribe', { sessionId: CLAUDE })
    expect(opened).toMatchObject({ ok: false, error: { code: 'transcript-unusable' } })
    const unknown = await client.must('import.run', { sessionIds: ['nobody'] })
    expect(unknown.errors).toMatchObject([{ sessionId: 'nobody' }])
    expect((await client.must('session.get', { sessionId: CLAUDE })).session?.status).toBe('discovered')
  })

  it('does not bring back what was purged', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    await client.must('session.close', { sessionId: CLAUDE })
    await client.must('session.archive', { sessionId: CLAUDE })
    await client.must('session.purge', { sessionId: CLAUDE })
    const later = new Date(Date.now() + 60_000)
    await utimes(join(home, homeFiles.claude), later, later)
    await client.must('import.discover', {})
    expect((await discovered(client)).map(({ sessionId }) => sessionId)).not.toContain(CLAUDE)
  })
})

describe('keeping', () => {
  it(
    'brings the sessions of a tool by itself, and gives its files back unchanged when the tool has deleted them',
    { timeout: 90_000 },
    async () => {
      const home = await temporaryFolder()
      await fillHome(home)
      const { client } = await start(home)
      await client.must('import.update', { kept: ['claude-code'], isAsked: true })
      // The copy is made after the session is there.
      await expect
        .poll(async () => (await client.must('import.getState', {})).state.tools[0]?.keptCount, { timeout: 60_000 })
        .toBe(1)
      await rm(join(home, homeFiles.claude))
      await client.must('import.discover', {})
      expect(await textsOf(client, CLAUDE)).toContain('assistant: It says milk.')
      const folder = join(home, 'out')
      const { files } = await client.must('import.exportCopies', { sessionId: CLAUDE, folder })
      expect(files).toHaveLength(1)
      expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe(lines(claudeLines))
      expect(await client.request('import.exportCopies', { sessionId: CLAUDE, folder })).toMatchObject({
        ok: false,
        error: { code: 'file-not-written' },
      })
      const { state } = await client.must('import.getState', {})
      expect(state.tools[0]).toMatchObject({
        deletesAfterDays: 30,
        isKept: true,
        keptCount: 1,
        keptBytes: lines(claudeLines).length,
      })
      expect(state.tools[0]).not.toHaveProperty('notCopied')
      expect(state.tools.find(({ adapterName }) => adapterName === 'opencode')?.notCopied).toContain('one database')
      const all = await client.must('import.exportCopies', { adapterName: 'claude-code', folder })
      expect(all.files.map(({ path }) => path)).toEqual([
        join(folder, CLAUDE, '11111111-1111-4111-8111-111111111111.jsonl'),
      ])
    },
  )

  it('copies also the sessions that were imported before it was to be kept', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    const kept = async () => (await client.must('import.getState', {})).state.tools[0]?.keptCount
    expect(await kept()).toBe(0)
    await client.must('import.update', { kept: ['claude-code'] })
    await expect.poll(kept, { timeout: 15_000 }).toBe(1)
  })

  it("gives the tool's own file where no copy is kept, and says when there is neither", async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    const folder = join(home, 'out')
    const { files } = await client.must('import.exportCopies', { sessionId: COPILOT, folder })
    expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe(lines(copilotLines))
    await rm(join(home, homeFiles.copilot))
    for (const wish of [{ sessionId: COPILOT }, { adapterName: 'copilot' }])
      expect(await client.request('import.exportCopies', { ...wish, folder })).toMatchObject({
        ok: false,
        error: { code: 'file-not-kept' },
      })
  })
})

describe('files that are handed over', () => {
  it('are looked into and imported like snapshots', async () => {
    const files = [
      { name: homeFiles.claude, log: claudeLines, adapterName: 'claude-code', title: 'The notes' },
      { name: homeFiles.codex, log: codexLines, adapterName: 'codex', title: 'List the files' },
      { name: homeFiles.copilot, log: copilotLines, adapterName: 'copilot', title: 'Delegate it' },
      { name: homeFiles.gemini, log: geminiLines, adapterName: 'gemini', title: 'Read a.txt' },
    ]
    const home = await temporaryFolder()
    const { client } = await start(home)
    for (const { name, log, ...session } of files) {
      const path = await put(home, `elsewhere/${basename(name)}`, lines(log))
      const preview = await client.must('session.snapshot.inspectFile', { path })
      expect(preview.sessions[0]).toMatchObject({ ...session, messageCount: 3, folder: '/project', exists: false })
      const { imported } = await client.must('session.snapshot.importFile', { path, onConflict: 'fail' })
      expect(imported).toEqual(preview.sessions.map(({ sessionId }) => sessionId))
      const again = await client.must('session.snapshot.importFile', { path, onConflict: 'skip' })
      expect(again).toMatchObject({ imported: [], skipped: imported })
    }
  })
})

/** Transcripts that the tools themselves wrote, where somebody has put some beside the checkout. */
const recordings = process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../shared/recordings')

describe('recorded transcripts', async () => {
  const home = await standingFolder()
  it('are all found and imported', { timeout: 60_000 }, async (context) => {
    if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
    const places = {
      'claude-code': '.claude/projects/-project',
      codex: '.codex/sessions',
      copilot: '.copilot/session-state',
      'gemini-acp': '.gemini/tmp',
      'opencode-serve': '.local/share/opencode',
    }
    for (const [tool, place] of Object.entries(places)) {
      await mkdir(join(home, place), { recursive: true })
      const from = join(recordings, tool, 'transcripts')
      // Into a folder of our own, where they can be written to.
      for (const name of readdirSync(from, { recursive: true, encoding: 'utf8', withFileTypes: true }))
        if (name.isFile()) {
          const path = join(home, place, name.parentPath.slice(from.length), name.name)
          await mkdir(join(path, '..'), { recursive: true })
          await writeFile(path, await readFile(join(name.parentPath, name.name)))
        }
    }
    const { client } = await start(home)
    const found = await discovered(client)
    expect(new Set(found.map(({ adapterName }) => adapterName)).size).toBe(transcriptFormats.length)
    const adapterNames = transcriptFormats.map(({ adapterName }) => adapterName)
    const report = await client.must('import.run', { adapterNames })
    expect(report.errors).toEqual([])
    expect(report.imported).toHaveLength(found.length)
    expect(await discovered(client)).toEqual([])
  })
})
