import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import type { AgentAdapter, RunningAgent, StartOptions } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import type { TestClient } from '#core/testing/test-host'
import { gate, watched } from '../testing'

/** An agent that starts when it is let, and is `more` than its script. */
function slow(script: Script, begin: (options: StartOptions) => Promise<void>, more: Partial<RunningAgent> = {}) {
  const agent = scriptedAdapter('slow', script)
  const adapter: AgentAdapter = {
    ...agent,
    async start(options) {
      await begin(options)
      const started = await agent.start(options)
      return started.ok ? ok({ ...started.value, ...more }) : started
    },
  }
  return { agent, adapter }
}

const asks: Script = async ({ ask, emit }) => {
  const answer = await ask('r')
  emit({ type: 'text', delta: answer.outcome })
  return undefined
}

/** Begins and says nothing more. */
const stuck: Script = ({ emit }) => {
  emit({ type: 'text', delta: 'well' })
  return new Promise(() => undefined)
}

/** Resolves when the agent has begun to answer. */
const begun = (client: TestClient, sessionId: string): Promise<void> =>
  client.until(() => client.events(sessionId).some(({ type }) => type.startsWith('block.')))

const quiet: Script = () => Promise.resolve(undefined)

it('starts an agent once when a message and other requests need it at the same time', async () => {
  const { open, passed } = gate()
  let starts = 0
  const { agent, adapter } = slow(asks, async () => {
    starts++
    await passed
  })
  const test = await hostOfTest([adapter])
  const client = await test.client()
  await watched(client, 's')
  await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
  const remote = client.request('session.remote.enable', { sessionId: 's' })
  const mode = client.request('session.mode.set', { sessionId: 's', mode: 'plan' })
  await client.untilEvent('s', 'environment.creating')
  open()
  // The agent has neither, which it can only tell once it runs.
  expect(await remote).toMatchObject({ error: { code: 'capability-missing' } })
  expect(await mode).toMatchObject({ error: { code: 'capability-missing' } })
  await client.untilEvent('s', 'permission.requested')
  const requestId = client.eventsOf('s', 'permission.requested')[0]?.payload.id ?? ''
  await client.must('permission.respond', { requestId, behavior: 'allow' })
  await client.untilEvent('s', 'turn.completed')
  expect(client.eventsOf('s', 'turn.completed')[0]?.payload.outcome).toBe('completed')
  expect(starts).toBe(1)
  await client.must('session.close', { sessionId: 's' })
  expect(agent.running()).toBe(0)
})

it('ends what waits for an agent that never starts and does not heed that it was given up', async () => {
  const { adapter } = slow(quiet, () => new Promise(() => undefined))
  const test = await hostOfTest([adapter], { stopGraceMs: 50 })
  const client = await test.client()
  await watched(client, 's')
  await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
  await client.untilEvent('s', 'environment.creating')
  await client.must('session.cancel', { sessionId: 's' })
  await client.untilEvent('s', 'turn.completed')
  expect(client.eventsOf('s', 'turn.completed')[0]?.payload.outcome).toBe('cancelled')
  const remote = client.request('session.remote.enable', { sessionId: 's' })
  await client.untilEvent('s', 'environment.creating', 2)
  await client.must('session.cancel', { sessionId: 's' })
  expect(await remote).toMatchObject({ error: { code: 'adapter-failed' } })
  const attaching = client.request('session.agent.attach', {
    sessionId: 's',
    agent: { kind: 'adapter', adapterName: 'slow' },
  })
  await client.untilEvent('s', 'environment.creating', 3)
  expect(await client.must('session.close', { sessionId: 's' })).toEqual({ success: true })
  expect(await attaching).toMatchObject({ ok: false })
})

it('ends an agent that starts after it was given up', async () => {
  const { open, passed } = gate()
  const { agent, adapter } = slow(quiet, () => passed)
  const test = await hostOfTest([adapter], { stopGraceMs: 20 })
  const client = await test.client()
  await watched(client, 's')
  await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
  await client.untilEvent('s', 'environment.creating')
  await client.must('session.cancel', { sessionId: 's' })
  await client.untilEvent('s', 'environment.terminated')
  open()
  await expect.poll(() => agent.starts.length).toBe(1)
  await expect.poll(() => agent.running()).toBe(0)
})

it('starts an agent anew for a message that comes while its start is being given up', async () => {
  let starts = 0
  const { adapter } = slow(quiet, async ({ signal }) => {
    starts++
    if (starts === 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  })
  const test = await hostOfTest([adapter])
  const client = await test.client()
  await watched(client, 's')
  await client.must('session.sendMessage', { sessionId: 's', message: 'one' })
  await client.untilEvent('s', 'environment.creating')
  const cancelled = client.must('session.cancel', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'two' })
  await cancelled
  await client.until(() => client.eventsOf('s', 'user_message.completed').length === 2)
  expect(client.eventsOf('s', 'user_message.completed').map(({ payload }) => payload.outcome)).toEqual([
    'cancelled',
    'completed',
  ])
})

it('ends a turn, a session and the host when an agent neither stops nor ends', async () => {
  const { adapter } = slow(stuck, () => Promise.resolve(), {
    cancel: () => new Promise(() => undefined),
    dispose: () => new Promise(() => undefined),
  })
  const lines: string[] = []
  const test = await hostOfTest([adapter], { stopGraceMs: 50, log: (line) => void lines.push(line) })
  const client = await test.client()
  await watched(client, 's')
  await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
  await begun(client, 's')
  await client.must('session.cancel', { sessionId: 's' })
  await client.untilEvent('s', 'turn.completed')
  expect(client.eventsOf('s', 'turn.completed')[0]?.payload.outcome).toBe('cancelled')
  expect(lines.join('\n')).toContain('could not be ended in time')
  await watched(client, 't')
  await client.must('session.sendMessage', { sessionId: 't', message: 'go' })
  await begun(client, 't')
  await client.must('session.close', { sessionId: 't' })
})

it('ends a turn whose process is gone without a word', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const { adapter } = slow(stuck, () => Promise.resolve(), {
    pid: child.pid ?? 0,
    closed: new Promise(() => undefined),
  })
  const test = await hostOfTest([adapter], { stopGraceMs: 50 })
  const client = await test.client()
  await watched(client, 's')
  await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
  await begun(client, 's')
  child.kill('SIGKILL')
  await client.untilEvent('s', 'turn.completed')
  expect(client.eventsOf('s', 'turn.completed')[0]?.payload.outcome).toBe('error')
})
