import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { AgentEvent } from '#shared/roster/entities'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { executorKind } from './executor-kind'
import { remoteName } from './repository'

let running: TestHost | undefined
afterEach(() => running?.cleanUp())

const sessionId = 's'

async function office() {
  const agent = scriptedAdapter('claude-like', async ({ prompt, emit, cancelled, ask, question }) => {
    emit({
      type: 'usage',
      report: {
        granularity: 'call',
        mode: 'delta',
        inputTokens: 10,
        outputTokens: 5,
        cost: { amount: 0.5, currency: 'USD', source: 'provider-reported' },
      },
    })
    if (prompt === 'wait') {
      await cancelled
      return { outcome: 'cancelled' }
    }
    if (prompt === 'ask') await ask('1')
    if (prompt === 'question')
      await question('1', {
        kind: 'elicitation',
        mode: 'form',
        message: 'Which one?',
        requestedSchema: { type: 'object', properties: {} },
      })
    if (prompt === 'sign in') {
      const verificationUrl = 'https://sign.in.test/'
      emit({ type: 'deviceCode.requested', requestId: '1', code: 'AB-12', verificationUrl, expiresIn: 60_000 })
      await cancelled
    }
    if (prompt === 'fail')
      return { outcome: 'error', failure: { message: 'No key.', category: 'provider', recoverable: true } }
    emit({ type: 'tool.started', toolCallId: 't', name: 'run', title: 'Run the tests', kind: 'exec', args: {} })
    emit({ type: 'tool.completed', toolCallId: 't', outcome: 'ok' })
    emit({ type: 'text', delta: `Did ${prompt}` })
    return undefined
  })
  running = await startTestHost([agent])
  const client = await running.client()
  return { client, host: running }
}

const news = (client: TestClient) =>
  client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === 'agent.event' ? [AgentEvent.parse(params.payload)] : [],
  )
const heard = (client: TestClient, kind: AgentEvent['kind'], count = 1) =>
  client.until(() => news(client).filter((event) => event.kind === kind).length >= count)
const agents = async (client: TestClient) => (await client.must('agent.list', {})).agents

test('a kind of agent is told to begin a session, and everybody hears what becomes of it', async () => {
  const { client, host } = await office()
  const other = await host.client()
  expect(await agents(client)).toMatchObject([{ name: 'claude-like', status: 'idle', executor: { kind: 'claude' } }])

  const { messageId } = await client.must('agent.message', {
    sessionId,
    agent: 'claude-like',
    kind: 'prompt',
    prompt: 'it',
    options: { budgetUsd: 5, timeoutSeconds: 60 },
  })
  expect(messageId).toBeTypeOf('string')
  await heard(other, 'completed')
  const [working] = await agents(client)
  const name = working?.name ?? ''
  expect(news(other).map(({ kind, message, result }) => [kind, message ?? result])).toEqual([
    ['started', undefined],
    ['progress', 'Run the tests'],
    ['output', 'Did it'],
    ['completed', 'Did it'],
  ])
  expect(news(other).every((event) => event.agent === name && event.sessionId === sessionId)).toBe(true)
  expect(news(other).at(-1)?.costUsd).toBe(0.5)
  expect(working).toMatchObject({
    status: 'idle',
    tags: ['resume', 'permissions', 'elicitation'],
    session: { sessionId, title: 'it', costUsd: 0.5 },
    project: { path: host.dataDir },
  })
  expect((await client.must('session.get', { sessionId })).session).toMatchObject({ budgetUsd: 5, timeoutSeconds: 60 })

  await client.must('agent.message', { sessionId, agent: name, kind: 'prompt', prompt: 'more' })
  await heard(other, 'completed', 2)
  expect((await client.must('session.get', { sessionId })).session?.agents).toHaveLength(1)
})

test('a busy agent is stopped by its name; what goes wrong and what waits is told', async () => {
  const { client } = await office()
  const tell = (prompt: string) =>
    client.must('agent.message', { sessionId, agent: 'claude-like', kind: 'prompt', prompt })
  await tell('wait')
  await heard(client, 'started')
  const [busy] = await agents(client)
  expect(busy).toMatchObject({ status: 'busy', activeSessionId: sessionId })
  await client.must('agent.message', { sessionId, agent: busy?.name ?? '', kind: 'cancel' })
  await heard(client, 'failed')
  expect(news(client).at(-1)?.error).toEqual({ message: 'Cancelled.', code: 'cancelled' })

  await tell('fail')
  await heard(client, 'failed', 2)
  expect(news(client).at(-1)?.error).toEqual({ message: 'No key.', code: 'provider' })
  await tell('ask')
  await heard(client, 'blocked')
  expect(news(client).at(-1)?.message).toBe('run true')
})

test('imported agents have names of their own, by which they are told what to do', async () => {
  const { client } = await office()
  const at = Date.UTC(2026, 0, 1)
  const common = { createdAt: at, lastActivityAt: at, status: 'active' }
  const agentOf = (id: string) => ({
    ...common,
    agentId: `${id}/agent`,
    sessionId: id,
    adapterId: 'claude-like',
    adapterName: 'claude-like',
    role: 'lead',
    status: 'dead',
  })
  const ids = ['first', 'second']
  await client.must('session.snapshot.import', {
    snapshot: {
      version: '1.0',
      exportedAt: at,
      options: { includeEvents: false, includeToolOutputs: false, includeAncestors: true, includeChildren: false },
      sessions: ids.map((id) => ({ ...common, sessionId: id, title: id, agents: [agentOf(id)] })),
      agents: ids.map(agentOf),
      messages: [],
      turns: [],
    },
  })
  const imported = (await agents(client)).filter(({ session }) => session !== undefined)
  expect(imported).toHaveLength(2)
  expect(new Set(imported.map(({ name }) => name)).size).toBe(2)
  for (const { name, session } of imported) {
    await client.must('agent.message', {
      sessionId: session?.sessionId ?? '',
      agent: name,
      kind: 'prompt',
      prompt: 'it',
    })
    await client.until(() => news(client).some((event) => event.kind === 'completed' && event.agent === name))
  }
})

test.each([
  ['ask', 'run true'],
  ['question', 'Which one?'],
  ['sign in', 'Sign in with the code AB-12'],
])('an agent that waits for somebody is blocked: %s', async (prompt, message) => {
  const { client } = await office()
  await client.must('agent.message', { sessionId, agent: 'claude-like', kind: 'prompt', prompt })
  await heard(client, 'blocked')
  expect(news(client).at(-1)).toMatchObject({ kind: 'blocked', message })
})

test('a closed session goes on, with a prompt or without', async () => {
  const { client } = await office()
  const message = { sessionId, agent: 'claude-like' }
  await client.must('agent.message', { ...message, kind: 'prompt', prompt: 'one' })
  await heard(client, 'completed')
  await client.must('session.close', { sessionId })
  expect(await agents(client)).toHaveLength(1)
  expect(await client.must('agent.message', { ...message, kind: 'resume' })).toEqual({ success: true })
  expect(await agents(client)).toHaveLength(2)
  await client.must('session.close', { sessionId })
  await client.must('agent.message', { ...message, kind: 'resume', prompt: 'two' })
  await heard(client, 'completed', 2)
})

test('what cannot be done is said by its code', async () => {
  const { client } = await office()
  const code = async (input: object) => {
    const answer = await client.request('agent.message', {
      sessionId,
      agent: 'claude-like',
      kind: 'prompt',
      prompt: 'x',
      ...input,
    })
    return answer.ok ? 'ok' : answer.error.code
  }
  expect(await code({ agent: 'nobody' })).toBe('agent-not-found')
  expect(await code({ kind: 'cancel' })).toBe('session-not-found')
  expect(await code({ kind: 'resume' })).toBe('session-not-found')
  expect(await code({ prompt: ' ' })).toBe('message-empty')
  expect(await code({ options: { autoPr: true } })).toBe('capability-missing')
  expect(await code({ options: { budgetUsd: -1 } })).toBe('invalid-params')
  expect(await code({ someday: 1 })).toBe('invalid-params')
  await client.must('session.create', { sessionId })
  expect(await code({ kind: 'cancel' })).toBe('agent-not-found')
})

test('an agent says which repository its folder is of', async () => {
  const { client, host } = await office()
  const folder = path.join(host.dataDir, 'project')
  await mkdir(path.join(folder, '.git'), { recursive: true })
  await writeFile(
    path.join(folder, '.git', 'config'),
    '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@example.com:someone/thing.git\n\tfetch = +refs/heads/*\n',
  )
  await client.must('session.create', { sessionId, targetWorkingDirectory: folder })
  await client.must('agent.message', { sessionId, agent: 'claude-like', kind: 'prompt', prompt: 'one' })
  await heard(client, 'completed')
  expect((await agents(client))[0]?.project).toMatchObject({ name: 'project', repo: 'someone/thing' })
})

test.each([
  ['[remote "origin"]\n\turl = https://example.com/a/b.git\n', 'a/b'],
  ['[remote "other"]\n\turl = https://example.com/a/b.git\n', undefined],
  ['[remote "origin"]\n\turl = ssh://git@example.com/group/sub/name\n', 'sub/name'],
  ['', undefined],
])('the remote of %j is %j', (config, name) => {
  expect(remoteName(config)).toBe(name)
})

test.each([
  ['claude-code', undefined, 'claude'],
  ['my-agent', '/usr/bin/codex', 'codex'],
  ['gemini', 'gemini --acp', 'gemini'],
  ['exclaudeous', undefined, 'custom'],
] as const)('%s run by %j is %s', (adapterName, command, kind) => {
  expect(executorKind(adapterName, command)).toBe(kind)
})
