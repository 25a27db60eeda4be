import { describe, expect, it, vi } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { MINUTE, parksOf, scene, START } from './testing'

const RESET = START + 60 * MINUTE

async function plannedScene(names?: readonly string[]) {
  const all = await scene(names)
  const { client, open } = all
  await open('s')
  const later = (message: string, sendAfter: object, sessionId = 's') =>
    client.must('session.sendMessage', { sessionId, message, sendAfter: sendAfter as { at: number } })
  const queueOf = async (sessionId = 's') =>
    (await client.must('session.queue.list', { sessionId })).messages.map(({ messageId, sendAfter, blocks }) => ({
      messageId,
      sendAfter,
      text: blocks[0]?.type === 'text' ? blocks[0].content : '',
    }))
  const prompts = () => all.served.map(({ prompt }) => prompt)
  return { ...all, later, queueOf, prompts }
}

describe('a message that is sent later', () => {
  it('stays in the queue until its time, whatever else is sent, and is sent once', async () => {
    const { clock, client, say, later, queueOf, prompts } = await plannedScene()
    const { messageId, turnId } = await later('tonight', { at: RESET })
    expect(await queueOf()).toEqual([{ messageId, sendAfter: { at: RESET }, text: 'tonight' }])
    expect((await client.must('park.list', {})).planned).toEqual([
      { sessionId: 's', messageId, sendAfter: { at: RESET }, until: RESET },
    ])
    await say('s', 'now')
    await client.untilEvent('s', 'turn.completed')
    expect(prompts()).toEqual(['now'])
    clock.at = RESET
    await client.untilEvent('s', 'turn.completed', 2)
    expect(prompts()).toEqual(['now', 'tonight'])
    expect(client.eventsOf('s', 'turn.started')[1]?.payload).toMatchObject({ messageId, turnId })
    expect(client.eventsOf('s', 'queue.released').map(({ payload }) => payload.messageId)).toEqual([messageId])
    expect(await queueOf()).toEqual([])
    expect((await client.must('park.list', {})).planned).toEqual([])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.queue).toEqual([])
    clock.at += 10 * MINUTE
    await client.must('park.list', {})
    expect(prompts()).toEqual(['now', 'tonight'])
  })

  it('can be edited, removed, and sent now', async () => {
    const { client, later, queueOf, prompts } = await plannedScene()
    const first = await later('first', { at: RESET })
    const second = await later('second', { at: RESET })
    await client.must('session.queue.edit', { sessionId: 's', messageId: first.messageId, message: 'changed' })
    await client.must('session.queue.remove', { sessionId: 's', messageId: second.messageId })
    expect((await queueOf()).map(({ text }) => text)).toEqual(['changed'])
    const { messageId } = first
    await client.must('session.queue.send', { sessionId: 's', messageId, deliveryMode: 'interrupt' })
    await client.untilEvent('s', 'turn.completed')
    expect(prompts()).toEqual(['changed'])
    expect(await queueOf()).toEqual([])
  })

  it('is sent when an account is served again', async () => {
    const { clock, services, client, say, later, prompts, queueOf } = await plannedScene(['one', 'agent'])
    services.set('agent', { servesFrom: RESET })
    await client.must('session.create', { sessionId: 't' })
    const agent = { kind: 'adapter', adapterName: 'agent' } as const
    await client.must('session.agent.attach', { sessionId: 't', agent })
    await client.must('session.subscribe', { sessionId: 't' })
    await say('t', 'work')
    await client.untilEvent('t', 'parked')
    const at = (await parksOf(client))[0]?.next.at ?? 0
    await later('afterwards', { resetOf: 'agent' })
    expect((await client.must('park.list', {})).planned).toMatchObject([{ until: RESET }])
    clock.at = at - 1
    await client.must('park.list', {})
    expect(prompts()).toEqual([])
    clock.at = at
    await vi.waitFor(() => expect(prompts()).toContain('afterwards'))
    const unknown = await client.request('session.sendMessage', {
      sessionId: 's',
      message: 'x',
      sendAfter: { resetOf: 'nobody' },
    })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'account-not-found' } })
    expect(await queueOf()).toEqual([])
  })

  it('is sent when the work of another session ends', async () => {
    const { clock, services, client, open, say, later, prompts } = await plannedScene()
    services.set('one', { servesFrom: RESET })
    await open('t')
    await say('t', 'work')
    await client.untilEvent('t', 'parked')
    await later('afterwards', { sessionId: 't' })
    clock.at = RESET + MINUTE
    await client.untilEvent('s', 'turn.completed')
    expect(prompts()).toEqual(['Continue where you left off.', 'afterwards'])
    const missing = await client.request('session.sendMessage', {
      sessionId: 's',
      message: 'x',
      sendAfter: { sessionId: 'nothing' },
    })
    expect(missing).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
  })

  it('survives the host, and is sent once after its time', async () => {
    const { clock, test, later } = await plannedScene()
    const { messageId } = await later('tonight', { at: RESET })
    const prompts: string[] = []
    const agent = () =>
      scriptedAdapter('one', ({ prompt }) => {
        prompts.push(prompt)
        return Promise.resolve(undefined)
      })
    const second = await test.again([agent()])
    clock.at = RESET + 30 * MINUTE
    const client = await second.client()
    await vi.waitFor(async () => {
      const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
      expect(conversation?.messages[0]).toMatchObject({ messageId, deliveries: [{ outcome: 'completed' }] })
    })
    const third = await (await second.again([agent()])).client()
    expect((await third.must('park.list', {})).planned).toEqual([])
    expect(prompts).toEqual(['tonight'])
  })

  it('waits with the queue of a parked session, and survives Stop', async () => {
    const { clock, services, client, say, later, prompts, queueOf } = await plannedScene()
    services.set('one', { servesFrom: RESET })
    await say('s', 'work')
    await client.untilEvent('s', 'parked')
    await later('soon', { at: START + MINUTE })
    await later('tonight', { at: RESET + 200 * MINUTE })
    clock.at = START + 2 * MINUTE
    await client.untilEvent('s', 'queue.released')
    expect(prompts()).toEqual([])
    clock.at = RESET + MINUTE
    await client.untilEvent('s', 'turn.completed', 2)
    expect(prompts()).toEqual(['Continue where you left off.', 'soon'])
    await client.must('session.cancel', { sessionId: 's' })
    expect((await queueOf()).map(({ text }) => text)).toEqual(['tonight'])
  })
})
