import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_MESSAGE_BYTES } from '../../shared/rpc/pipe'
import { socketProtocols } from '../../shared/rpc/socket-protocols'
import type { Host } from '../core/base/host-port'
import { serveConnection } from '../core/base/serve-connection'
import type { Access } from './access'
import { addressOf, type Site } from './site'
import { createSocketPipe } from './socket-pipe'

/** JSON-RPC over WebSocket, through the upgrades of an HTTP server. */
export interface RpcEndpoint {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes every connection. */
  readonly close: () => void
}

/** Connects authorized WebSockets at `/rpc` to the host as clients. */
export function createRpcEndpoint(host: Host, access: Access, site: Site): RpcEndpoint {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  })
  const connections = new Set<() => void>()
  return {
    upgrade(request, socket, head) {
      const status = refusal(request, access, site)
      if (status !== null) {
        refuse(socket, status)
        return
      }
      server.handleUpgrade(request, socket, head, (client) => {
        const end = serveConnection(host, createSocketPipe(client), () => connections.delete(end))
        connections.add(end)
      })
    },
    close() {
      for (const end of [...connections]) end()
    },
  }
}

/** The subprotocol with the secret is never echoed. */
const handleProtocols = (asked: Set<string>): string | false =>
  asked.has(socketProtocols.name) ? socketProtocols.name : false

/** Returns the HTTP status for refusing an upgrade, or null. */
function refusal(request: IncomingMessage, access: Access, site: Site): number | null {
  if (!site.accepts(request)) return 403
  if (access.isBlocked(request)) return 429
  if (addressOf(request)?.pathname !== '/rpc') return 404
  if (access.allowsSocket(request)) return null
  access.failed(request)
  return 401
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => {
      socket.destroy()
    },
  )
}
