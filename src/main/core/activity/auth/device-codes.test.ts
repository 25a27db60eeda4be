import { expect, it, onTestFinished } from 'vitest'
import type { AgentAdapter, DeviceCodeSignIn } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient } from '#core/testing/test-host'

const WAIT = 60_000

/** A session with the built-in agent, which acts sign-ins out, or with another one. */
async function setUp(other?: AgentAdapter) {
  const processes = createProcesses()
  const host = await startTestHost([other ?? createPlayground({ processes, pause: () => Promise.resolve() })])
  onTestFinished(async () => {
    await host.cleanUp()
    await processes.dispose()
  })
  const client = await host.client()
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  return { host, client, sessionId }
}

async function codesOf(client: TestClient, sessionId: string) {
  return (await client.must('session.subscribe', { sessionId })).conversation?.deviceCodes
}

it.each([
  ['sign in', { success: true }],
  ['sign in and refuse', { success: false, errorMessage: 'The sign-in was refused.' }],
])(
  'shows the code that an agent asks for until it is over: %s',
  async (message, end) => {
    const { client, sessionId } = await setUp()
    await client.must('session.sendMessage', { sessionId, message })
    await client.untilEvent(sessionId, 'turn.completed')
    const [requested] = client.eventsOf(sessionId, 'auth.deviceCode.requested')
    const [resolved, more] = client.eventsOf(sessionId, 'auth.deviceCode.resolved')
    expect(requested?.payload).toMatchObject({ code: 'PLAY-2468', verificationUrl: 'https://example.com/device' })
    expect(resolved?.payload).toEqual({ signInId: requested?.payload.signInId, ...end })
    expect(more).toBeUndefined()
    expect(await codesOf(client, sessionId)).toEqual([])
  },
  WAIT,
)

it(
  'is over with the prompt that asked for it',
  async () => {
    const { client, sessionId } = await setUp()
    await client.must('session.sendMessage', { sessionId, message: 'sign in and wait' })
    await client.untilEvent(sessionId, 'auth.deviceCode.requested')
    expect(await codesOf(client, sessionId)).toHaveLength(1)
    expect((await client.must('session.subscribe', { sessionId })).conversation?.status).toBe('awaitingPermission')
    await client.must('session.cancel', { sessionId })
    await client.untilEvent(sessionId, 'auth.deviceCode.resolved')
    expect(client.eventsOf(sessionId, 'auth.deviceCode.resolved')).toHaveLength(1)
    expect(await codesOf(client, sessionId)).toEqual([])
  },
  WAIT,
)

it(
  'is over when the host dies while it waits',
  async () => {
    const { host, client, sessionId } = await setUp()
    await client.must('session.sendMessage', { sessionId, message: 'sign in and wait' })
    await client.untilEvent(sessionId, 'auth.deviceCode.requested')
    const later = await host.again()
    const other = await later.client()
    expect(await codesOf(other, sessionId)).toEqual([])
    await later.host.close()
  },
  WAIT,
)

/** An agent that signs in with a code; `end` ends the sign-in. */
function signingIn() {
  const ended = Promise.withResolvers<Result<void, string>>()
  const given: string[] = []
  const flow: DeviceCodeSignIn = {
    code: 'ABCD-1234',
    verificationUrl: 'https://example.test/device',
    expiresIn: 900_000,
    ended: ended.promise,
    cancel: () => void given.push('cancelled'),
  }
  const adapter: AgentAdapter = {
    ...scriptedAdapter('agent', () => Promise.resolve(undefined)),
    signIn: { how: 'Sign in.', deviceCode: { start: () => Promise.resolve(ok(flow)) } },
  }
  return { adapter, given, end: ended.resolve }
}

const target = { kind: 'agent', adapterName: 'agent' } as const

it.each([
  [ok(undefined), { success: true }, 'succeeded'],
  [err('GitHub said no.'), { success: false, errorMessage: 'GitHub said no.' }, 'failed'],
])(
  'shows a session the code that was asked for in it from outside of its agent',
  async (ending, resolution, outcome) => {
    const { adapter, end } = signingIn()
    const { client, sessionId } = await setUp(adapter)
    await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName: 'agent' } })
    const signIn = await client.must('auth.signIn.start', { target, sessionId })
    expect(signIn).toMatchObject({ method: 'deviceCode', code: 'ABCD-1234' })
    await client.untilEvent(sessionId, 'auth.deviceCode.requested')
    expect(await codesOf(client, sessionId)).toMatchObject([
      { signInId: signIn.signInId, agentId: expect.any(String) as string },
    ])
    end(ending)
    await client.untilEvent(sessionId, 'auth.deviceCode.resolved')
    expect(client.eventsOf(sessionId, 'auth.deviceCode.resolved')[0]?.payload).toEqual({
      signInId: signIn.signInId,
      ...resolution,
    })
    expect(client.notifications).toContainEqual(
      expect.objectContaining({
        params: expect.objectContaining({
          type: 'auth.signIn.ended',
          payload: expect.objectContaining({ outcome }) as object,
        }) as object,
      }),
    )
  },
  WAIT,
)

it(
  'tells an agent that its sign-in is given up, also when the host closes',
  async () => {
    const { adapter, given } = signingIn()
    const { host, client, sessionId } = await setUp(adapter)
    const { signInId } = await client.must('auth.signIn.start', { target, sessionId })
    expect(await client.must('auth.signIn.cancel', { signInId })).toEqual({ success: true })
    await client.untilEvent(sessionId, 'auth.deviceCode.resolved')
    await client.must('auth.signIn.start', { target })
    await host.host.close()
    expect(given).toEqual(['cancelled', 'cancelled'])
  },
  WAIT,
)

it('names what an agent cannot do', async () => {
  const { client } = await setUp()
  const playground = { kind: 'agent', adapterName: 'playground' } as const
  expect(await client.request('auth.signIn.start', { target: playground })).toMatchObject({
    error: { code: 'capability-missing', details: { capability: 'signIn.deviceCode' } },
  })
  expect(await client.request('auth.signOut', { target: playground })).toMatchObject({
    error: { code: 'capability-missing', details: { capability: 'signOut' } },
  })
  expect(await client.request('auth.signIn.start', { target: { kind: 'agent', adapterName: 'nobody' } })).toMatchObject(
    { error: { code: 'adapter-not-found' } },
  )
})
