import { expect, onTestFinished } from 'vitest'
import { runCommand } from '#main/cli/testing'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#core/testing/temporary-folder'

export const playground = () =>
  createPlayground({ processes: createProcesses(), pause: () => new Promise(setImmediate) })

export interface Member {
  readonly test: TestHost
  readonly client: TestClient
}

/** A host that offers its sessions to a fleet, as `parley host --fleet`. */
export async function offering(servers: readonly string[], host: string, dataDir?: string): Promise<Member> {
  const test = await hostOfTest([playground()], {
    fleet: { servers, fleet: 'test', host, tags: ['gpu', host] },
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  const client = await test.client()
  await joined(client)
  return { test, client }
}

/** A host whose settings join a fleet to follow it, as the desktop app. */
export async function following(...args: Parameters<typeof joining>): Promise<Member> {
  const member = await joining(...args)
  await joined(member.client)
  return member
}

/** A host like `following`, which may not be in its fleet yet. */
export async function joining(
  servers: readonly string[],
  host = 'desk',
  more: object = {},
  options: Parameters<typeof hostOfTest>[1] = {},
): Promise<Member> {
  const dataDir = await temporaryFolder()
  const fleet = { servers: servers.join(','), name: 'test', host, ...more }
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ fleet }))
  const test = await hostOfTest([playground()], { ...options, dataDir })
  return { test, client: await test.client() }
}

/** A host in a process of its own that offers its sessions. */
export interface MemberProcess {
  /** Ends it without a chance to react. */
  kill(): Promise<void>
}

/** Starts `parley host run --fleet` on a data folder. */
export async function offeringProcess(
  servers: readonly string[],
  host: string,
  dataDir: string,
): Promise<MemberProcess> {
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const fleet = ['--fleet', servers.join(','), '--fleet-name', 'test', '--fleet-host', host]
  const { child } = runCommand(['host', 'run', '--data', dataDir, ...fleet])
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    // Not until its output ends: what it started can hold that for longer.
    await gone
  }
  onTestFinished(kill)
  return { kill }
}

/** Resolves when a host is in its fleet. */
export async function joined(client: TestClient): Promise<void> {
  await expect
    .poll(async () => (await client.must('fleet.get', {})).fleet?.state, { timeout: 20_000 })
    .toBe('connected')
}

/** Resolves with the machine of a host, when it has a state. */
export async function machineOf(client: TestClient, host: string, state = 'connected') {
  const find = async () =>
    (await client.must('machine.list', {})).machines.find(
      ({ address }) => address.kind === 'fleet' && address.host === host,
    )
  await expect.poll(async () => (await find())?.state, { timeout: 20_000 }).toBe(state)
  const machine = await find()
  if (machine === undefined) throw new Error('a machine that has a state is listed')
  return machine
}

/** Resolves when everything is published. */
export async function published(client: TestClient): Promise<void> {
  await expect.poll(async () => (await client.must('fleet.get', {})).fleet?.unpublished, { timeout: 20_000 }).toBe(0)
}
