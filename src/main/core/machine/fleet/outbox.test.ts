import { jetstreamManager } from '@nats-io/jetstream'
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { following, joining, machineOf, offering, published } from './testing/members'
import { natsOfTest, noNats } from './testing/nats'
import { parseEvent } from './stream-reader'
import {
  EVENTS_STREAM,
  EVENTS_SUBJECTS,
  hostKey,
  HOSTS_BUCKET,
  liveSubject,
  rpcSubject,
  sessionSubject,
  watchSubject,
} from './subjects'

async function client(servers: readonly string[]): Promise<NatsConnection> {
  const nats = await connect({ servers: [...servers] })
  onTestFinished(() => nats.close())
  return nats
}

/** Reads what was published of a session, as it is at the broker. */
async function storedEvents(nats: NatsConnection, sessionId: string, host = 'box'): Promise<AnySessionEvent[]> {
  const { streams } = await jetstreamManager(nats)
  const { state } = await streams.info(EVENTS_STREAM)
  const events: AnySessionEvent[] = []
  for (let seq = 1; seq <= state.last_seq; seq++) {
    const message = await streams.getMessage(EVENTS_STREAM, { seq })
    if (message?.subject !== sessionSubject('test', host, sessionId)) continue
    const event = parseEvent(message.data, sessionId)
    if (event === null) throw new Error('what was published is an event')
    events.push(event)
  }
  return events
}

describe('published events', () => {
  it('come in order and once, with the blocks of messages, also after the broker and the host were away', async ({
    skip,
  }) => {
    skip(noNats() !== undefined, noNats())
    const { servers, nodes } = await natsOfTest()
    const first = await offering(servers, 'box')
    const { sessionId } = await first.client.must('session.create', {})
    await first.client.must('session.subscribe', { sessionId })
    await first.client.must('session.sendMessage', { sessionId, message: 'say one' })
    await first.client.untilEvent(sessionId, 'turn.completed', 1)
    await published(first.client)
    // The broker recognizes repetitions for a moment only: what follows must not depend on it.
    const { streams } = await jetstreamManager(await client(servers))
    await streams.update(EVENTS_STREAM, { duplicate_window: nanos(100) })
    await nodes[0]?.kill()
    await first.client.must('session.sendMessage', { sessionId, message: 'say two' })
    await first.client.untilEvent(sessionId, 'turn.completed', 2)
    await nodes[0]?.restart()
    await expect
      .poll(async () => (await first.client.must('fleet.get', {})).fleet, { timeout: 20_000 })
      .toMatchObject({ state: 'connected', unpublished: 0 })
    // As after a crash before the progress was stored.
    const copy = await first.test.again()
    await first.test.host.close()
    await copy.host.close()
    const second = await offering(servers, 'box', copy.dataDir)
    await second.client.must('session.subscribe', { sessionId })
    await second.client.must('session.sendMessage', { sessionId, message: 'say three' })
    await second.client.untilEvent(sessionId, 'turn.completed')
    await published(second.client)
    const nats = await client(servers)
    const stored = await storedEvents(nats, sessionId)
    const sequences = stored.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
    const texts = stored.flatMap(({ type, payload }) =>
      type === 'message'
        ? [(payload as { blocks: { content?: string }[] }).blocks.map(({ content }) => content).join('')]
        : [],
    )
    expect(texts).toEqual(['one', 'two', 'three'])
    expect(stored.filter(({ type }) => type === 'turn.completed')).toHaveLength(3)
    // A purge is one for the fleet too.
    expect(await second.client.must('session.close', { sessionId })).toMatchObject({ success: true })
    expect(await second.client.must('session.archive', { sessionId })).toMatchObject({ success: true })
    expect(await second.client.must('session.purge', { sessionId })).toMatchObject({ success: true })
    await expect.poll(async () => (await storedEvents(nats, sessionId)).length, { timeout: 10_000 }).toBe(0)
  })

  it('are ephemeral ones only while somebody watches', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest()
    const { client: host } = await offering(servers, 'box')
    const nats = await client(servers)
    const { sessionId } = await host.must('session.create', {})
    await host.must('session.subscribe', { sessionId })
    let count = 0
    nats.subscribe(liveSubject('test', 'box', sessionId), { callback: () => void (count += 1) })
    await nats.flush()
    await host.must('session.sendMessage', { sessionId, message: 'say unwatched' })
    await host.untilEvent(sessionId, 'turn.completed', 1)
    await nats.flush()
    expect(count).toBe(0)
    await nats.request(watchSubject('test', 'box'), JSON.stringify({ sessionId }))
    await host.must('session.sendMessage', { sessionId, message: 'say watched' })
    await host.untilEvent(sessionId, 'turn.completed', 2)
    await expect.poll(() => count).toBeGreaterThan(0)
  })
})

describe('a hostile fleet', () => {
  it('is refused, and the host goes on', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest()
    const { client: box } = await offering(servers, 'box')
    const { client: desk } = await following(servers)
    await machineOf(desk, 'box')
    const nats = await client(servers)
    const subject = rpcSubject('test', 'box')
    const ask = async (data: string | Uint8Array) => (await nats.request(subject, data, { timeout: 5000 })).json()
    const refused = { accepted: false }
    expect(await ask('garbage')).toMatchObject(refused)
    expect(await ask('{"version":1,"link":"short"}')).toMatchObject(refused)
    expect(await ask('{"version":1,"link":"aaaaaaaaaaaaaaaaaaaaaaaa.x.>"}')).toMatchObject(refused)
    expect(await ask(new Uint8Array(900_000))).toMatchObject(refused)
    const opening = JSON.stringify({ version: 1, link: 'a'.repeat(24) })
    expect(await ask(opening)).toEqual({ accepted: true })
    // A replayed request takes over nothing.
    expect(await ask(opening)).toMatchObject(refused)
    for (const frame of ['', 'x', 'm\u0000', 'm\u0000\u0000\u0000\u0009late'])
      nats.publish(`${subject}.${'a'.repeat(24)}.up`, frame)
    // A host that speaks of another, values of another shape, and prompts that are none.
    const { Kvm } = await import('@nats-io/kv')
    const hosts = await new Kvm(nats).open(HOSTS_BUCKET)
    await hosts.put(hostKey('test', 'evil'), JSON.stringify({ host: 'box', version: 'x' }))
    await hosts.put(hostKey('test', 'evil2'), '\u0000\u0001')
    await hosts.put(hostKey('test', 'evil3'), 'x'.repeat(600_000))
    nats.publish('parley.v1.test.dispatch.any', 'nonsense')
    nats.publish('parley.v1.test.box.dispatch', JSON.stringify({ version: 1, prompt: '' }))
    nats.publish(watchSubject('test', 'box'), JSON.stringify({ sessionId: 1 }))
    await nats.flush()
    const { sessionId } = await box.must('session.create', { title: 'Still here' })
    await expect
      .poll(async () => (await desk.must('session.list', {})).sessions.map((one) => one.sessionId), { timeout: 10_000 })
      .toContain(sessionId)
    expect((await desk.must('fleet.get', {})).fleet?.hosts.map(({ host }) => host)).toEqual(['box'])
    expect((await desk.must('machine.list', {})).machines).toHaveLength(1)
  })

  it('sees none of the secrets of a host', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest()
    const canary = 'sk-canary-5f2d8e91c07b4a36'
    const { client: box } = await offering(servers, 'box')
    const spy = await client(servers)
    const seen: string[] = []
    spy.subscribe('>', { callback: (_error, message) => void seen.push(message.string()) })
    await spy.flush()
    const { providerConfig } = await box.must('providerConfig.create', {
      providerConfig: { name: 'Canary', kind: 'openai', baseUrl: 'http://127.0.0.1:9/v1' },
    })
    await box.must('providerConfig.setKey', { providerConfigId: providerConfig.providerConfigId, key: canary })
    const { client: desk } = await following(servers)
    const { machineId } = await machineOf(desk, 'box')
    await desk.must('machine.request', { machineId, request: 'providerConfig.list' })
    const { sessionId } = await box.must('session.create', {})
    await box.must('session.subscribe', { sessionId })
    await box.must('session.sendMessage', { sessionId, message: 'say hello' })
    await box.untilEvent(sessionId, 'turn.completed')
    await published(box)
    await spy.flush()
    expect(seen.join('')).toContain('Canary')
    expect(seen.join('')).not.toContain(canary)
  })

  it('refuses a host that its broker does not know', async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers } = await natsOfTest({ configuration: 'authorization { user: "box", password: "x" }' })
    const { client: desk } = await joining(servers)
    await expect
      .poll(async () => (await desk.must('fleet.get', {})).fleet, { timeout: 20_000 })
      .toMatchObject({ state: 'unreachable', problem: { code: 'fleet-refused' } })
  })
})

it('keeps events under subjects of its own', () => {
  expect(EVENTS_SUBJECTS).toBe('parley.v1.*.*.session.*')
  expect(sessionSubject('f', 'h', 'a b.*')).toBe('parley.v1.f.h.session.=YSBiLio')
})
