import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok } from '#shared/kernel/result'
import { createAcpAdapter } from '#core/agents/adapters/acp/index'
import { createPlayground } from '#core/agents/adapters/playground/index'
import { createProcesses } from '#core/base/process/processes'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

const WAIT = 60_000
const processes = createProcesses()

async function start(...adapters: AgentAdapter[]) {
  const test = await hostOfTest(adapters)
  return test.client()
}

async function session(client: TestClient, adapterName: string) {
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  const { agentId } = await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
  return { sessionId, agentId }
}

/** The agent of the protocol that does what it is told, line by line. */
const acp = () =>
  createAcpAdapter(
    {
      adapterName: 'acp',
      displayName: 'Fake',
      description: 'For tests',
      origin: 'settings',
      command: process.execPath,
      args: [fileURLToPath(new URL('../../../agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url))],
      env: {},
    },
    { processes },
  )

describe('an agent that crashed', () => {
  it('is marked, its session can be read, its failure is told with its output, and it can be started again', async () => {
    const client = await start(createPlayground({ processes, pause: () => Promise.resolve() }))
    const { sessionId, agentId } = await session(client, 'playground')
    await client.must('session.sendMessage', { sessionId, message: 'crash' })
    await client.untilEvent(sessionId, 'environment.terminated')
    await client.untilEvent(sessionId, 'turn.completed')
    const { conversation } = await client.must('session.subscribe', { sessionId })
    const failure = 'Playground stopped (exit 70): ended in the middle of a prompt, as the prompt asked'
    expect(conversation?.agents[0]).toMatchObject({ status: 'dead', failure })
    expect(conversation?.turns[0]?.error).toBe(failure)
    expect(conversation?.messages[0]?.role).toBe('user')

    const { lastFailure } = await client.must('adapter.getHealth', { adapterName: 'playground' })
    expect(lastFailure).toMatchObject({
      message: failure,
      output: expect.stringContaining('as the prompt asked') as unknown,
    })

    const restarted = await client.must('session.agent.restart', { sessionId, agentId })
    expect(restarted.agent.status).toBe('idle')
    expect(restarted.agent.failure).toBeUndefined()
    expect(await client.must('session.get', { sessionId })).toMatchObject({ session: { agents: [{ status: 'idle' }] } })
  })

  it('cannot be started again while it works, or in an archived session; a failure says why', async () => {
    let isBroken = false
    const one = scriptedAdapter('one', ({ cancelled }) => cancelled.then(() => undefined))
    const failing: AgentAdapter = {
      ...one,
      start: (options) =>
        isBroken
          ? Promise.resolve(err({ message: 'No login.', category: 'runtime', recoverable: true } as const))
          : one.start(options),
    }
    const client = await start(failing)
    const { sessionId } = await session(client, 'one')
    await client.must('session.sendMessage', { sessionId, message: 'hello' })
    await client.untilEvent(sessionId, 'user_message.acknowledged')
    expect(await client.request('session.agent.restart', { sessionId })).toMatchObject({
      error: { code: 'session-busy' },
    })
    await client.must('session.cancel', { sessionId })
    isBroken = true
    expect(await client.request('session.agent.restart', { sessionId })).toMatchObject({
      error: { code: 'adapter-failed', message: 'No login.' },
    })
    expect((await client.must('adapter.getHealth', { adapterName: 'one' })).lastFailure?.message).toBe('No login.')
    await client.must('session.close', { sessionId })
    await client.must('session.archive', { sessionId })
    expect(await client.request('session.agent.restart', { sessionId })).toMatchObject({
      error: { code: 'session-archived' },
    })
  })
})

describe('signing in', () => {
  const withSignIn = (signIn: AgentAdapter['signIn']): AgentAdapter => ({
    ...scriptedAdapter('one', () => Promise.resolve(undefined)),
    ...defined({ signIn }),
  })

  it('is told by the agent, with what can be done', async () => {
    const read = () => Promise.resolve(ok({ isSignedIn: false }))
    const client = await start(withSignIn({ how: 'Run it and type /login.', read }))
    const { sessionId } = await session(client, 'one')
    expect(await client.must('session.auth.getStatus', { sessionId })).toEqual({
      isAuthenticated: false,
      statusMessage: 'Run it and type /login.',
    })
    expect(await client.must('adapter.getHealth', { adapterName: 'one' })).toMatchObject({
      signIn: { isSignedIn: false },
    })
  })

  it('says so where it cannot be told', async () => {
    const failure = { message: 'It does not answer.', category: 'runtime', recoverable: true } as const
    const client = await start(withSignIn({ how: 'Log in.', read: () => Promise.resolve(err(failure)) }))
    const { sessionId } = await session(client, 'one')
    expect(await client.request('session.auth.getStatus', { sessionId })).toMatchObject({
      error: { code: 'adapter-failed', message: 'It does not answer.' },
    })
    expect(await client.must('adapter.getHealth', { adapterName: 'one' })).toMatchObject({
      signInProblem: 'It does not answer.',
    })
    const silent = await start(withSignIn(undefined))
    const other = await session(silent, 'one')
    expect(await silent.request('session.auth.getStatus', other)).toMatchObject({
      error: { code: 'capability-missing', details: { capability: 'signIn' } },
    })
    expect(await silent.request('adapter.getHealth', { adapterName: 'nobody' })).toMatchObject({
      error: { code: 'adapter-not-found' },
    })
  })
})

describe('five sessions of one agent at once', () => {
  it.each(['playground', 'acp'])(
    'of %s answer each for itself, and one that crashes takes none with it',
    async (adapterName) => {
      const client = await start(createPlayground({ processes, pause: () => Promise.resolve() }), acp())
      const all = await Promise.all(Array.from({ length: 5 }, () => session(client, adapterName)))
      const words =
        adapterName === 'acp' ? (index: number) => `say only-${index}` : (index: number) => `think only-${index}`
      await Promise.all(
        all.map(({ sessionId }, index) => client.must('session.sendMessage', { sessionId, message: words(index) })),
      )
      for (const { sessionId } of all) await client.untilEvent(sessionId, 'turn.completed')
      for (const [index, { sessionId }] of all.entries()) {
        const { conversation } = await client.must('session.subscribe', { sessionId })
        const said = JSON.stringify(
          conversation?.blocks.filter(({ messageId }) => messageId !== conversation.messages[0]?.messageId),
        )
        expect(said).toContain(`only-${index}`)
        expect(said).not.toContain(`only-${(index + 1) % 5}`)
      }
      const [first, ...others] = all
      const { sessionId = '' } = first ?? {}
      await client.must('session.sendMessage', { sessionId, message: 'crash' })
      await client.untilEvent(sessionId, 'environment.terminated')
      for (const other of others) {
        const [agent] = (await client.must('session.get', { sessionId: other.sessionId })).session?.agents ?? []
        expect(agent?.status).toBe('idle')
      }
    },
    WAIT,
  )
})
