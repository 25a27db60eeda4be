import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { err } from '#shared/kernel/result'
import type { MessagePipe } from '#shared/rpc/pipe'
import { createSocketPipe } from '#main/serve/socket-pipe'
import { createProcesses } from '#core/base/process/processes'
import { createSsh } from '#core/base/ssh/ssh'
import { noSshd, putParley, startSshd } from '#core/base/ssh/testing/sshd'
import { version } from '#core/base/version'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { unreachable } from '#core/machine/address'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { connectFleet, type FleetConnection } from '#core/machine/fleet/connection'
import { natsOfTest, noNats } from '#core/machine/fleet/testing/nats'
import { commandPipe } from '../command-pipe'
import { acceptNatsLinks, natsLink } from '../nats-link'
import type { OpenPipe } from '../pipe'
import { socketPipe } from '../socket-pipe'

/** One way to carry a link, for the suite that all of them pass. */
export interface CarrierOfTest {
  readonly name: string
  /** Reason why it cannot be tested on this machine. */
  readonly missing?: string | undefined
  /** Serves pipes on a port; `raw` receives the connection below each for hostile peers. */
  serve(accept: (pipe: MessagePipe, raw: Raw) => void): Promise<number>
  /** Opens pipes to a port. */
  open(port: number): OpenPipe
}

/** Sending half of the accepted connection, for text that no pipe would send. */
export interface Raw {
  /** Sends text as it is: a line, or a message of a WebSocket. */
  text(text: string): void
  /** Sends the beginning of a message that never ends, piece by piece. */
  endless(): void
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function flow(socket: Socket, piece: Buffer): void {
  const more = () => {
    while (socket.writable && socket.write(piece));
    if (socket.writable) socket.once('drain', more)
  }
  more()
}

/** Program that carries its stdin and stdout over a connection, as `ssh` does. */
const RELAY = (port: number) =>
  `const s=require('net').connect(${port},'127.0.0.1');process.stdin.pipe(s);s.pipe(process.stdout);` +
  `s.on('error',()=>{});s.on('close',()=>process.exit(255))`

const overCommand: CarrierOfTest = {
  name: 'a program over stdin and stdout',
  serve: (accept) =>
    portOf(
      createServer({ allowHalfOpen: true }, (socket) => {
        socket.on('error', () => {})
        accept(createJsonLinesPipe(socket, socket), {
          text: (text) => void socket.write(`${text}\n`),
          endless: () => flow(socket, Buffer.alloc(1024 * 1024, 'a')),
        })
      }),
    ),
  open(port) {
    const processes = createProcesses()
    onTestFinished(() => processes.dispose())
    return commandPipe(processes, [process.execPath, '-e', RELAY(port)])
  },
}

const overSocket: CarrierOfTest = {
  name: 'a WebSocket',
  async serve(accept) {
    const server = createHttpServer()
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket, request) => {
      socket.on('error', () => {})
      accept(createSocketPipe(socket), {
        text: (text) => socket.send(text),
        endless() {
          // The header of a text frame of 2^40 bytes, and then its content.
          request.socket.write(Buffer.from([0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0]))
          flow(request.socket, Buffer.alloc(1024 * 1024, 'a'))
        },
      })
    })
    return portOf(server)
  },
  open: (port) => socketPipe(`http://127.0.0.1:${port}`, null),
}

/** By port of a broker, the subject of its host. */
const subjects = new Map<number, string>()
let latest = ''

/** Connects to a broker, for one end of a link. */
async function connected(port: number, host: string): Promise<FleetConnection | null> {
  const servers = [`nats://127.0.0.1:${port}`]
  const opened = await connectFleet(
    { servers, fleet: 'test', host, offers: true, follows: true, tags: [], slots: 1 },
    200,
  )
  if (!opened.ok) return null
  onTestFinished(() => opened.value.end())
  return opened.value
}

const overNats: CarrierOfTest = {
  name: 'NATS',
  missing: noNats(),
  async serve(accept) {
    const { nodes } = await natsOfTest()
    const port = nodes[0]?.port ?? 0
    const broker = await connected(port, 'there')
    if (broker === null) throw new Error('a broker that was started answers')
    const subject = `parley.v1.test.${randomUUID()}.rpc`
    subjects.set(port, subject)
    latest = subject
    acceptNatsLinks(broker, subject, (pipe, whole) => {
      accept(pipe, {
        text: (text) => pipe.send(text),
        endless() {
          const timer = setInterval(() => whole.sendPart(Buffer.alloc(256 * 1024, 'a')), 1)
          onTestFinished(() => clearInterval(timer))
        },
      })
    })
    await broker.nats.flush()
    return port
  },
  open(port) {
    // A proxy has another port than its broker.
    const subject = subjects.get(port) ?? latest
    let broker: Promise<FleetConnection | null> | null = null
    return natsLink(async () => {
      broker ??= connected(port, 'here')
      const found = await broker
      if (found === null) broker = null
      return found
    }, subject)
  },
}

/** By port of an sshd, the configuration of its clients. */
const configurations = new Map<number, string>()
let latestConfiguration = ''

/** The system's ssh and a real sshd, whose `parley` is the relay. */
const overSsh: CarrierOfTest = {
  name: 'ssh',
  missing: noSshd(),
  async serve(accept) {
    const served = await overCommand.serve(accept)
    const { port, home, configFile } = await startSshd()
    const relay = join(home, 'relay.cjs')
    await writeFile(relay, RELAY(served))
    await putParley(home, version, relay)
    latestConfiguration = await readFile(configFile, 'utf8')
    configurations.set(port, latestConfiguration)
    return port
  },
  open(port) {
    // A proxy has another port than its sshd.
    const configuration = configurations.get(port) ?? latestConfiguration
    const processes = createProcesses()
    const opening = temporaryFolder().then(async (folder) => {
      const configFile = join(folder, 'config')
      await writeFile(configFile, configuration.replace(/Port \d+/, `Port ${port}`))
      return createSsh({ host: 'box', processes, ask: () => Promise.resolve('yes'), version, configFile })
    })
    onTestFinished(async () => {
      await (await opening).close()
      await processes.dispose()
    })
    return async () => {
      const opened = await (await opening).openPipe()
      return opened.ok ? opened : err(unreachable('box', opened.error))
    }
  },
}

/** Every way to carry a link. */
export const carriers: readonly CarrierOfTest[] = [overCommand, overSocket, overNats, overSsh]
