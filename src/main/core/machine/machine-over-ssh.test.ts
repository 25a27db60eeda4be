import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run } from '#main/cli/testing/run'
import type { Machine } from '#shared/machine/entities'
import { createPlayground } from '../agents/adapters/playground'
import { readHostFile } from '../base/host-file'
import { createProcesses } from '../base/process/processes'
import { version } from '../base/version'
import { putPackage } from '../base/ssh/testing/archive'
import { noSshd, startSshd, type TestSshd } from '../base/ssh/testing/sshd'
import { hostOfTest } from '../testing/host-of-test'
import { temporaryFolder } from '../testing/temporary-folder'

vi.setConfig({ testTimeout: 120_000 })

/** A host of a person whose ssh knows `box`, a machine without Parley. */
async function setUp(options: Parameters<typeof startSshd>[0] = {}) {
  const server = await startSshd(options)
  await useConfiguration(server)
  onTestFinished(async () => {
    if ((await readHostFile(server.dataDir)) === null) return
    await run(['host', 'stop', '--data', server.dataDir])
  })
  const here = await hostOfTest([createPlayground({ processes: createProcesses() })], { version })
  const { dataDir } = here
  const client = await here.client()
  const machine = async () => {
    const { machines } = await client.must('machine.list', {})
    if (machines[0] === undefined) throw new Error('there is a machine')
    return machines[0]
  }
  const until = async <T>(read: (machine: Machine) => T | undefined): Promise<T> => {
    await expect.poll(async () => read(await machine()), { timeout: 20_000 }).toBeDefined()
    return read(await machine()) as T
  }
  const answer = async (kind: string, given?: string) => {
    const { questionId, text } = await until(({ question }) => (question?.kind === kind ? question : undefined))
    const { machineId } = await machine()
    await client.must('machine.answer', { machineId, questionId, ...(given === undefined ? {} : { answer: given }) })
    return text
  }
  return { server, client, dataDir, machine, until, answer, servers: join(server.home, '.parley', 'server') }
}

async function useConfiguration(server: TestSshd): Promise<void> {
  const home = await temporaryFolder()
  await mkdir(join(home, '.ssh'))
  await copyFile(server.configFile, join(home, '.ssh', 'config'))
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, home)
  onTestFinished(() => void vi.unstubAllEnvs())
}

it('asks what ssh asks, installs Parley where it is missing, and follows it', async ({ skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const { client, dataDir, machine, until, answer, servers } = await setUp({ passphrase: 'open sesame' })
  expect(await client.must('machine.suggest', {})).toEqual({ hosts: ['box'] })
  const { machineId } = (await client.must('machine.add', { address: { kind: 'ssh', host: 'box' } })).machine
  expect(await answer('host-key', 'yes')).toContain('SHA256:')
  await answer('passphrase', 'open sesame')
  await until(({ canInstall }) => canInstall)
  expect((await machine()).problem).toMatchObject({ code: 'machine-unreachable', details: { ssh: 'parley-missing' } })

  await client.must('machine.install', { machineId })
  const missing = await until(({ problem }) => (problem?.code === 'machine-not-installed' ? problem : undefined))
  expect(missing.message).toContain(join(dataDir, 'packages'))
  await putPackage(dataDir)
  await client.must('machine.install', { machineId })
  await until(({ state }) => (state === 'connected' ? true : undefined))
  // The connection of the first attempt was used: nothing was asked again.
  expect(await readdir(servers)).toEqual([version])
  expect(await machine()).toMatchObject({ version, state: 'connected' })
  expect(await machine()).not.toHaveProperty('canInstall')

  const folders = await client.must('machine.request', { machineId, request: 'folder.list', input: { folder: '~' } })
  expect(folders.answer).toMatchObject({ folders: [], isTruncated: false })
})

it('gives up when a question stays unanswered, and cancels an installation without a trace', async ({ skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const { client, dataDir, until, answer, servers } = await setUp()
  const { machineId } = (await client.must('machine.add', { address: { kind: 'ssh', host: 'box' } })).machine
  await answer('host-key')
  const refused = await until(({ problem }) => problem)
  expect(refused).toMatchObject({ code: 'machine-unreachable', details: { ssh: 'host-key-refused' } })
  await client.must('machine.connect', { machineId })
  await answer('host-key', 'yes')
  await until(({ canInstall }) => canInstall)
  await putPackage(dataDir, { ballast: 32_000_000 })
  await client.must('machine.install', { machineId })
  await until(({ installing = 0 }) => (installing > 0 ? true : undefined))
  await client.must('machine.cancelInstall', { machineId })
  const { message } = await until(({ problem }) => problem)
  expect(message).toBe('The installation was cancelled. Nothing was changed on the machine.')
  await expect.poll(() => readdir(servers).catch(() => []), { timeout: 30_000 }).toEqual([])
})

it('refuses a machine whose key has changed, with the words of ssh, and does not try again by itself', async ({
  skip,
}) => {
  skip(noSshd() !== undefined, noSshd())
  const { server, client, until, answer } = await setUp()
  const { machineId } = (await client.must('machine.add', { address: { kind: 'ssh', host: 'box' } })).machine
  await answer('host-key', 'yes')
  await until(({ canInstall }) => canInstall)
  await client.must('machine.disconnect', { machineId })
  await server.changeHostKey()
  await client.must('machine.connect', { machineId })
  const problem = await until((machine) => machine.problem)
  expect(problem).toMatchObject({
    code: 'machine-unreachable',
    details: { ssh: 'host-key-changed', isFinal: true },
  })
  expect(problem.message).toContain('REMOTE HOST IDENTIFICATION HAS CHANGED')
})
