import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

const COMMAND = `npm test ${'x'.repeat(50_000)}; rm -rf build`

const question = {
  sessionId: 's',
  adapterName: 'claude-code',
  toolName: 'Bash',
  toolInput: { command: COMMAND, description: 'Runs the tests' },
  cwd: '/code',
  summary: COMMAND,
  dangerLevel: 'exec',
} as const

/** A request that a rule can allow: its command is readable. */
const plain = { ...question, toolInput: { command: 'npm test' }, summary: 'npm test', cwd: tmpdir() }

async function start() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', title: 'Terminal' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { client, outside: await test.client() }
}

async function asked(client: TestClient, count = 1) {
  await client.untilEvent('s', 'permission.requested', count)
  const { entries } = await client.must('permission.list', { state: 'pending', limit: 10 })
  return entries
}

it('what a program outside asks is in the inbox, whole, until somebody answers', async () => {
  const { client, outside } = await start()
  const answer = outside.must('session.permissions.ask', {
    sessionId: 's',
    adapterName: 'claude-code',
    toolName: 'Bash',
    toolInput: { command: COMMAND, description: 'Runs the tests' },
    cwd: '/code',
    summary: COMMAND,
    dangerLevel: 'exec',
    preview: [
      { type: 'terminal', command: COMMAND, output: '', exitCode: null },
      { type: 'link', url: 'https://example.com/build', title: 'The build' },
      {
        type: 'app',
        server: 'boards',
        tool: 'show',
        uri: 'ui://boards/list',
        source: { type: 'base64', mimeType: 'text/html', data: '' },
        result: { type: 'base64', mimeType: 'application/json', data: '' },
        unreachable: ['https://example.com'],
      },
    ],
  })
  const [entry, ...more] = await asked(client)
  expect(more).toEqual([])
  const { sessionId: _sessionId, ...told } = question
  expect(entry).toMatchObject({
    state: 'pending',
    sessionTitle: 'Terminal',
    adapterName: 'claude-code',
    request: told,
  })
  expect(entry?.request.preview).toMatchObject([
    { command: COMMAND, exitCode: null },
    { title: 'The build' },
    { tool: 'show', unreachable: ['https://example.com'] },
  ])
  const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
  expect(conversation).toMatchObject({ status: 'awaitingPermission', permissions: [{ id: entry?.request.id }] })
  await client.must('permission.respond', { requestId: entry?.request.id ?? '', behavior: 'deny', message: 'Not now.' })
  expect(await answer).toEqual({ answer: 'deny', message: 'Not now.' })
  expect((await client.must('session.subscribe', { sessionId: 's' })).conversation?.status).toBe('idle')
})

it('rules, also one of an answer, and policies answer it as they do for an agent', async () => {
  const { client, outside } = await start()
  const waiting = outside.must('session.permissions.ask', plain)
  const [entry] = await asked(client)
  const rule = { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', commandPattern: 'npm test' } as const
  await client.must('permission.respond', {
    requestId: entry?.request.id ?? '',
    behavior: 'allow',
    scope: 'always',
    rule,
  })
  expect(await waiting).toEqual({ answer: 'allow' })
  expect(await outside.must('session.permissions.ask', plain)).toEqual({ answer: 'allow' })

  const denial = { effect: 'deny', scope: 'everywhere', adapterName: 'claude-code' } as const
  await client.must('permission.rule.add', { rule: denial })
  expect(await outside.must('session.permissions.ask', plain)).toEqual({ answer: 'deny' })
  expect(await outside.must('session.permissions.ask', { ...plain, adapterName: 'other' })).toEqual({
    answer: 'allow',
  })
  await client.must('session.permissions.setApproveAll', { sessionId: 's', enabled: true })
  expect(await outside.must('session.permissions.ask', { ...plain, toolName: 'Write', adapterName: 'other' })).toEqual({
    answer: 'allow',
  })
})

it('it is withdrawn when who asks goes away, and is left unanswered when the session is closed', async () => {
  const { client, outside } = await start()
  void outside.request('session.permissions.ask', question)
  await asked(client)
  outside.connection.close()
  await client.untilEvent('s', 'permission.resolved')
  expect(client.eventsOf('s', 'permission.resolved')[0]?.payload).toMatchObject({ granted: false, by: 'cancelled' })
  expect((await client.must('permission.list', { state: 'pending', limit: 10 })).entries).toEqual([])

  const other = client.request('session.permissions.ask', question)
  await asked(client, 2)
  await client.must('session.close', { sessionId: 's' })
  expect(await other).toMatchObject({ ok: true, value: { answer: 'none' } })
})

it('nothing can be asked in a session that is not there, or archived', async () => {
  const { client } = await start()
  expect(await client.request('session.permissions.ask', { ...question, sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  expect(await client.request('session.permissions.ask', question)).toMatchObject({
    error: { code: 'session-archived' },
  })
})
