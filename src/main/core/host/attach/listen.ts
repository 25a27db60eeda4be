import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import type { Host } from '../../base/host-port'
import { serveConnection } from '../../base/serve-connection'
import { isWelcome, WELCOME } from './handshake'
import { createJsonLinesPipe } from '../../base/streams/json-lines'
import { newSocketAddress, removeSocketAddress } from './socket-address'

/** Entrance to a host for other processes of the same user. */
export interface AttachListener {
  readonly address: string
  readonly token: string
  /** Accepts no new clients; connected ones stay until `close`. */
  readonly stop: () => void
  /** Ends every connection and removes the address. */
  readonly close: () => Promise<void>
}

/** Time limit for the token of a new connection, in milliseconds. */
const HELLO_LIMIT_MS = 5000

/** Opens a local socket at which other processes become clients of the host. Rejects when no socket can be created. */
export async function listenForClients(host: Host): Promise<AttachListener> {
  const address = await newSocketAddress()
  const token = randomBytes(32).toString('base64url')
  const connections = new Set<() => void>()

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    admit(host, socket, token, connections)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })

  const stop = () => void server.close()
  return {
    address,
    token,
    stop,
    async close() {
      stop()
      for (const end of [...connections]) end()
      await removeSocketAddress(address)
    },
  }
}

/** Serves a connection once it has sent the token; any other is closed without an answer. */
function admit(host: Host, socket: Socket, token: string, connections: Set<() => void>): void {
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
      if (!isWelcome(line, token)) {
        shutOut()
        return
      }
      clearTimeout(limit)
      connections.delete(shutOut)
      pipe.send(WELCOME)
      const end = serveConnection(host, pipe, () => connections.delete(end))
      connections.add(end)
    },
    oversized: shutOut,
    ended: shutOut,
    closed: shutOut,
  })
}
