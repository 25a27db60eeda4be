import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { ServerEvent, ServerEventType } from '#shared/contract'
import { builtProgram } from '#core/testing/built-program'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { fakeMachine } from '../testing/fake-machine'
import { reaches } from '../testing/pair'
import { container, runtimesOfTest } from './testing'

vi.setConfig({ testTimeout: 60_000 })

/** A client that follows a machine in the container `box`. */
async function following(
  command: readonly string[],
  inside: readonly string[] = [process.execPath, '-e', fakeMachine('s')],
) {
  const runtimes = await runtimesOfTest(container('a1'))
  vi.stubEnv('PATH', runtimes.path)
  const test = await hostOfTest([])
  const client = await test.client()
  const { machine } = await client.must('machine.add', {
    address: { kind: 'command', command: [...command, 'box', ...inside] },
    name: 'Box',
  })
  await reaches(client, 'connected')
  return { runtimes, client, machineId: machine.machineId }
}

const told = (client: TestClient, type: ServerEventType): ServerEvent['payload'][] =>
  client.notifications.flatMap(({ method, params }) =>
    method === 'server.event' && params.type === type ? [params.payload] : [],
  )

const started = (client: TestClient) => told(client, 'runtime.container.started')
const stopped = (client: TestClient) => told(client, 'runtime.container.stopped')
const PATIENCE = { timeout: 20_000 }

posixIt.for([
  ['docker', ['docker', 'exec', '-i']],
  ['docker', ['docker', '--context', 'far', 'exec', '--env', 'box', '-iu', 'root', '--']],
  ['podman', ['podman', 'exec', '--user=root', '--interactive']],
] as const)('a machine behind %o is a container that starts and stops', async ([runtimeId, command]) => {
  const { runtimes, client, machineId } = await following(command)
  const first = { machineId, runtimeId, containerId: 'a1', image: 'docker.io/library/debian:12' }
  await expect.poll(() => started(client), PATIENCE).toEqual([first])
  const { machines } = await client.must('machine.list', {})
  expect(machines).toMatchObject([{ container: { runtimeId, containerId: 'a1', image: first.image } }])

  await runtimes.change(container('a1', { Running: false, ExitCode: 3 }))
  await expect.poll(() => stopped(client), PATIENCE).toEqual([{ ...first, reason: 'exited', exitCode: 3 }])
  expect((await client.must('machine.list', {})).machines[0]).not.toHaveProperty('container')

  await runtimes.change(container('b2'))
  await client.must('machine.connect', { machineId })
  await expect.poll(() => started(client), PATIENCE).toEqual([first, { ...first, containerId: 'b2' }])
  await client.must('machine.disconnect', { machineId })
  await expect.poll(() => stopped(client).at(-1), PATIENCE).toEqual({ ...first, containerId: 'b2', reason: 'released' })
  const inspections = (await runtimes.calls()).filter((call) => call.includes('inspect'))
  expect(inspections.length).toBeGreaterThan(2)
  // A name is never an option.
  for (const call of inspections) expect(call.slice(-2)).toEqual(['--', 'box'])
})

posixIt('a container that is removed has stopped, and one that cannot be asked about has not', async () => {
  const { runtimes, client } = await following(['podman', 'exec', '-i'])
  await expect.poll(() => started(client).length, PATIENCE).toBe(1)
  await runtimes.change(null)
  await expect.poll(() => stopped(client), PATIENCE).toMatchObject([{ reason: 'removed', containerId: 'a1' }])
})

posixIt('commands in its sessions run in its runtime, not in this host', async () => {
  const program = builtProgram(join(import.meta.dirname, '..', '..', '..', 'cli', 'index.ts'))
  const inside = [process.execPath, program, 'rpc', '--data', await temporaryFolder()]
  const { client, machineId } = await following(['docker', 'exec', '-i'], inside)
  const { sessionId } = await client.must('session.create', { executionTargetId: machineId })
  await client.must('session.subscribe', { sessionId, machineId })
  await client.must('session.shell.exec', { sessionId, machineId, command: 'echo hello' })
  await client.untilEvent(sessionId, 'runtime.command.completed')
  expect(client.eventsOf(sessionId, 'runtime.command.started')).toMatchObject([{ payload: { runtimeId: 'docker' } }])
  const { conversation } = await client.must('session.subscribe', { sessionId, machineId })
  expect(conversation?.runtimeCommands).toMatchObject([{ command: 'echo hello', runtimeId: 'docker' }])
})
