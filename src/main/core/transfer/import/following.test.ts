import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentText } from '#shared/session/block-text'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { claudeLine, claudeLines, codexLines, geminiLines, homeFiles, lines, put } from './testing/transcripts'

// Files are checked every two seconds, and threads are started, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })
const patience = { timeout: 30_000 }

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

/** Starts a host without known tools, so that nothing is discovered automatically. */
async function start(): Promise<{ folder: string; client: TestClient }> {
  const test = await startTestHost([], {})
  hosts.push(test)
  return { folder: await temporaryFolder(), client: await test.client() }
}

const ID = '11111111-1111-4111-8111-111111111111'
const CLAUDE = `claude-code-${ID}`
const more = (at: number, words: string): string =>
  lines([
    claudeLine(`u${at}`, 'a3', at, 'user', words),
    claudeLine(`b${at}`, `u${at}`, at + 1, 'assistant', [{ type: 'text', text: `re: ${words}` }]),
  ])

/** Returns the stored texts of a session, without opening it. */
async function textsOf(client: TestClient, sessionId: string): Promise<string[]> {
  const { messages, blocks } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 100 })
  return messages.map(({ messageId }) => contentText(blocks.filter((block) => block.messageId === messageId)))
}

/** Opens a session, as a window does that shows it. */
async function open(client: TestClient, sessionId: string): Promise<string[]> {
  await client.must('session.subscribe', { sessionId })
  return textsOf(client, sessionId)
}

const lastOf = async (client: TestClient, sessionId: string) => (await textsOf(client, sessionId)).at(-1)

describe('a transcript that was looked into and imported', () => {
  it.each([
    { tool: 'claude-code', path: homeFiles.claude, text: lines(claudeLines), grown: more(7, 'More'), last: 're: More' },
    {
      tool: 'codex',
      path: homeFiles.codex,
      text: lines(codexLines),
      grown: lines([
        {
          timestamp: '2026-03-01T10:01:00.000Z',
          type: 'response_item',
          payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And b.txt?' }] },
        },
      ]),
      last: 'And b.txt?',
    },
    {
      tool: 'gemini',
      path: homeFiles.gemini,
      text: lines(geminiLines),
      grown: lines([{ id: 'g4', timestamp: '2026-03-01T10:01:00.000Z', type: 'user', content: [{ text: 'Thanks' }] }]),
      last: 'Thanks',
    },
  ])('takes in what its file gets, of $tool', async ({ path, text, grown, last }) => {
    const { folder, client } = await start()
    const file = await put(folder, path, text)
    const { imported } = await client.must('session.snapshot.importFile', { path: file })
    const [sessionId = ''] = imported
    const before = await open(client, sessionId)
    expect(before).toHaveLength(3)
    await appendFile(file, grown)
    await expect.poll(() => lastOf(client, sessionId), patience).toBe(last)
    expect((await textsOf(client, sessionId)).slice(0, 3)).toEqual(before)
  })

  it('stays whole when its file is gone, and is followed again when that is back', async () => {
    const { folder, client } = await start()
    const file = await put(folder, homeFiles.claude, lines(claudeLines))
    await client.must('session.snapshot.importFile', { path: file })
    const before = await open(client, CLAUDE)
    await rm(file)
    expect(await client.must('import.run', { sessionIds: [CLAUDE] })).toMatchObject({ skipped: [CLAUDE], errors: [] })
    await client.must('import.discover', {})
    expect(await textsOf(client, CLAUDE)).toEqual(before)
    await writeFile(file, lines(claudeLines) + more(7, 'Back'))
    await expect.poll(() => lastOf(client, CLAUDE), patience).toBe('re: Back')
    expect((await textsOf(client, CLAUDE)).slice(0, 3)).toEqual(before)
  })

  it('is left alone as a copy', async () => {
    const { folder, client } = await start()
    const file = await put(folder, homeFiles.claude, lines(claudeLines))
    await client.must('session.snapshot.importFile', { path: file })
    const { imported } = await client.must('session.snapshot.importFile', { path: file, onConflict: 'copy' })
    const [copy = ''] = imported
    expect(copy).not.toBe(CLAUDE)
    await open(client, copy)
    await open(client, CLAUDE)
    await appendFile(file, more(7, 'More'))
    await expect.poll(() => lastOf(client, CLAUDE), patience).toBe('re: More')
    expect(await lastOf(client, copy)).toBe('It says milk.')
  })
})

describe('a session that was only found', () => {
  it('is none that stands in the way of an import', async () => {
    const home = await temporaryFolder()
    const file = await put(home, homeFiles.claude, lines(claudeLines))
    const test = await startTestHost([], { surroundings: { env: {}, home, platform: process.platform } })
    hosts.push(test)
    const client = await test.client()
    await client.must('import.discover', {})
    expect((await client.must('session.get', { sessionId: CLAUDE })).session?.status).toBe('discovered')
    const preview = await client.must('session.snapshot.inspectFile', { path: file })
    expect(preview.sessions).toMatchObject([{ sessionId: CLAUDE, exists: false }])
    const report = await client.must('session.snapshot.importFile', { path: file, onConflict: 'fail' })
    expect(report).toMatchObject({ imported: [CLAUDE], errors: [] })
    const { state } = await client.must('import.getState', {})
    expect(state.tools[0]).toMatchObject({ foundCount: 0, importedCount: 1 })
    expect((await client.must('session.snapshot.importFile', { path: file, onConflict: 'fail' })).errors).toHaveLength(
      1,
    )
  })
})

describe('an import that is cancelled', () => {
  /** Long enough that it is never complete before a test that waited for its progress has cancelled it. */
  const long = lines([
    ...claudeLines,
    ...Array.from({ length: 10_000 }, (_, at) =>
      claudeLine(`l${at}`, at === 0 ? 'a3' : `l${at - 1}`, 6, at % 2 === 0 ? 'user' : 'assistant', [
        { type: 'text', text: `Words ${at} `.repeat(20) },
      ]),
    ),
  ])

  it.each(['session.snapshot.importFile', 'import.run'] as const)(
    'leaves nothing of a transcript: %s',
    async (name) => {
      const { folder, client } = await start()
      const path = join(folder, `${ID}.jsonl`)
      await writeFile(path, long)
      const operationId = 'the-import'
      const begun = client.until(() =>
        client.notifications.some(
          ({ method, params }) =>
            method === 'server.event' && params.type === 'operation.progress' && params.payload.part > 0,
        ),
      )
      const cancelled = begun.then(() => client.must('operation.cancel', { operationId }))
      const outcome =
        name === 'import.run'
          ? await client.request(name, { paths: [path], operationId })
          : await client.request(name, { path, operationId })
      expect(outcome).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      expect(await cancelled).toEqual({ success: true })
      // Discovered sessions may be in the list.
      const { sessions } = await client.must('session.list', {})
      expect(sessions.filter(({ status }) => status !== 'discovered')).toEqual([])
      await writeFile(path, lines(claudeLines))
      const again = await client.must('session.snapshot.importFile', { path })
      expect(again).toMatchObject({ imported: [CLAUDE], errors: [] })
    },
  )
})
