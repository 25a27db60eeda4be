import type { KV, KvWatchOptions } from '@nats-io/kv'
import { connect } from '@nats-io/transport-node'
import { expect, it, onTestFinished } from 'vitest'
import { brokerOf, type Broker } from './broker'
import { openBuckets } from './buckets'
import { FleetConnection } from './connection'
import { Follower } from './follower'
import { Leases } from './leases'
import type { Presence } from './records'
import { natsOfTest, noNats } from './testing/nats'

type Opened = Awaited<ReturnType<KV['watch']>> & { stop(error?: Error): void }

/** A broker whose watches can be ended by the test. */
async function brokerOfTest() {
  const { servers } = await natsOfTest()
  const nats = await connect({ servers: [...servers] })
  onTestFinished(() => nats.close())
  const buckets = await openBuckets(nats)
  const opened: Opened[] = []
  const noted = (bucket: KV): KV => {
    const watch = async (options?: KvWatchOptions) => {
      const iterator = await bucket.watch(options)
      opened.push(iterator)
      return iterator
    }
    return Object.assign(Object.create(bucket) as KV, { watch })
  }
  const broker: Broker = brokerOf(new FleetConnection(nats), {
    ...buckets,
    hosts: noted(buckets.hosts),
    sessions: noted(buckets.sessions),
    leases: noted(buckets.leases),
  })
  return { broker, end: (error?: Error) => opened.splice(0).forEach((watch) => watch.stop(error)) }
}

const presenceOf = (host: string): string =>
  JSON.stringify({
    host,
    version: '1',
    protocolVersion: 1,
    startId: host,
    agents: [],
    tags: [],
    working: 0,
  } satisfies Presence)

/** A gateway that notes what it is told. */
function gatewayOfTest() {
  const told: string[] = []
  const gateway = {
    follow: ({ host }: { host: string }) => Promise.resolve(void told.push(`follow ${host}`)),
    meet: ({ host }: { host: string }) => void told.push(`meet ${host}`),
    published: () => Promise.resolve(),
    adopted: (_: unknown, [sessionId]: string[]) => Promise.resolve(void told.push(`adopted ${sessionId}`)),
    hostOf: () => undefined,
  }
  return { told, gateway: () => Promise.resolve(gateway as never) }
}

it.for([
  ['ends', undefined],
  ['fails', new Error('no longer allowed')],
] as const)('follows hosts and adoptions again when a watch %s', async ([, error], { skip }) => {
  skip(noNats() !== undefined, noNats())
  const { broker, end } = await brokerOfTest()
  const { told, gateway } = gatewayOfTest()
  const lines: string[] = []
  const context = { gateway, log: (line: string) => void lines.push(line), clock: { now: () => Date.now() } }
  const leases = new Leases({ fleet: 'test', host: 'desk' } as never, context)
  const follower = new Follower({ fleet: 'test', host: 'desk' }, context, () => {}, leases.isAdopted)
  onTestFinished(() => {
    follower.end()
    leases.stop()
  })
  follower.begin(broker)
  leases.follow(broker)
  await broker.hosts.put('test.one', presenceOf('one'))
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['follow one', 'meet one'])

  end(error)
  await broker.hosts.put('test.two', presenceOf('two'))
  await broker.sessions.put('test.three', JSON.stringify({ host: 'three', joinedAt: 1 }))
  await broker.leases.put('test.one.s', JSON.stringify({ by: 'two', sessionId: 's', isDone: true }))
  await expect
    .poll(() => told.slice(2).sort(), { timeout: 10_000 })
    .toEqual(['adopted s', 'follow three', 'follow two', 'meet two'])
  expect(follower.isPresent('two')).toBe(true)
  expect(leases.isAdopted('test.one.s')).toBe(true)
  // One line for each watch, however often it is tried again.
  expect(lines.filter((line) => line.includes('asked for again'))).toHaveLength(3)
})
