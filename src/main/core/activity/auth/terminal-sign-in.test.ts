import { fileURLToPath } from 'node:url'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { AgentAdapter, SignInCommand } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import type { SignIn } from '#shared/auth/entities'
import { createAcpAdapter } from '#core/agents/adapters/acp'
import { createProcesses } from '#core/base/process/processes'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient } from '#core/testing/test-host'

const script = fileURLToPath(new URL('../../agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url))

/** A host with an agent that wants a sign-in, and names its command for that. */
async function guarded() {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-sign-in-')))
  const processes = createProcesses()
  const adapter = createAcpAdapter(
    {
      adapterName: 'guarded',
      displayName: 'Guarded',
      description: 'A guarded agent',
      origin: 'settings',
      command: process.execPath,
      args: [script],
      env: { SCRIPTED_AGENT_HOME: home, SCRIPTED_AGENT_WITH: 'login' },
    },
    { processes },
  )
  const host = await startTestHost([adapter], { defaultFolder: home })
  onTestFinished(async () => {
    await host.cleanUp()
    await processes.dispose()
    await rm(home, { recursive: true, force: true })
  })
  const client = await host.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { adapter, client }
}

const target = { kind: 'agent', adapterName: 'guarded' } as const

async function ask(client: TestClient, message: string) {
  const before = client.eventsOf('s', 'turn.completed').length
  await client.must('session.sendMessage', { sessionId: 's', message })
  await client.untilEvent('s', 'turn.completed', before + 1)
  return client.eventsOf('s', 'turn.completed').at(-1)?.payload
}

/** Reads a terminal until it shows a text. */
async function shows(client: TestClient, terminalId: string, text: string): Promise<void> {
  let shown = ''
  let offset: number | undefined
  while (!shown.includes(text)) {
    const read = await client.must('terminal.read', { terminalId, ...(offset === undefined ? {} : { offset }) })
    shown += read.data
    offset = read.offset
  }
}

async function ended(client: TestClient, { signInId }: SignIn) {
  const found = () =>
    client.notifications.flatMap((notification) =>
      notification.method === 'server.event' &&
      notification.params.type === 'auth.signIn.ended' &&
      notification.params.payload.signIn.signInId === signInId
        ? [notification.params.payload]
        : [],
    )
  await client.until(() => found().length > 0)
  return found()[0]
}

const isAuthenticated = async (client: TestClient) =>
  (await client.must('session.auth.getStatus', { sessionId: 's' })).isAuthenticated

posixIt('signs in with the command that an agent names, and the agent works from then on', async () => {
  const { adapter, client } = await guarded()
  expect(adapter.signIn).toBeUndefined()
  expect(await ask(client, 'say hello')).toMatchObject({ outcome: 'error' })
  expect(adapter.signIn?.how).toBe('Guarded needs a login: A key · Log in')
  expect(await isAuthenticated(client)).toBe(false)

  const wrong = await client.must('auth.signIn.start', { target })
  expect(wrong).toMatchObject({ method: 'terminal', verificationUrl: '' })
  const { terminalId = '' } = wrong
  await shows(client, terminalId, 'Password for tester: ')
  await client.must('terminal.write', { terminalId, data: 'wrong\r' })
  expect(await ended(client, wrong)).toMatchObject({
    outcome: 'failed',
    error: 'The sign-in at Guarded ended with exit code 2.',
  })

  const right = await client.must('auth.signIn.start', { target, method: 'terminal', sessionId: 's' })
  await shows(client, right.terminalId ?? '', 'Password for tester: ')
  expect((await client.must('terminal.list', { sessionId: 's' })).terminals).toMatchObject([
    { purpose: 'signIn', terminalId: right.terminalId },
  ])
  await client.must('terminal.write', { sessionId: 's', terminalId: right.terminalId ?? '', data: 'right\r' })
  expect(await ended(client, right)).toMatchObject({ outcome: 'succeeded' })
  expect(await isAuthenticated(client)).toBe(true)
  expect(await ask(client, 'say hello')).toMatchObject({ outcome: 'completed' })
})

posixIt('ends the command when the sign-in is cancelled', async () => {
  const { client } = await guarded()
  await ask(client, 'say hello')
  const signIn = await client.must('auth.signIn.start', { target })
  const { terminalId = '', signInId } = signIn
  await shows(client, terminalId, 'Password')
  expect(await client.must('auth.signIn.cancel', { signInId })).toEqual({ success: true })
  expect(await ended(client, signIn)).toMatchObject({ outcome: 'cancelled' })
  expect(await client.request('terminal.read', { terminalId })).toMatchObject({ error: { code: 'terminal-not-found' } })
})

/** An agent with a command for its sign-in that reports its state itself. */
function reporting(code: string, state: { isSignedIn: boolean }) {
  const command: SignInCommand = { command: process.execPath, args: ['-e', code], env: process.env }
  const adapter: AgentAdapter = {
    ...scriptedAdapter('guarded', () => Promise.resolve(undefined)),
    signIn: {
      how: 'Sign in.',
      read: async () => ok(state),
      terminal: { command: async () => ok(command) },
    },
  }
  return adapter
}

posixIt.each([
  ['process.exit(1)', true, { outcome: 'succeeded' }],
  ['process.exit(0)', false, { outcome: 'failed', error: 'guarded is still not signed in.' }],
])('believes an agent rather than the end of its command: %s', async (code, isSignedIn, outcome) => {
  const host = await startTestHost([reporting(code, { isSignedIn })])
  onTestFinished(() => host.cleanUp())
  const client = await host.client()
  expect(await ended(client, await client.must('auth.signIn.start', { target }))).toMatchObject(outcome)
})

it('is refused for what has no such sign-in, and says when there are no terminals', async () => {
  const none = await startTestHost([scriptedAdapter('guarded', () => Promise.resolve(undefined))])
  onTestFinished(() => none.cleanUp())
  const client = await none.client()
  expect(await client.request('auth.signIn.start', { target, method: 'terminal' })).toMatchObject({
    error: { code: 'capability-missing', details: { capability: 'signIn.terminal' } },
  })
  const broken = await startTestHost([reporting('', { isSignedIn: false })], {
    loadPty: () => Promise.reject(new Error('no binary')),
  })
  onTestFinished(() => broken.cleanUp())
  expect(await (await broken.client()).request('auth.signIn.start', { target })).toMatchObject({
    error: { code: 'capability-missing', details: { capability: 'terminal' } },
  })
})
