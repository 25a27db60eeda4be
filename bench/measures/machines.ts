import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createProcesses } from '../../src/main/core/base/process/processes'
import { machineConnection } from '../../src/main/core/machine/link/connect'
import { commandPipe } from '../../src/main/core/machine/link/command-pipe'
import type { Store } from '../../src/main/core/store/port'
import type { TestClient } from '../../src/main/core/testing/test-host'
import { withHost } from '../host'
import { FEWEST, measured, percentile, type Finding } from '../report'
import { percentilesOfParts } from '../samples'

const SESSIONS = 100_000
const LISTS = 100
const REQUESTS = 500
/** Sessions that stream at once. */
const STREAMING = 50

const cli = path.resolve(import.meta.dirname, '../../src/main/cli/index.ts')

/** Measures lists with 100,000 sessions of another machine, and what a link adds to a request about a session. */
export async function machines(small: boolean): Promise<Finding[]> {
  const sessions = small ? SESSIONS / 100 : SESSIONS
  return withHost(
    () => Promise.resolve(undefined),
    async (client, store) => {
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
        measured('machines-streaming-added', await streaming(client, small), 'ms', { atMost: 15 }),
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
 * Time that a gateway adds to each event while 50 sessions of a machine stream: between its arrival at a program on that
 * machine and at a client of the gateway. 95th percentiles of whole answers of all sessions, from their beginning on.
 */
async function streaming(client: TestClient, small: boolean): Promise<number[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-far-'))
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const program = (...args: string[]) =>
    [process.execPath, '--import', import.meta.resolve('tsx'), cli, ...args] as const
  const command = [...program('rpc', '--data', dataDir)] as [string, ...string[]]
  const [node, ...start] = program('host', 'start', '--data', dataDir)
  await promisify(execFile)(node, start)
  const processes = createProcesses()
  const direct = machineConnection({ open: commandPipe(processes, command), version: '0', onFault: () => {} })
  try {
    await direct.start()
    const { machine } = await client.must('machine.add', { address: { kind: 'command', command }, name: 'Streaming' })
    const { machineId } = machine
    await client.until(() => isConnected(client, machineId))
    const there = new Map<string, number>()
    direct.onSessionEvent(({ sessionId, sequence }) => there.set(`${sessionId}:${sequence}`, performance.now()))
    const here = new Map<string, number>()
    const sessionIds: string[] = []
    for (let count = 0; count < (small ? 5 : STREAMING); count += 1) {
      const { sessionId } = await client.must('session.create', { executionTargetId: machineId })
      await client.must('session.subscribe', { sessionId })
      await direct.request('session.subscribe', { sessionId })
      sessionIds.push(sessionId)
    }
    let taken = client.notifications.length
    let ended = 0
    // One look at each notification: waiting for every session apart would take longer than what is measured.
    const take = () => {
      for (let next = client.notifications[taken]; next !== undefined; next = client.notifications[taken]) {
        taken += 1
        if (next.method !== 'session.event') continue
        here.set(`${next.params.sessionId}:${next.params.sequence}`, performance.now())
        if (next.params.type === 'turn.completed') ended += 1
      }
      return ended >= sessionIds.length
    }
    const samples: number[] = []
    for (let round = 0; round < FEWEST; round += 1) {
      ended = 0
      here.clear()
      there.clear()
      for (const sessionId of sessionIds) await client.must('session.sendMessage', { sessionId, message: 'slow 8' })
      await client.until(take)
      const added = [...here].flatMap(([event, at]) => {
        const first = there.get(event)
        return first === undefined ? [] : [at - first]
      })
      samples.push(percentile(added, 0.95))
    }
    await client.must('machine.remove', { machineId })
    return samples
  } finally {
    direct.close()
    const [, ...stop] = program('host', 'stop', '--data', dataDir)
    await promisify(execFile)(node, stop)
    await processes.dispose()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
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
