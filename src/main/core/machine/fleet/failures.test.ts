import { connect } from '@nats-io/transport-node'
import { expect, it, onTestFinished } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import type { TestClient } from '#core/testing/test-host'
import { brokerOf } from './broker'
import { openBuckets } from './buckets'
import { FleetConnection } from './connection'
import { publishedEvents } from './stream-reader'
import { following, machineOf, offering, published } from './testing/members'
import { natsOfTest, noNats } from './testing/nats'

/** Durable events that a client got of a session. */
const durable = (client: TestClient, sessionId: string): AnySessionEvent[] =>
  client.events(sessionId).filter(({ ephemeral }) => ephemeral !== true)

it(
  'loses nothing when a node, a host and the gateway are lost while agents work',
  { timeout: 120_000 },
  async ({ skip }) => {
    skip(noNats() !== undefined, noNats())
    const { servers, nodes } = await natsOfTest({ nodes: 3 })
    const hosts = [await offering(servers, 'one'), await offering(servers, 'two')]
    let gateway = await following(servers)
    const sessions = await Promise.all(
      hosts.map(async ({ client }, index) => {
        const { sessionId } = await client.must('session.create', { title: `Session ${index}` })
        await client.must('session.subscribe', { sessionId })
        return sessionId
      }),
    )
    const [one = '', two = ''] = sessions
    const allThere = async () => {
      for (const host of ['one', 'two']) await machineOf(gateway.client, host)
    }
    /** Waits until the gateway lists both sessions. */
    const listed = async () => {
      const ids = async () =>
        (await gateway.client.must('session.list', {})).sessions.map(({ sessionId }) => sessionId).sort()
      await expect.poll(ids, { timeout: 20_000 }).toEqual([one, two].sort())
    }
    await allThere()
    await listed()
    for (const sessionId of sessions) await gateway.client.must('session.subscribe', { sessionId })
    const ask = async (times: number) => {
      await Promise.all(
        hosts.map(async ({ client }, index) => {
          const sessionId = sessions[index] ?? ''
          await client.must('session.sendMessage', { sessionId, message: `say number ${times}` })
          await client.untilEvent(sessionId, 'turn.completed', times)
        }),
      )
    }
    const took = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await work()
      return Math.round(performance.now() - began)
    }
    const sees = async (count: number) => {
      for (const sessionId of sessions) await gateway.client.untilEvent(sessionId, 'turn.completed', count)
    }

    // A node: those that were connected to it continue with another.
    const working = ask(1)
    await nodes[0]?.kill()
    const node = await took(async () => {
      await working
      await sees(1)
    })
    await nodes[0]?.restart()
    for (const [index, sessionId] of sessions.entries()) {
      const ids = (client: TestClient | undefined) =>
        (client === undefined ? [] : durable(client, sessionId)).map(({ eventId }) => eventId)
      // The gateway subscribed later, and got everything since.
      const [since = ''] = ids(gateway.client)
      const all = ids(hosts[index]?.client)
      expect(all).toContain(since)
      await expect
        .poll(() => ids(gateway.client), { timeout: 20_000 })
        .toEqual(expect.arrayContaining(all.slice(all.indexOf(since))))
      expect(ids(gateway.client)).toHaveLength(new Set(ids(gateway.client)).size)
    }

    // A host: another one with its disk takes its place.
    const [first] = hosts
    const copy = await first?.test.again()
    await first?.test.host.close()
    await copy?.host.close()
    const host = await took(async () => {
      hosts[0] = await offering(servers, 'one', copy?.dataDir)
      await allThere()
    })
    await hosts[0]?.client.must('session.subscribe', { sessionId: one })

    // The gateway: another one finds everything.
    await gateway.test.host.close()
    const desk = await took(async () => {
      gateway = await following(servers)
      await allThere()
    })
    await listed()
    const nats = await connect({ servers: [...servers] })
    onTestFinished(() => nats.close())
    const broker = brokerOf(new FleetConnection(nats), await openBuckets(nats))
    for (const [index, { client }] of hosts.entries()) {
      const sessionId = sessions[index] ?? ''
      const here = await client.must('session.subscribe', { sessionId })
      const there = await gateway.client.must('session.subscribe', { sessionId })
      expect(there.conversation?.messages).toEqual(here.conversation?.messages)
      expect(there.conversation?.messages).toHaveLength(2)
      await published(client)
      // All of the log is at the broker, in order, and nothing else.
      const told = await publishedEvents(broker, { fleet: 'test', host: index === 0 ? 'one' : 'two', sessionId })
      const { snapshot } = await client.must('session.snapshot.export', { sessionId, options: { includeEvents: true } })
      const log = (snapshot.events ?? []).filter((event) => event.sessionId === sessionId)
      expect(told.map(({ eventId }) => eventId)).toEqual(log.map(({ eventId }) => eventId))
    }
    console.log(`Recovery: node ${node} ms, host ${host} ms, gateway ${desk} ms; nothing lost.`)
  },
)
