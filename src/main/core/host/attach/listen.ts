import { randomBytes } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { Host } from '#core/base/host-port'
import { programsHost } from '#core/base/programs-host'
import { toolsHost } from '#core/base/tools-host'
import { serveConnection } from '#core/base/serve-connection'
import { readHello, WELCOME, type Hello } from './handshake'
import { processOf } from './peer-proof'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { newSocketAddress, removeSocketAddress, temporarySocketAddress } from './socket-address'

/** Entrance to a host for other processes of the same user. */
export interface AttachListener {
  readonly address: string
  readonly token: string
  /** Number of connected clients. */
  readonly clients: number
  /** Accepts no new clients; connected ones stay until `close`. */
  readonly stop: () => void
  /** Ends every connection and removes the address. */
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  /** Called when a process of this user asks the host to end. Default: it is refused. */
  readonly onStop?: (() => void) | undefined
}

/** Time limit for the token of a new connection, in milliseconds. */
const HELLO_LIMIT_MS = 5000

/** Opens a local socket at which other processes become clients of the host. Rejects when no socket can be created. */
export async function listenForClients(
  host: Host,
  dataDir: string,
  { onStop }: ListenOptions = {},
): Promise<AttachListener> {
  const token = randomBytes(32).toString('base64url')
  const connections = new Set<() => void>()
  const clients = new Set<Socket>()

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    admit(host, socket, { token, connections, clients, onStop })
  })
  const address = await listenSomewhere(server, dataDir)

  const stop = () => void server.close()
  return {
    address,
    token,
    get clients() {
      return clients.size
    },
    stop,
    async close() {
      stop()
      for (const end of [...connections]) end()
      await removeSocketAddress(address)
    },
  }
}

/** Binds the server to the socket of the data folder; to a temporary one where the file system has no sockets. */
async function listenSomewhere(server: Server, dataDir: string): Promise<string> {
  const address = await newSocketAddress(dataDir)
  try {
    await listenAt(server, address)
    return address
  } catch {
    const other = await temporarySocketAddress()
    await listenAt(server, other)
    return other
  }
}

async function listenAt(server: Server, address: string): Promise<void> {
  // The caller holds the data folder: a socket that is there belongs to a host that died.
  if (process.platform !== 'win32') await rm(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  if (process.platform !== 'win32') await chmod(address, 0o600)
}

/** Returns whether an agent of the host started the client, or nobody knows who did. Never rejects. */
async function comesFromAgent({ programs }: Host, { peer }: Hello): Promise<boolean> {
  if (programs === undefined) return false
  const known = await processOf(peer)
  return known === null || programs.includes(known).catch(() => true)
}

interface Admission {
  readonly token: string
  readonly connections: Set<() => void>
  readonly clients: Set<Socket>
  readonly onStop: (() => void) | undefined
}

/** Serves a connection once it has sent the token; any other is closed without an answer. */
function admit(host: Host, socket: Socket, { token, connections, clients, onStop }: Admission): void {
  const pipe = createJsonLinesPipe(socket, socket)
  const shutOut = () => {
    clearTimeout(limit)
    connections.delete(shutOut)
    socket.destroy()
  }
  const limit = setTimeout(shutOut, HELLO_LIMIT_MS)
  connections.add(shutOut)
  pipe.listen({
    message(line) {
      const hello = readHello(line, token)
      if (hello === null || (hello.stop === true && onStop === undefined)) {
        shutOut()
        return
      }
      const sessionId = hello.tools === undefined ? undefined : host.programs?.sessionOfTools(hello.tools)
      if (hello.tools !== undefined && sessionId === undefined) {
        shutOut()
        return
      }
      clearTimeout(limit)
      connections.delete(shutOut)
      const isProgram = comesFromAgent(host, hello)
      void isProgram.then((is) => {
        if ((is || hello.tools !== undefined) && hello.stop === true) {
          end()
          return
        }
        pipe.send(WELCOME)
        if (hello.stop === true) onStop?.()
      })
      clients.add(socket)
      const reached = sessionId === undefined ? programsHost(host, isProgram) : toolsHost(host, sessionId)
      const end = serveConnection(reached, pipe, () => {
        connections.delete(end)
        clients.delete(socket)
      })
      connections.add(end)
    },
    oversized: shutOut,
    ended: shutOut,
    closed: shutOut,
  })
}
