import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Host } from '#core/base/host-port'
import type { Store } from '#core/store/port'
import type { TestClient } from '#core/testing/test-host'
import { withHost } from '../host'
import { FEWEST, measured, percentile, type Finding } from '../report'
import { percentilesOfParts } from '../samples'
import { until } from '../until'
import { WatchingClient, type Heard } from '../watching-client'

const SESSIONS = 100_000
const LISTS = 100
const REQUESTS = 500
/** Sessions that stream at once. */
const STREAMING = 50

/** A prompt whose answer takes eight seconds, in steps as models make them, and the agent that answers in this way. */
const ANSWER = 'long 1600'
const AGENT = { kind: 'adapter' as const, adapterName: 'playground', model: 'pensive' }

const watching = path.resolve(import.meta.dirname, '../watching-program.ts')
const cli = path.resolve(import.meta.dirname, '../../src/main/cli/index.ts')

/** Measures lists with 100,000 sessions of another machine, and what a link adds to a request about a session. */
export async function machines(small: boolean): Promise<Finding[]> {
  const sessions = small ? SESSIONS / 100 : SESSIONS
  return withHost(
    () => Promise.resolve(undefined),
    async (client, store, host) => {
      const listing = await withDirectory(client, store, sessions)
      const { local, far } = await requests(client)
      return [
        measured('machines-list', listing.list, 'ms', { atMost: 10 }),
        measured('machines-page-50', listing.deep, 'ms'),
        measured('machines-filter', listing.filtered, 'ms'),
        measured('machines-counts', listing.counts, 'ms'),
        measured('machines-request-local', local, 'ms'),
        measured(
          'machines-request-added',
          far.map((ms, part) => ms - (local[part] ?? Number.NaN)),
          'ms',
          { atMost: 15 },
        ),
        measured('machines-streaming-added', await streaming(host, small), 'ms', { atMost: 15 }),
      ]
    },
  )
}

/** A machine that is off, with so many sessions in the list; 95th percentiles of five parts each. */
async function withDirectory(client: TestClient, store: Store, sessions: number) {
  const address = { kind: 'command' as const, command: ['/nowhere/parley'] }
  const { machine } = await client.must('machine.add', { address, name: 'Far' })
  const { machineId } = machine
  await client.must('machine.disconnect', { machineId })
  await store.write((writer) =>
    writer.putMachineSessions(
      Array.from({ length: sessions }, (_, index) => ({
        machineId,
        item: {
          sessionId: `far-${index}`,
          title: `Session ${index}`,
          createdAt: index,
          lastActivityAt: index,
          status: 'active' as const,
          targetWorkingDirectory: `/work/project-${index % 50}`,
          agents: [],
        },
      })),
    ),
  )
  const p95 = (input: Parameters<typeof client.must<'session.list'>>[1]) =>
    timed(LISTS, () => client.must('session.list', input))
  return {
    list: await p95({ limit: 100 }),
    deep: await p95({ limit: 100, offset: 5000 }),
    filtered: await p95({ limit: 100, folders: ['/work/project-7'] }),
    counts: await timed(LISTS, () => client.must('session.getStatusCounts', {})),
  }
}

/** A request about a session of this host, and one of another host over `parley rpc`; 95th percentiles of five parts each. */
async function requests(client: TestClient): Promise<{ local: number[]; far: number[] }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-far-'))
  const command = [process.execPath, '--import', import.meta.resolve('tsx'), cli, 'rpc', '--data', dataDir]
  const { machine } = await client.must('machine.add', { address: { kind: 'command', command }, name: 'Near' })
  const { machineId } = machine
  try {
    await client.until(() => isConnected(client, machineId))
    const here = await client.must('session.create', {})
    const there = await client.must('session.create', { executionTargetId: machineId })
    const p95 = (sessionId: string) => timed(REQUESTS, () => client.must('session.get', { sessionId }))
    return { local: await p95(here.sessionId), far: await p95(there.sessionId) }
  } finally {
    await client.must('machine.remove', { machineId })
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Time that a gateway adds to each event while 50 sessions of a machine stream, 25 events per second each: between its
 * arrival at a program on that machine and at a client of the gateway, which are processes of their own. 95th percentiles
 * of whole answers of all sessions, from their beginning on.
 */
async function streaming(host: Host, small: boolean): Promise<number[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-far-'))
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const program = (...args: string[]) =>
    [process.execPath, '--import', import.meta.resolve('tsx'), cli, ...args] as const
  const command = [...program('rpc', '--data', dataDir)] as [string, ...string[]]
  const [node, ...start] = program('host', 'start', '--data', dataDir)
  await promisify(execFile)(node, start)
  const near = await startWatching(command)
  try {
    const client = await new WatchingClient(host).greet()
    const { machine } = await client.must('machine.add', { address: { kind: 'command', command }, name: 'Streaming' })
    const { machineId } = machine
    await until(async () => {
      const { machines: all } = await client.must('machine.list', {})
      return all.some((one) => one.machineId === machineId && one.state === 'connected')
    })
    const sessionIds: string[] = []
    for (let count = 0; count < (small ? 5 : STREAMING); count += 1) {
      const { sessionId } = await client.must('session.create', { executionTargetId: machineId })
      await client.must('session.subscribe', { sessionId, machineId })
      sessionIds.push(sessionId)
    }
    await near.ask(sessionIds)
    const samples: number[] = []
    for (let round = 0; round < FEWEST; round += 1) {
      client.arrivals.ended = 0
      for (const sessionId of sessionIds)
        await client.must('session.sendMessage', { sessionId, machineId, message: ANSWER, agent: AGENT })
      await until(() => client.arrivals.ended >= sessionIds.length)
      const here = new Map(client.arrivals.take().map(([id, at]) => [id, at]))
      const added = (await near.ask(null)).flatMap(([id, at]) => {
        const arrived = here.get(id)
        return arrived === undefined ? [] : [arrived - at]
      })
      samples.push(percentile(added, 0.95))
    }
    await client.must('machine.remove', { machineId })
    return samples
  } finally {
    near.end()
    const [, ...stop] = program('host', 'stop', '--data', dataDir)
    await promisify(execFile)(node, stop)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts a program that notes when events arrive at it over `command`. */
async function startWatching(command: readonly string[]) {
  const execArgv = ['--import', import.meta.resolve('tsx')]
  const child = fork(watching, command, { execArgv, stdio: 'inherit' })
  const answered = async (): Promise<Heard[]> => {
    const [heard] = (await once(child, 'message')) as [Heard[]]
    return heard
  }
  await Promise.race([answered(), once(child, 'exit').then(() => Promise.reject(new Error('the program ended')))])
  return {
    /** Watches sessions; null: returns the events that arrived since the last time. */
    async ask(sessionIds: readonly string[] | null): Promise<Heard[]> {
      const answer = answered()
      child.send({ sessionIds })
      return answer
    },
    end: () => child.disconnect(),
  }
}

const isConnected = (client: TestClient, machineId: string): boolean =>
  client.notifications.some(
    ({ method, params }) =>
      method === 'server.event' &&
      params.type === 'machines.changed' &&
      params.payload.machines.some((one) => one.machineId === machineId && one.state === 'connected'),
  )

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let count = 0; count < times; count += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return percentilesOfParts(taken, 0.95)
}
