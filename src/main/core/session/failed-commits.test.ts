import { expect, it } from 'vitest'
import { isoTime } from '#shared/kernel/time'
import { failingStore } from '../testing/failing-store'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'

const agents = ['one', 'two'].map((name) =>
  scriptedAdapter(name, ({ emit }) => {
    emit({ type: 'text', delta: 'yes' })
    return Promise.resolve(undefined)
  }),
)

/** A session with two agents, of which the first leads, on a disk that can be made full. */
async function session() {
  const disk = failingStore()
  const test = await hostOfTest(agents, { openStore: disk.openStore })
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  const agentIds: string[] = []
  for (const adapterName of ['one', 'two']) {
    const attached = await client.must('session.agent.attach', {
      sessionId: 's',
      agent: { kind: 'adapter', adapterName },
    })
    agentIds.push(attached.agentId)
  }
  const [first = '', second = ''] = agentIds
  return { disk, client, first, second }
}

it('keeps an agent whose removal could not be stored', async () => {
  const { disk, client, first } = await session()
  await client.must('session.suspend', { sessionId: 's' })
  disk.isFull = true
  const removed = await client.request('session.agent.remove', { sessionId: 's', agentId: first })
  expect(removed).toMatchObject({ ok: false, error: { code: 'store-full' } })
  disk.isFull = false
  const { session: stored } = await client.must('session.get', { sessionId: 's' })
  expect(stored).toMatchObject({ leadAgentId: first })
  await client.must('session.agent.update', { sessionId: 's', agentId: first, role: 'lead' })
  expect(await client.must('session.agent.remove', { sessionId: 's', agentId: first })).toEqual({ success: true })
})

it('keeps the lead when another one could not be stored', async () => {
  const { disk, client, first, second } = await session()
  disk.isFull = true
  const changed = await client.request('session.agent.update', { sessionId: 's', agentId: second, role: 'lead' })
  expect(changed).toMatchObject({ ok: false, error: { code: 'store-full' } })
  disk.isFull = false
  const sent = await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
  await client.untilEvent('s', 'turn.completed')
  expect(client.eventsOf('s', 'user_message.sent').at(-1)?.payload).toMatchObject({
    messageId: sent.messageId,
    agentIds: [first],
  })
})

it('answers when something happened last also after the end of a turn', async () => {
  let now = 1_000_000
  const test = await hostOfTest(agents, { clock: { now: () => (now += 1000) } })
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
  await client.untilEvent('s', 'turn.completed')
  const { workspace } = await client.must('session.workspaces.getWorkspace', { sessionId: 's' })
  const ended = client.eventsOf('s', 'turn.completed')[0]?.timestamp ?? 0
  expect(workspace?.updated_at).toBe(isoTime(ended))
})
