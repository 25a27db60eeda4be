import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline'
import { afterAll, vi } from 'vitest'
import { connectOnce } from '#client/connection'
import type { Link } from '#client/link'
import { createPeerLink } from '#client/peer-link'
import type { Machine, MachineAddress } from '#shared/machine/entities'
import { noSshd, putParley, runSshd } from '#core/base/ssh/testing/run-sshd'
import { version } from '#core/base/version'
import { createHostLink } from '#core/host/host-link'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { serveConnection } from '#core/base/serve-connection'
import { composeHost } from '#core/host/compose'
import { builtProgram } from '#core/testing/built-program'
import { gitAlone } from '#core/testing/contract-table/machine'
import { rowsNow } from '#core/testing/nightly'
import { standingFolder } from '#core/testing/temporary-folder'
import { MachinesById } from '#core/testing/machines-by-id'
import { describeTransport, type Transport } from '#core/testing/transport-suite'
import { noNats, runNats, type RunningNats } from '#core/machine/fleet/testing/run-nats'
import { runCommand } from './testing'

const cli = builtProgram(new URL('./index.ts', import.meta.url))

/** Another machine: the address of its Parley, and its end. */
interface Far {
  /** Absent: the settings of the gateway suffice for finding it. */
  readonly address?: MachineAddress
  /** Further settings of the gateway. */
  readonly settings?: object
  end(): Promise<unknown>
}

async function overServe(dataDir: string): Promise<Far> {
  const command = runCommand(['serve', '--data', dataDir, '--port', '0', '--json'], { PATH: await gitAlone() })
  const [line] = (await once(createInterface(command.child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    address: { kind: 'serve', url },
    end() {
      command.child.kill('SIGTERM')
      return command.ended
    },
  }
}

/** Nothing runs there until the gateway connects, and nothing afterwards. */
const overCommand = (dataDir: string): Promise<Far> =>
  Promise.resolve({
    address: { kind: 'command', command: [process.execPath, cli, 'rpc', '--data', dataDir] },
    end: () => Promise.resolve(),
  })

/** The broker of all tests of this file. */
let nats: Promise<RunningNats> | null = null
afterAll(async () => (await nats)?.close())

/** A host in the background that offers its sessions to a fleet, which the gateway follows. */
async function overNats(dataDir: string): Promise<Far> {
  nats ??= standingFolder().then((folder) => runNats(folder))
  const [servers = ''] = (await nats).servers
  const fleet = ['--fleet', servers, '--fleet-name', 'suite', '--fleet-host', 'far']
  const command = runCommand(['host', 'run', '--data', dataDir, ...fleet], { PATH: await gitAlone() })
  return {
    settings: { fleet: { servers, name: 'suite', host: 'desk' } },
    end() {
      command.child.kill('SIGTERM')
      return command.ended
    },
  }
}

/** A host that ssh starts in the background at the other end. */
async function overSsh(dataDir: string): Promise<Far> {
  const server = await runSshd(await standingFolder())
  await putParley(server.home, version, cli)
  await cp(dataDir, server.dataDir, { recursive: true })
  const home = await standingFolder()
  await mkdir(join(home, '.ssh'))
  const configuration = await readFile(server.configFile, 'utf8')
  await writeFile(join(home, '.ssh', 'config'), `${configuration}  StrictHostKeyChecking accept-new\n`)
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, home)
  return {
    address: { kind: 'ssh', host: 'box' },
    async end() {
      await runCommand(['host', 'stop', '--data', server.dataDir]).ended
      await server.close()
      vi.unstubAllEnvs()
    },
  }
}

/** A host that follows another machine, on which its clients create their sessions. */
async function gatewayTo(far: Far, dataDir: string): Promise<Transport> {
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground', ...far.settings }))
  const composed = await composeHost({ dataDir })
  if (!composed.ok) throw new Error(composed.error.message)
  const host = composed.value
  const connected = await connectOnce(createHostLink(host), { name: 'setup' })
  if (!connected.ok) throw new Error(connected.error.message)
  const setup = connected.value
  const reached = new Promise<string>((resolve) => {
    const look = (machine: Machine | undefined) => {
      if (machine?.state === 'connected') resolve(machine.machineId)
    }
    setup.onServerEvent((event) => {
      if (event.type === 'machines.changed') look(event.payload.machines[0])
    })
    void setup.request('machine.list', {}).then((listed) => listed.ok && look(listed.value.machines[0]))
  })
  if (far.address !== undefined) {
    const added = await setup.request('machine.add', { address: far.address, name: 'Far' })
    if (!added.ok) throw new Error(added.error.message)
  }
  const machineId = await reached
  const machines = new MachinesById()
  return {
    async connect() {
      const stdin = new PassThrough()
      const stdout = new PassThrough()
      serveConnection(host, createJsonLinesPipe(stdin, stdout))
      return onMachine(machineId, machines, createPeerLink(createJsonLinesPipe(stdout, stdin)))
    },
    async close() {
      setup.close()
      await host.close()
      await far.end()
    },
  }
}

/** A link whose sessions are created on a machine. */
const onMachine = (machineId: string, machines: MachinesById, link: Link): Link => ({
  ...link,
  async request(name, input) {
    const asked = name === 'session.create' ? { ...(input as object), executionTargetId: machineId } : input
    const answer = await link.request(name, machines.complete(name, asked))
    if (answer.ok) machines.learn(answer.value)
    return answer
  },
  onNotification(listener) {
    link.onNotification((notification) => {
      machines.hear(notification)
      listener(notification)
    })
  },
})

/** One of each family: JSON-RPC messages on a stream, and at a broker. The nightly run has all of them. */
const families: readonly string[] = ['parley serve', 'NATS']
const carriers = [
  ['parley serve', overServe, undefined],
  ['parley rpc', overCommand, undefined],
  ['ssh', overSsh, noSshd()],
  ['NATS', overNats, noNats()],
] as const
for (const [name, open, missing] of rowsNow(carriers, ([carrier]) => families.includes(carrier)))
  describeTransport(
    `a gateway to a machine behind ${name}`,
    async (dataDir) => {
      const farData = join(await standingFolder(), 'far')
      await mkdir(farData)
      await writeFile(join(farData, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
      return gatewayTo(await open(farData), dataDir)
    },
    { missing },
  )
