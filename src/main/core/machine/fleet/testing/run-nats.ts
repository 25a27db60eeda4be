import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PLACES = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/usr/bin/nats-server']
const START_MS = 30_000

export const natsProgram = (): string | undefined => PLACES.find((place) => existsSync(place))

/** Reason why there can be no broker on this machine; undefined where there can. CI has to have one. */
export function noNats(): string | undefined {
  if (natsProgram() !== undefined) return undefined
  if (process.env['CI'] !== undefined && process.getuid?.() === 0)
    throw new Error('nats-server is missing; .ci/run installs it.')
  return 'nats-server is not installed.'
}

/** One node of a broker. */
export interface RunningNode {
  readonly port: number
  /** Ends it at once, as a crash. */
  kill(): Promise<void>
  /** Starts it again, on what it stored. */
  restart(): Promise<void>
}

export interface RunningNats {
  readonly nodes: readonly RunningNode[]
  /** Addresses of all nodes. */
  readonly servers: readonly string[]
  close(): Promise<void>
}

interface NatsOptions {
  readonly nodes?: number
  /** Further lines of the configuration. */
  readonly configuration?: string
}

/** Starts a broker of one or more nodes on free ports of the loopback interface, each with a folder of its own. */
export async function runNats(
  folder: string,
  { nodes: count = 1, configuration = '' }: NatsOptions = {},
): Promise<RunningNats> {
  const ports = await freePorts(count * 2)
  const clients = ports.slice(0, count)
  const routes = ports.slice(count)
  const nodes = await Promise.all(
    clients.map(async (port, index) => {
      const at = join(folder, `node-${index}`)
      await mkdir(at, { recursive: true })
      const file = join(at, 'nats.conf')
      const cluster =
        count === 1
          ? []
          : [
              'cluster {',
              '  name: test',
              `  listen: "127.0.0.1:${routes[index]}"`,
              `  routes: [${routes.map((route) => `"nats://127.0.0.1:${route}"`).join(', ')}]`,
              '}',
            ]
      const lines = [
        `server_name: node-${index}`,
        `listen: "127.0.0.1:${port}"`,
        `jetstream { store_dir: ${JSON.stringify(at)}, max_mem: 256MB, max_file: 4GB }`,
        ...cluster,
        configuration,
      ]
      await writeFile(file, lines.join('\n'))
      return nodeOf(port, file)
    }),
  )
  await Promise.all(nodes.map((node) => node.restart()))
  return {
    nodes,
    servers: clients.map((port) => `nats://127.0.0.1:${port}`),
    close: async () => {
      await Promise.all(nodes.map((node) => node.kill()))
    },
  }
}

function nodeOf(port: number, file: string): RunningNode {
  let child: ChildProcess | null = null
  return {
    port,
    async kill() {
      const running = child
      child = null
      if (running === null || running.exitCode !== null) return
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
    },
    async restart() {
      child = spawn(natsProgram() ?? 'nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr?.on('data', (text: Buffer) => {
        said = (said + text.toString()).slice(-2000)
      })
      const end = performance.now() + START_MS
      while (!(await accepts(port))) {
        if (child.exitCode !== null || performance.now() > end) throw new Error(`nats-server did not start: ${said}`)
        await wait(20)
      }
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(async (server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
