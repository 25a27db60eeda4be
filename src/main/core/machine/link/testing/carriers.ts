import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import type { MessagePipe } from '../../../../../shared/rpc/pipe'
import { createSocketPipe } from '../../../../serve/socket-pipe'
import { createProcesses } from '../../../base/process/processes'
import { createJsonLinesPipe } from '../../../base/streams/json-lines'
import { commandPipe } from '../command-pipe'
import type { OpenPipe } from '../pipe'
import { socketPipe } from '../socket-pipe'

/** One way to carry a link, for the suite that all of them pass. */
export interface CarrierOfTest {
  readonly name: string
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

/** Every way to carry a link. */
export const carriers: readonly CarrierOfTest[] = [overCommand, overSocket]
