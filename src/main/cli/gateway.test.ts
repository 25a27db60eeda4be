import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline'
import { connectOnce } from '../../client/connection'
import type { Link } from '../../client/link'
import { createPeerLink } from '../../client/peer-link'
import type { MachineAddress } from '../../shared/machine/entities'
import { createHostLink } from '../core/host/host-link'
import { createJsonLinesPipe } from '../core/base/streams/json-lines'
import { serveConnection } from '../core/base/serve-connection'
import { composeHost } from '../core/host/compose'
import { builtProgram } from '../core/testing/built-program'
import { gitAlone } from '../core/testing/contract-table/machine'
import { standingFolder } from '../core/testing/temporary-folder'
import { describeTransport, type Transport } from '../core/testing/transport-suite'
import { runCommand } from './testing'

const cli = builtProgram(new URL('./index.ts', import.meta.url))

/** Another machine: the address of its Parley, and its end. */
interface Far {
  readonly address: MachineAddress
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

/** A host that follows another machine, on which its clients create their sessions. */
async function gatewayTo(far: Far, dataDir: string): Promise<Transport> {
  const composed = await composeHost({ dataDir })
  if (!composed.ok) throw new Error(composed.error.message)
  const host = composed.value
  const connected = await connectOnce(createHostLink(host), { name: 'setup' })
  if (!connected.ok) throw new Error(connected.error.message)
  const setup = connected.value
  const reached = new Promise<void>((resolve) => {
    setup.onServerEvent((event) => {
      if (event.type === 'machines.changed' && event.payload.machines[0]?.state === 'connected') resolve()
    })
  })
  const added = await setup.request('machine.add', { address: far.address, name: 'Far' })
  if (!added.ok) throw new Error(added.error.message)
  const { machineId } = added.value.machine
  await reached
  return {
    async connect() {
      const stdin = new PassThrough()
      const stdout = new PassThrough()
      serveConnection(host, createJsonLinesPipe(stdin, stdout))
      return onMachine(machineId, createPeerLink(createJsonLinesPipe(stdout, stdin)))
    },
    async close() {
      setup.close()
      await host.close()
      await far.end()
    },
  }
}

/** A link whose sessions are created on a machine. */
const onMachine = (machineId: string, link: Link): Link => ({
  ...link,
  request: (name, input) =>
    link.request(name, name === 'session.create' ? { ...(input as object), executionTargetId: machineId } : input),
})

for (const [name, open] of [
  ['parley serve', overServe],
  ['parley rpc', overCommand],
] as const)
  describeTransport(`a gateway to a machine behind ${name}`, async (dataDir) => {
    const farData = join(await standingFolder(), 'far')
    await mkdir(farData)
    await writeFile(join(farData, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
    return gatewayTo(await open(farData), dataDir)
  })
