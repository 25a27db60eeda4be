import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'

const claude = () => scriptedAdapter('claude-code', () => Promise.resolve(undefined))
const codex = () => scriptedAdapter('codex', () => Promise.resolve(undefined))

const missing = {
  ok: false,
  error: {
    code: 'adapter-not-found',
    message: expect.stringMatching(/^Claude Code is not available on this machine\. Install it, or choose/) as string,
    details: { adapterName: 'claude-code', name: 'Claude Code' },
  },
}

it('a session never goes to another agent by itself', async () => {
  const first = await hostOfTest([claude()])
  const before = await first.client()
  const { sessionId } = await before.must('session.create', {})
  await before.must('session.subscribe', { sessionId })
  const { messageId } = await before.must('session.sendMessage', { sessionId, message: 'Hello' })
  await before.untilEvent(sessionId, 'turn.completed', 1)
  const other = codex()
  const later = await first.again([other])
  const client = await later.client()
  await client.must('session.subscribe', { sessionId })

  expect(await client.request('session.sendMessage', { sessionId, message: 'Go on' })).toMatchObject(missing)
  const agentIds = 'all'
  expect(await client.request('session.sendMessage', { sessionId, message: 'Go on', agentIds })).toMatchObject(missing)
  // A branch has the conversation too.
  const { sessionId: childId } = await client.must('session.fork', { sourceSessionId: sessionId })
  expect(await client.request('session.sendMessage', { sessionId: childId, message: 'Go on' })).toMatchObject(missing)
  expect(await client.request('session.rewrite', { sessionId, messageId, message: 'Otherwise' })).toMatchObject(missing)
  // Also when the agent left the session.
  const { session } = await client.must('session.get', { sessionId })
  const [agent] = session?.agents ?? []
  await client.must('session.agent.remove', { sessionId, agentId: agent?.agentId ?? '' })
  expect(await client.request('session.sendMessage', { sessionId, message: 'Go on' })).toMatchObject(missing)
  expect(other.starts).toEqual([])

  await client.must('session.sendMessage', {
    sessionId,
    message: 'Go on',
    agent: { kind: 'adapter', adapterName: 'codex' },
  })
  await client.untilEvent(sessionId, 'turn.completed', 1)
  expect(other.starts).toHaveLength(1)
  await client.must('session.sendMessage', { sessionId, message: 'And on' })
  await client.untilEvent(sessionId, 'turn.completed', 2)
})

it('a session whose agent left goes on with the same kind of agent, whatever the default is', async () => {
  const [first, second] = [codex(), claude()]
  const test = await hostOfTest([first, second])
  const client = await test.client()
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  const agent = { kind: 'adapter', adapterName: 'claude-code' }
  await client.must('session.sendMessage', { sessionId, message: 'Hello', agent })
  await client.untilEvent(sessionId, 'turn.completed', 1)
  const { session } = await client.must('session.get', { sessionId })
  await client.must('session.agent.remove', { sessionId, agentId: session?.agents[0]?.agentId ?? '' })
  await client.must('session.sendMessage', { sessionId, message: 'Go on' })
  await client.untilEvent(sessionId, 'turn.completed', 2)
  expect([first.starts.length, second.starts.length]).toEqual([0, 2])
})
