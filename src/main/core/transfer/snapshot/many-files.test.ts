import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { isNightly } from '#core/testing/nightly'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { manyTranscripts } from '../import/testing/many-transcripts'
import { claudeLine, lines } from '../import/testing/transcripts'
import { exported } from './testing/talks'

// Threads are started, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** Enough for threads to prepare them. */
const MANY = isNightly ? 40 : 16

/** Few enough for the thread that writes to prepare them. */
const FEW = 5

async function start(home?: string): Promise<TestClient> {
  const surroundings = home === undefined ? {} : { surroundings: { env: {}, home, platform: process.platform } }
  return (await hostOfTest([], surroundings)).client()
}

const snapshot = (sessionId: string): string =>
  JSON.stringify({
    version: '1.0',
    exportedAt: 1,
    options: {},
    sessions: [{ sessionId, createdAt: 1, lastActivityAt: 1, status: 'closed', agents: [] }],
    agents: [],
    messages: [],
    turns: [],
  })

const sessionOf = (path: string): string => `claude-code-${path.slice(-42, -'.jsonl'.length)}`

const fail = (path: string) => ({ path, onConflict: 'fail' as const })

/** Everything stored of a session, apart from the time of its import. */
async function stored(client: TestClient, sessionId: string): Promise<unknown> {
  const { exportedAt: _, events = [], ...content } = await exported(client, sessionId)
  const found = await client.must('session.search', { query: `word${sessionId.slice(-4)}` })
  return {
    ...content,
    events: events.map((event) => (event.type === 'snapshot.imported' ? { ...event, timestamp: 0 } : event)),
    found: found.sessions.map((each) => each.sessionId),
  }
}

it.each([MANY, FEW])('%i files become what each of them becomes alone', async (count) => {
  const paths = await manyTranscripts(await temporaryFolder(), count)
  const together = await start()
  const { files } = await together.must('session.snapshot.importFiles', { files: paths.map(fail) })
  const alone = await start()
  for (const [index, path] of paths.entries()) {
    const report = await alone.must('session.snapshot.importFile', { path })
    expect(files[index]).toEqual({ report })
    expect(report).toMatchObject({ imported: [sessionOf(path)], skipped: [], errors: [] })
  }
  for (const path of paths.slice(-3)) {
    const content = await stored(together, sessionOf(path))
    expect(content).toMatchObject({ found: [sessionOf(path)], messages: { length: 36 } })
    expect(content).toEqual(await stored(alone, sessionOf(path)))
  }
  const { state } = await together.must('import.getState', {})
  expect(state.tools[0]).toMatchObject({ importedCount: count })
})

it('each file has its result, in order, and one that fails keeps none of the others away', async () => {
  const folder = await temporaryFolder()
  const paths = await manyTranscripts(folder, MANY)
  const [first = '', second = '', gone = '', ...rest] = paths
  await rm(gone)
  await writeFile(second, '\0'.repeat(5000))
  const one = join(folder, 'one.json')
  await writeFile(one, snapshot('one'))
  const client = await start()
  const { fileId } = await client.must('exchange.begin', { fileName: 'two.json' })
  const data = Buffer.from(snapshot('two')).toString('base64')
  await client.must('exchange.append', { fileId, offset: 0, data })
  const named = [...paths, one, first, one]
  const { files } = await client.must('session.snapshot.importFiles', {
    files: [
      ...named.map(fail),
      { path: first, onConflict: 'copy' },
      { path: first, onConflict: 'copy' },
      { fileId, onConflict: 'fail' },
      { fileId: 'nobody', onConflict: 'fail' },
    ],
  })
  const imported = (sessionId: string) => ({ report: { imported: [sessionId], skipped: [], errors: [] } })
  const exists = (sessionId: string) => ({ report: { imported: [], errors: [{ sessionId }] } })
  expect(files.slice(0, MANY)).toMatchObject([
    imported(sessionOf(first)),
    { error: { code: 'snapshot-invalid' } },
    { error: { code: 'file-unreadable' } },
    ...rest.map((path) => imported(sessionOf(path))),
  ])
  const others = files.slice(MANY)
  expect(others.slice(0, 3)).toMatchObject([imported('one'), exists(sessionOf(first)), exists('one')])
  const copies = others.slice(3, 5).flatMap(({ report }) => report?.imported ?? [])
  expect(new Set([...copies, sessionOf(first)]).size).toBe(3)
  expect(others.slice(5)).toMatchObject([imported('two'), { error: { code: 'upload-not-found' } }])
})

it('sessions that were found at their tool are none that stand in the way, and follow their files', async () => {
  const home = await temporaryFolder()
  const folder = join(home, '.claude', 'projects', '-work')
  const paths = await manyTranscripts(folder, MANY)
  const [first = ''] = paths
  const client = await start(home)
  await client.must('import.discover', {})
  expect((await client.must('session.list', { status: 'discovered' })).total).toBe(MANY)
  const { files } = await client.must('session.snapshot.importFiles', { files: paths.map(fail) })
  expect(files.flatMap(({ report }) => report?.imported ?? [])).toEqual(paths.map(sessionOf))
  expect((await client.must('session.list', { status: 'discovered' })).total).toBe(0)
  const sessionId = sessionOf(first)
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.messages).toHaveLength(36)
  await appendFile(first, lines([claudeLine('more', 'z11', 200, 'user', 'One more')]))
  const last = async () => (await client.must('session.getMessages', { sessionId, fromPosition: 36, limit: 9 })).total
  await expect.poll(last, { timeout: 30_000 }).toBe(37)
})

it('takes in of a file only what is wanted', async () => {
  const paths = await manyTranscripts(await temporaryFolder(), 2)
  const [first = '', second = ''] = paths
  const client = await start()
  const { files } = await client.must('session.snapshot.importFiles', {
    files: [
      { ...fail(first), only: ['another'] },
      { ...fail(second), only: [sessionOf(second)] },
    ],
  })
  expect(files).toMatchObject([
    { report: { imported: [], skipped: [], errors: [] } },
    { report: { imported: [sessionOf(second)], skipped: [], errors: [] } },
  ])
})

it('several files may replace a session that is open', async () => {
  const [path = ''] = await manyTranscripts(await temporaryFolder(), 1)
  const client = await start()
  await client.must('session.snapshot.importFile', { path })
  const sessionId = sessionOf(path)
  await client.must('session.subscribe', { sessionId })
  const again = { path, onConflict: 'overwrite' as const }
  const { files } = await client.must('session.snapshot.importFiles', { files: [again, again] })
  const report = { imported: [sessionId], skipped: [], errors: [] }
  expect(files).toMatchObject([{ report }, { report }])
  await client.untilEvent(sessionId, 'replaced')
  expect((await client.must('session.subscribe', { sessionId })).conversation?.messages).toHaveLength(36)
})

it('what is imported stays when the rest is cancelled', async () => {
  const folder = await temporaryFolder()
  const paths: string[] = []
  for (let index = 0; index < 200; index++) {
    const path = join(folder, `${index}.json`)
    await writeFile(path, snapshot(`session-${index}`))
    paths.push(path)
  }
  const client = await start()
  const operationId = 'the-import'
  const begun = client.until(() =>
    client.notifications.some(
      ({ method, params }) =>
        method === 'server.event' && params.type === 'operation.progress' && params.payload.part > 0.02,
    ),
  )
  const cancelled = begun.then(() => client.must('operation.cancel', { operationId }))
  const { files } = await client.must('session.snapshot.importFiles', { files: paths.map(fail), operationId })
  expect(await cancelled).toEqual({ success: true })
  const kept = files.filter(({ report }) => report !== undefined)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(200)
  expect(files.slice(kept.length).every(({ error }) => error?.code === 'cancelled')).toBe(true)
  expect((await client.must('session.list', {})).total).toBe(kept.length)
})
