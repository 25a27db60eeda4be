import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

async function start(targetWorkingDirectory?: string): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = targetWorkingDirectory === undefined ? {} : { targetWorkingDirectory }
  await client.must('session.create', { sessionId: 's', ...folder })
  await client.must('session.subscribe', { sessionId: 's' })
  return { test, client }
}

it('keeps tags and notes, each tag once', async () => {
  const { test, client } = await start()
  const empty = { title: null, folder: test.dataDir, git: null, tags: [], notes: '' }
  expect((await client.must('session.metadata.get', { sessionId: 's' })).metadata).toEqual(empty)
  const tags = ['Release', ' urgent ', 'release']
  const { metadata } = await client.must('session.metadata.update', { sessionId: 's', tags, notes: 'Ask Ann first.' })
  expect(metadata).toEqual({ ...empty, tags: ['Release', 'urgent'], notes: 'Ask Ann first.' })
  await client.must('session.metadata.update', { sessionId: 's', tags: ['Release', 'urgent'] })
  expect(client.eventsOf('s', 'metadata.updated').map(({ payload }) => payload)).toEqual([
    { sessionId: 's', tags: ['Release', 'urgent'], notes: 'Ask Ann first.' },
  ])
  const again = await (await test.again()).client()
  expect((await again.must('session.metadata.get', { sessionId: 's' })).metadata).toEqual(metadata)
  await client.must('session.metadata.update', { sessionId: 's', tags: [], notes: '' })
  expect((await client.must('session.metadata.get', { sessionId: 's' })).metadata).toEqual(empty)
})

it('finds sessions by tags and notes', async () => {
  const { client } = await start()
  await client.must('session.metadata.update', { sessionId: 's', tags: ['Grüße-2'], notes: 'for the customer' })
  const found = async (query: string) => (await client.must('session.search', { query })).total
  expect(await found('grüße')).toBe(1)
  expect(await found('cust grüß')).toBe(1)
  expect(await found('grüße nobody')).toBe(0)
  await client.must('session.metadata.update', { sessionId: 's', tags: [] })
  expect(await found('grüße')).toBe(0)
  expect(await found('customer')).toBe(1)
})

it('tells of another title', async () => {
  const { client } = await start()
  await client.must('session.update', { sessionId: 's', title: 'A name' })
  expect(client.eventsOf('s', 'metadata.updated').map(({ payload }) => payload)).toEqual([
    { sessionId: 's', title: 'A name' },
  ])
})

it('sees where the folder stands in git when a turn begins', async () => {
  const folder = await temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org', ...args], { cwd: folder })
  git('init', '-q', '-b', 'trunk')
  git('commit', '-qm', 'first', '--allow-empty')
  const { client } = await start(folder)
  await client.must('session.sendMessage', { sessionId: 's', message: 'work' })
  await client.untilEvent('s', 'metadata.updated')
  const head = git('rev-parse', 'HEAD').toString().trim()
  expect((await client.must('session.metadata.get', { sessionId: 's' })).metadata.git).toEqual({
    branch: 'trunk',
    head,
  })
})

it('refuses what is malformed, unknown or archived', async () => {
  const { client } = await start()
  const refused = async (input: object) => {
    const answer = await client.request('session.metadata.update', { sessionId: 's', ...input })
    return answer.ok ? 'done' : answer.error.code
  }
  expect(await refused({ tags: [''] })).toBe('invalid-params')
  expect(await refused({ tags: Array.from({ length: 33 }, (_, at) => `tag ${at}`) })).toBe('invalid-params')
  expect(await refused({ notes: 'x'.repeat(20_000) })).toBe('invalid-params')
  expect(await refused({ sessionId: 'none', notes: '' })).toBe('session-not-found')
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  expect(await refused({ notes: 'x' })).toBe('session-archived')
})
