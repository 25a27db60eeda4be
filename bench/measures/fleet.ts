import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'
import type { Host } from '#core/base/host-port'
import { createHost } from '#core/host/host'
import { EVENTS_STREAM } from '#core/machine/fleet/subjects'
import { runNats } from '#core/machine/fleet/testing/run-nats'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { fixedAdapters } from '#core/testing/test-host'
import { BRIEF, type Answered, type Asked } from '../fleet-answers'
import { until } from '../until'
import { FEWEST, measured, percentile, type Finding } from '../report'
import { WatchingClient, type Heard } from '../watching-client'

const HOSTS = 20
const SESSIONS = 1000
const STREAMING = 50
/**
 * Time within which all answers begin. 20 hosts that begin 50 answers in the same instant take more than the two processors
 * that they share here and nowhere else; that is measured apart.
 */
const BEGIN_MS = 1000
/** Pause between two measured requests while agents stream, in milliseconds. */
const REQUEST_PAUSE_MS = 10

const program = path.resolve(import.meta.dirname, '../fleet-member.ts')

/** A host in a process of its own. */
class Member {
  private readonly waiting = new Map<number, (answer: Answered) => void>()
  private latest = 0

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answer: Answered) => this.waiting.get(answer.id)?.(answer))
  }

  /** Starts it; resolves when it runs. */
  static async start(dataDir: string, name: string, servers: readonly string[]): Promise<Member> {
    await mkdir(dataDir, { recursive: true })
    const execArgv = ['--import', import.meta.resolve('tsx')]
    const child = fork(program, [dataDir, name, servers.join(',')], { execArgv, stdio: 'inherit' })
    const member = new Member(child)
    await Promise.race([member.answerTo(0), once(child, 'exit').then(() => Promise.reject(new Error('a host ended')))])
    return member
  }

  async must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>> {
    return (await this.ask(name, input)).value as RequestOutput<N>
  }

  /** Time of a request of a client there, in milliseconds. */
  async time(name: RequestName, input: unknown): Promise<number> {
    return (await this.ask(name, input)).ms
  }

  async heard(): Promise<Heard[]> {
    return (await this.ask('events', {})).value as Heard[]
  }

  /** Ends it at once, as a crash. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }

  private ask(name: string, input: unknown): Promise<Answered> {
    this.latest += 1
    const answered = this.answerTo(this.latest)
    this.child.send({ id: this.latest, name, input } satisfies Asked)
    return answered
  }

  private answerTo(id: number): Promise<Answered> {
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => {
        this.waiting.delete(id)
        resolve(answer)
      })
    })
  }
}

/**
 * Measures a fleet on one machine, whose load all of them share: three nodes, 20 hosts in processes of their own with
 * 1,000 sessions, 50 of which stream, and a gateway that follows them. Latencies are the 95th percentiles of whole
 * answers of all 50 sessions, from their beginning to their end.
 */
export async function fleet(small: boolean): Promise<Finding[]> {
  const [hosts, sessions, streaming] = small ? [3, 30, 6] : [HOSTS, SESSIONS, STREAMING]
  const root = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-fleet-'))
  const nats = await runNats(root, { nodes: 3 })
  const members: Member[] = []
  let running: Host | null = null
  const startMember = (index: number) => Member.start(path.join(root, `box-${index}`), `box-${index}`, nats.servers)
  const startGateway = async (): Promise<WatchingClient> => {
    const dataDir = path.join(root, 'desk')
    await mkdir(dataDir, { recursive: true })
    const settings = { fleet: { servers: nats.servers.join(','), name: 'bench', host: 'desk', follow: true } }
    await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify(settings))
    const created = await createHost({
      dataDir,
      version: '0.0.0-bench',
      adapters: fixedAdapters([scriptedAdapter('bench', () => Promise.resolve(undefined))]),
      defaultFolder: dataDir,
    })
    if (!created.ok) throw new Error(created.error.message)
    running = created.value
    return new WatchingClient(created.value).greet()
  }
  try {
    // One after the other: what the broker keeps is created by the first.
    for (let index = 0; index < hosts; index += 1) {
      const member = await startMember(index)
      await until(async () => (await member.must('fleet.get', {})).fleet?.state === 'connected')
      members.push(member)
    }
    const ids = await Promise.all(
      members.map((member) =>
        Promise.all(
          Array.from({ length: sessions / hosts }, async () => (await member.must('session.create', {})).sessionId),
        ),
      ),
    )
    let gateway = await startGateway()
    const reached = async () => {
      const { machines } = await gateway.must('machine.list', {})
      return machines.filter(({ state }) => state === 'connected').length
    }
    const connected = async () => (await reached()) === hosts
    const joined = await lasts(() => until(connected))
    await until(async () => (await gateway.must('session.list', { limit: 1 })).total === sessions)

    const watched = ids
      .flatMap((own, host) => own.slice(0, Math.ceil(streaming / hosts)).map((id) => ({ host, id })))
      .slice(0, streaming)
    for (const { host, id } of watched) {
      await members[host]?.must('session.subscribe', { sessionId: id })
      await gateway.must('session.subscribe', { sessionId: id })
    }
    const quiet = ids[0]?.at(-1) ?? ''
    const durable: string[] = []
    const lost: number[] = []
    /** Lets all watched sessions answer, and returns what the gateway adds to their events: the 95th percentile. */
    const stream = async (message: string, paceMs: number, meanwhile: () => Promise<unknown>): Promise<number> => {
      gateway.arrivals.ended = 0
      const begin = async () => {
        for (const { host, id } of watched) {
          void members[host]?.must('session.sendMessage', { sessionId: id, message })
          if (paceMs > 0) await wait(paceMs)
        }
      }
      const begun = begin()
      while (gateway.arrivals.ended < watched.length) {
        await meanwhile()
        await wait(REQUEST_PAUSE_MS)
      }
      await begun
      const there = (await Promise.all(members.map((member) => member.heard()))).flat()
      const stored = there.flatMap(([id, , kind]) => (kind === 'ephemeral' ? [] : [id]))
      const here = new Map<string, number>()
      const isWhole = () => {
        for (const [id, at] of gateway.arrivals.take()) here.set(id, at)
        return stored.every((id) => here.has(id))
      }
      await until(isWhole, 10_000).catch(() => undefined)
      lost.push(stored.filter((id) => !here.has(id)).length)
      durable.push(...stored)
      const added = there.flatMap(([id, at]) => {
        const arrived = here.get(id)
        return arrived === undefined ? [] : [arrived - at]
      })
      return percentile(added, 0.95)
    }
    const samples: Record<'request' | 'event' | 'atOnce' | 'list', number[]> = {
      request: [],
      event: [],
      atOnce: [],
      list: [],
    }
    for (let round = 0; round < FEWEST; round += 1) {
      const taken: Record<'near' | 'far' | 'list', number[]> = { near: [], far: [], list: [] }
      const event = await stream('go', BEGIN_MS / watched.length, async () => {
        taken.far.push(await lasts(() => gateway.must('session.get', { sessionId: quiet })))
        taken.near.push((await members[0]?.time('session.get', { sessionId: quiet })) ?? Number.NaN)
        taken.list.push(await lasts(() => gateway.must('session.list', { limit: 100 })))
      })
      samples.request.push(percentile(taken.far, 0.95) - percentile(taken.near, 0.95))
      samples.list.push(percentile(taken.list, 0.95))
      samples.event.push(event)
      samples.atOnce.push(await stream(BRIEF, 0, () => Promise.resolve()))
    }

    const recovery: Record<'node' | 'noticed' | 'host' | 'gateway', number[]> = {
      node: [],
      noticed: [],
      host: [],
      gateway: [],
    }
    for (let round = 0; round < FEWEST; round += 1) {
      const node = nats.nodes[round % nats.nodes.length]
      await node?.kill()
      recovery.node.push(await lasts(() => until(async () => (await everyone(gateway, ids)) && (await connected()))))
      await node?.restart()
      await members[0]?.kill()
      recovery.noticed.push(await lasts(() => until(async () => !(await connected()))))
      const began = performance.now()
      members[0] = await startMember(0)
      await until(connected)
      recovery.host.push(performance.now() - began)
      await (running as Host | null)?.close()
      const again = performance.now()
      gateway = await startGateway()
      await until(connected)
      recovery.gateway.push(performance.now() - again)
    }
    await until(async () => {
      const states = await Promise.all(members.map((member) => member.must('fleet.get', {})))
      return states.every(({ fleet: state }) => state?.unpublished === 0)
    })
    lost.push(await missing(nats.servers, durable))
    return [
      { name: 'fleet-join', value: joined, unit: 'ms' },
      measured('fleet-request-added', samples.request, 'ms', { atMost: 15 }),
      measured('fleet-event-added', samples.event, 'ms', { atMost: 15 }),
      measured('fleet-event-added-at-once', samples.atOnce, 'ms'),
      measured('fleet-list', samples.list, 'ms', { atMost: 10 }),
      measured('fleet-node-killed', recovery.node, 'ms'),
      measured('fleet-host-loss-noticed', recovery.noticed, 'ms', { atMost: 5000 }),
      measured('fleet-host-restarted', recovery.host, 'ms'),
      measured('fleet-gateway-restarted', recovery.gateway, 'ms'),
      measured('fleet-events-lost', lost, 'events', { atMost: 0 }, 1),
    ]
  } finally {
    await Promise.all([(running as Host | null)?.close(), ...members.map((member) => member.kill())])
    await nats.close()
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns whether every host answers a request through the gateway. */
async function everyone(gateway: WatchingClient, ids: readonly (readonly string[])[]): Promise<boolean> {
  const asked = ids.map(([sessionId = '']) =>
    gateway.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 }),
  )
  return Promise.all(asked).then(
    () => true,
    () => false,
  )
}

/** Number of durable events that clients of the hosts got and the broker does not have. */
async function missing(servers: readonly string[], durable: readonly string[]): Promise<number> {
  const connection = await connect({ servers: [...servers] })
  // A cluster that has just got a node back chooses its leaders first, and answers nobody meanwhile.
  await until(() =>
    jetstreamManager(connection).then(
      () => true,
      () => false,
    ),
  )
  const { streams } = await jetstreamManager(connection)
  const { state } = await streams.info(EVENTS_STREAM)
  const stored = new Set<string>()
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await streams.getMessage(EVENTS_STREAM, { seq })
    if (message !== null) stored.add(message.header.get('Nats-Msg-Id'))
  }
  await connection.close()
  return durable.filter((id) => !stored.has(id)).length
}

async function lasts(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
