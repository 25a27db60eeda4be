import { connect } from '@nats-io/transport-node'
import { expect, it, onTestFinished } from 'vitest'
import { nightlyIt } from '#core/testing/nightly'
import type { TestClient } from '#core/testing/test-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { brokerOf } from './broker'
import { openBuckets, PRESENCE_MS } from './buckets'
import { FleetConnection } from './connection'
import { publishedEvents } from './stream-reader'
import { following, machineOf, offeringProcess } from './testing/members'
import { natsOfTest, noNats } from './testing/nats'

/** An answer that takes some seconds. */
const LONG = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

/** A broker with everything that a fleet keeps there, as operators prepare it. */
async function brokerOfTest() {
  const { servers } = await natsOfTest()
  const nats = await connect({ servers: [...servers] })
  onTestFinished(() => nats.close())
  return { servers, broker: brokerOf(new FleetConnection(nats), await openBuckets(nats)) }
}

/** Resolves when everything on a machine is published. */
async function publishedThere(client: TestClient, machineId: string): Promise<void> {
  const unpublished = async () => {
    const answer = await client.must('machine.request', { machineId, request: 'fleet.get', input: {} })
    return (answer.answer as { fleet: { unpublished: number } | null }).fleet?.unpublished
  }
  await expect.poll(unpublished, { timeout: 20_000 }).toBe(0)
}

nightlyIt(
  'goes on after a host is killed in the middle of an answer; nothing is lost or told twice',
  async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers, broker } = await brokerOfTest()
    const dataDir = await temporaryFolder()
    const killed = await offeringProcess(servers, 'box', dataDir)
    const { client } = await following(servers)
    const { machineId } = await machineOf(client, 'box')
    const { sessionId } = await client.must('session.create', { executionTargetId: machineId })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say before' })
    const completed = () => client.eventsOf(sessionId, 'turn.completed').length
    await expect.poll(completed, { timeout: 20_000 }).toBe(1)
    await client.must('session.sendMessage', { sessionId, message: `say ${LONG}` })
    const said = () => JSON.stringify(client.events(sessionId))
    await expect.poll(said, { timeout: 20_000 }).toContain('word20')
    await killed.kill()
    await machineOf(client, 'box', 'unreachable')

    await offeringProcess(servers, 'box', dataDir)
    await machineOf(client, 'box')
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say after' })
    await expect.poll(completed, { timeout: 20_000 }).toBe(2)
    const { conversation } = await client.must('session.subscribe', { sessionId })
    await publishedThere(client, machineId)

    const told = async () =>
      (await publishedEvents(broker, { fleet: 'test', host: 'box', sessionId })).map(({ eventId }) => eventId)
    const options = { includeEvents: true }
    // Read once: each export is an event itself.
    const { snapshot } = await client.must('session.snapshot.export', { sessionId, options })
    const log = (snapshot.events ?? []).map(({ eventId }) => eventId)
    await expect.poll(async () => (await told()).slice(0, log.length), { timeout: 20_000 }).toEqual(log)
    const heard = client.events(sessionId).filter(({ ephemeral }) => ephemeral !== true)
    expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(heard.length)
    // The stored part of the answer is there, and its turn has ended.
    expect(JSON.stringify(conversation)).toContain('word1 ')
    expect(conversation?.turns.map(({ status }) => status).slice(0, 2)).toEqual(['completed', 'error'])
  },
)

it('a gateway that joins after a host was killed lists its sessions, and adopts them', async ({ skip }) => {
  skip(noNats() !== undefined, noNats())
  const { servers } = await brokerOfTest()
  const killed = await offeringProcess(servers, 'box', await temporaryFolder())
  const first = await following(servers, 'first')
  const { machineId } = await machineOf(first.client, 'box')
  const { sessionId } = await first.client.must('session.create', { executionTargetId: machineId, title: 'Orphan' })
  await first.client.must('session.subscribe', { sessionId })
  await first.client.must('session.sendMessage', { sessionId, message: 'say remember this' })
  await expect.poll(() => first.client.eventsOf(sessionId, 'turn.completed'), { timeout: 20_000 }).toHaveLength(1)
  await publishedThere(first.client, machineId)
  const { conversation } = await first.client.must('session.subscribe', { sessionId })
  await first.test.host.close()
  await killed.kill()

  // As long after it as a host may be silent.
  const clock = { now: () => Date.now() + PRESENCE_MS }
  const { client } = await following(servers, 'late', { offer: true }, { clock })
  const machine = await machineOf(client, 'box', 'unreachable')
  const listed = async () => (await client.must('session.list', {})).sessions
  await expect
    .poll(listed, { timeout: 10_000 })
    .toMatchObject([{ sessionId, title: 'Orphan', executionTargetId: machine.machineId }])
  // The app offers adoption where an unreachable host of a fleet has sessions.
  expect(await machineOf(client, 'box', 'unreachable')).toMatchObject({ sessions: 1, address: { kind: 'fleet' } })
  expect((await client.must('fleet.get', {})).fleet?.hosts).toMatchObject([{ host: 'box', isPresent: false }])
  expect(await client.must('fleet.adopt', { host: 'box' })).toEqual({ adopted: [sessionId], taken: [], failed: [] })
  const { conversation: here } = await client.must('session.subscribe', { sessionId })
  expect(here?.messages).toEqual(conversation?.messages)
  await expect.poll(async () => (await machineOf(client, 'box', 'unreachable')).sessions).toBe(0)
  expect(await listed()).toMatchObject([{ sessionId, title: 'Orphan' }])
  expect((await listed())[0]).not.toHaveProperty('executionTargetId')
})
