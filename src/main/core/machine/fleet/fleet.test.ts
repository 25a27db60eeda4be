import { describe, expect, it } from 'vitest'
import { following, machineOf, offering, published } from './testing/members'
import { natsOfTest, noNats } from './testing/nats'

describe('a fleet', () => {
  it('has its hosts listed as machines, whose sessions work from here', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest()
    const { client: there } = await offering(servers, 'box')
    const { client } = await following(servers)
    const machine = await machineOf(client, 'box')
    const { sessionId } = await there.must('session.create', { title: 'In the fleet' })
    await expect
      .poll(async () => (await client.must('session.list', {})).sessions.map(({ title }) => title), { timeout: 10_000 })
      .toContain('In the fleet')
    expect(await client.must('session.get', { sessionId })).toMatchObject({
      session: { executionTargetId: machine.machineId },
    })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say hello' })
    await client.untilEvent(sessionId, 'turn.completed')
    expect((await client.must('fleet.get', {})).fleet).toMatchObject({
      hosts: [{ host: 'box', isPresent: true, tags: ['gpu', 'box'], agents: [{ adapterName: 'playground' }] }],
    })
  })

  it('gives a prompt to one idle agent, once', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest()
    const one = await offering(servers, 'one')
    const two = await offering(servers, 'two')
    const { client } = await following(servers)
    const order = { prompt: 'say done', tags: ['gpu', 'two'], dispatchId: 'd1' }
    const answers = await Promise.all([
      client.must('agent.dispatch', order),
      client.must('agent.dispatch', order),
      one.client.must('agent.dispatch', order),
    ])
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(answers[0]).toMatchObject({ host: 'two', dispatchId: 'd1' })
    const followed = await machineOf(client, 'two')
    const again = await client.must('agent.dispatch', order)
    expect(again).toMatchObject({ machineId: followed.machineId, sessionId: answers[0].sessionId })
    await two.client.must('agent.dispatch', order).then((own) => {
      expect(own).not.toHaveProperty('machineId')
    })
    expect(await two.client.must('session.list', {})).toMatchObject({ total: 1 })
    expect(await one.client.must('session.list', {})).toMatchObject({ total: 0 })
    expect(await client.request('agent.dispatch', { prompt: 'x', tags: ['nobody'], timeout: 300 })).toMatchObject({
      error: { code: 'dispatch-not-taken' },
    })
  })

  it('adopts the sessions of a host that is lost, on one host only', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest()
    const lost = await offering(servers, 'lost')
    const { sessionId } = await lost.client.must('session.create', { title: 'Left behind' })
    await lost.client.must('session.subscribe', { sessionId })
    await lost.client.must('session.sendMessage', { sessionId, message: 'say remember this' })
    await lost.client.untilEvent(sessionId, 'turn.completed')
    const { conversation } = await lost.client.must('session.subscribe', { sessionId })
    await published(lost.client)
    const one = await following(servers, 'one', { offer: true })
    const two = await following(servers, 'two', { offer: true })
    await machineOf(one.client, 'lost')
    expect(await one.client.request('fleet.adopt', { host: 'lost' })).toMatchObject({
      error: { code: 'adoption-refused' },
    })
    await lost.test.host.close()
    await machineOf(one.client, 'lost', 'unreachable')
    const [first, second] = await Promise.all([
      one.client.must('fleet.adopt', { host: 'lost' }),
      two.client.must('fleet.adopt', { host: 'lost' }).catch(() => ({ adopted: [] as string[], failed: [] })),
    ])
    expect([first.failed, second.failed]).toEqual([[], []])
    expect([...first.adopted, ...second.adopted]).toEqual([sessionId])
    const other = first.adopted.length === 1 ? two : one
    const adopter = first.adopted.length === 1 ? 'one' : 'two'
    const { client } = first.adopted.length === 1 ? one : two
    const { conversation: here } = await client.must('session.subscribe', { sessionId })
    expect(here?.messages).toEqual(conversation?.messages)
    expect(here?.blocks).toEqual(conversation?.blocks)
    await client.must('session.sendMessage', { sessionId, message: 'say go on' })
    await client.untilEvent(sessionId, 'turn.completed')
    expect((await client.must('session.get', { sessionId })).session).toMatchObject({ title: 'Left behind' })
    // The other gateway no longer takes it for a session of the lost host, and finds it at its new home.
    const home = await machineOf(other.client, adopter)
    await expect
      .poll(async () => (await other.client.must('session.get', { sessionId })).session?.executionTargetId, {
        timeout: 10_000,
      })
      .toBe(home.machineId)
    // The lost host comes back: what others continue is archived there.
    const back = await offering(servers, 'lost', lost.test.dataDir)
    await expect
      .poll(async () => (await back.client.must('session.get', { sessionId })).session?.status, { timeout: 10_000 })
      .toBe('archived')
  })
})
