import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { RequestInput, RequestName, RequestOutput } from '../../src/shared/contract'
import { PROTOCOL_VERSION } from '../../src/shared/server/requests'
import type { Host } from '../../src/main/core/base/host-port'
import { createHost } from '../../src/main/core/host/host'
import { EVENTS_STREAM } from '../../src/main/core/machine/fleet/subjects'
import { runNats } from '../../src/main/core/machine/fleet/testing/run-nats'
import { scriptedAdapter, type Script } from '../../src/main/core/testing/scripted-agent'
import { fixedAdapters } from '../../src/main/core/testing/test-host'
import { percentile, type Finding } from '../report'

const HOSTS = 20
const SESSIONS = 1000
const STREAMING = 50
const STREAM_MS = 8000
const STEP_MS = 40
const REQUESTS = 300

/** Streams words in steps, as an agent does. */
const script: Script = async ({ emit }) => {
  const end = performance.now() + STREAM_MS
  while (performance.now() < end) {
    emit({ type: 'text', delta: 'a few words more ' })
    await wait(STEP_MS)
  }
  return undefined
}

/** A client that notes when it got each event. */
class Watch {
  readonly at = new Map<string, number>()
  readonly durable = new Set<string>()
  ended = 0
  private readonly connection

  constructor(host: Host) {
    this.connection = host.connect({
      notify: ({ method, params }) => {
        if (method !== 'session.event') return
        this.at.set(params.eventId, performance.now())
        if (params.ephemeral !== true) this.durable.add(params.eventId)
        if (params.type === 'turn.completed') this.ended += 1
      },
    })
  }

  async must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>> {
    const answer = await this.connection.request(name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`)
    return answer.value as RequestOutput<N>
  }

  async greet(): Promise<this> {
    await this.must('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'bench' } })
    return this
  }
}

/**
 * Measures a fleet on one machine, whose load all of them share: three nodes, 20 hosts with 1,000 sessions, 50 of which
 * stream, and a gateway that follows them.
 */
export async function fleet(small: boolean): Promise<Finding[]> {
  const [hosts, sessions, streaming] = small ? [3, 30, 6] : [HOSTS, SESSIONS, STREAMING]
  const root = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-fleet-'))
  const nats = await runNats(root, { nodes: 3 })
  const running = new Map<string, Host>()
  const start = async (name: string, offers: boolean): Promise<Watch> => {
    const dataDir = path.join(root, name)
    await mkdir(dataDir, { recursive: true })
    const settings = { fleet: { servers: nats.servers.join(','), name: 'bench', host: name, follow: !offers } }
    await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify(settings))
    const created = await createHost({
      dataDir,
      version: '0.0.0-bench',
      adapters: fixedAdapters([scriptedAdapter('bench', script)]),
      defaultFolder: dataDir,
      ...(offers ? { fleet: { servers: nats.servers, fleet: 'bench', host: name } } : {}),
    })
    if (!created.ok) throw new Error(created.error.message)
    running.set(name, created.value)
    return new Watch(created.value).greet()
  }
  try {
    // One after the other: what the broker keeps is created by the first.
    const members: Watch[] = []
    for (let index = 0; index < hosts; index += 1) {
      const member = await start(`box-${index}`, true)
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
    let gateway = await start('desk', false)
    const connected = async () => {
      const { machines } = await gateway.must('machine.list', {})
      return machines.filter(({ state }) => state === 'connected').length === hosts
    }
    const joined = await lasts(() => until(connected))
    await until(async () => (await gateway.must('session.list', { limit: 1 })).total === sessions)

    const watched = ids.flatMap((own, host) => own.slice(0, Math.ceil(streaming / hosts)).map((id) => ({ host, id })))
    for (const { host, id } of watched.slice(0, streaming)) {
      await members[host]?.must('session.subscribe', { sessionId: id })
      await gateway.must('session.subscribe', { sessionId: id })
    }
    for (const { host, id } of watched.slice(0, streaming))
      await members[host]?.must('session.sendMessage', { sessionId: id, message: 'go' })
    const local = await timed(() => members[0]?.must('session.get', { sessionId: ids[0]?.at(-1) ?? '' }))
    const far = await timed(() => gateway.must('session.get', { sessionId: ids[0]?.at(-1) ?? '' }))
    const list = await timed(() => gateway.must('session.list', { limit: 100 }))
    const first = running.get('desk')
    await until(() =>
      Promise.resolve(members.reduce((sum, { ended }) => sum + ended, 0) === Math.min(streaming, watched.length)),
    )
    await until(() => Promise.resolve(gateway.ended === Math.min(streaming, watched.length)))
    const added = members.flatMap(({ at }) =>
      [...at].flatMap(([id, here]) => {
        const there = gateway.at.get(id)
        return there === undefined ? [] : [there - here]
      }),
    )
    const lostLive = members.flatMap(({ durable }) => [...durable]).filter((id) => !gateway.durable.has(id)).length

    const nodeKilled = await lasts(async () => {
      await nats.nodes[0]?.kill()
      await until(async () => !(await connected()), 5000).catch(() => undefined)
      await until(connected)
    })
    await nats.nodes[0]?.restart()
    await running.get('box-0')?.close()
    await until(async () => !(await connected()))
    const hostRestarted = await lasts(async () => {
      members[0] = await start('box-0', true)
      await until(connected)
    })
    await first?.close()
    const gatewayRestarted = await lasts(async () => {
      gateway = await start('desk', false)
      await until(connected)
    })
    await until(async () => {
      const states = await Promise.all(members.map((member) => member.must('fleet.get', {})))
      return states.every(({ fleet: state }) => state?.unpublished === 0)
    })
    const lostStored = await missing(nats.servers, members)
    return [
      { name: 'fleet-join', value: joined, unit: 'ms' },
      { name: 'fleet-request-added', value: far - local, unit: 'ms', goal: { atMost: 15 } },
      { name: 'fleet-event-added', value: percentile(added, 0.95), unit: 'ms', goal: { atMost: 15 } },
      { name: 'fleet-list', value: list, unit: 'ms', goal: { atMost: 10 } },
      { name: 'fleet-node-killed', value: nodeKilled, unit: 'ms' },
      { name: 'fleet-host-restarted', value: hostRestarted, unit: 'ms' },
      { name: 'fleet-gateway-restarted', value: gatewayRestarted, unit: 'ms' },
      { name: 'fleet-events-lost', value: lostLive + lostStored, unit: 'events', goal: { atMost: 0 } },
    ]
  } finally {
    await Promise.all([...running.values()].map((host) => host.close()))
    await nats.close()
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Number of durable events that clients of the hosts got and the broker does not have. */
async function missing(servers: readonly string[], members: readonly Watch[]): Promise<number> {
  const connection = await connect({ servers: [...servers] })
  const { streams } = await jetstreamManager(connection)
  const { state } = await streams.info(EVENTS_STREAM)
  const stored = new Set<string>()
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await streams.getMessage(EVENTS_STREAM, { seq })
    if (message !== null) stored.add(message.header.get('Nats-Msg-Id'))
  }
  await connection.close()
  return members.flatMap(({ durable }) => [...durable]).filter((id) => !stored.has(id)).length
}

async function lasts(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function timed(work: () => Promise<unknown> | undefined): Promise<number> {
  const taken: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) taken.push(await lasts(() => Promise.resolve(work())))
  return percentile(taken, 0.95)
}

async function until(holds: () => Promise<boolean>, limit = 60_000): Promise<void> {
  const end = performance.now() + limit
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('a step of the measurement took too long')
    await wait(20)
  }
}
