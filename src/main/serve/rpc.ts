import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_MESSAGE_BYTES } from '#shared/rpc/pipe'
import { socketProtocols } from '#shared/rpc/socket-protocols'
import type { Host } from '#core/base/host-port'
import { serveConnection } from '#core/base/serve-connection'
import { addressOf, type Site } from './site'
import { createSocketPipe } from './socket-pipe'

/** JSON-RPC over WebSocket, through the upgrades of an HTTP server. */
export interface RpcEndpoint {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes every connection. */
  readonly close: () => void
}

/** Connection that is admitted. */
export interface Admission {
  /** Names whose it is: no other may use what belongs to the connection. */
  readonly owner: string
  /** Host as this client reaches it. */
  readonly host: Pick<Host, 'connect'>
  /** Called with a function that ends the connection. Returns a function for when it has ended. */
  opened?(end: () => void): () => void
}

/** Access control of the WebSocket. */
export interface SocketAccess {
  /** Counts a request without valid credentials. Returns false when its network address failed too often. */
  mayFail?(request: IncomingMessage): boolean
  /** Returns what a client with valid credentials may reach; null for any other. */
  admit(request: IncomingMessage): Admission | null
}

/** Connects authorized WebSockets at `/rpc` to the host as clients. */
export function createRpcEndpoint(access: SocketAccess, site: Site): RpcEndpoint {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  })
  const connections = new Set<() => void>()
  return {
    upgrade(request, socket, head) {
      const admission = admit(request, access, site, RPC_PATH)
      if (typeof admission === 'number') {
        refuseUpgrade(socket, admission)
        return
      }
      server.handleUpgrade(request, socket, head, (client) => {
        const end = serveConnection(admission.host, createSocketPipe(client), () => {
          connections.delete(end)
          closed?.()
        })
        connections.add(end)
        const closed = admission.opened?.(end)
      })
    },
    close() {
      for (const end of [...connections]) end()
    },
  }
}

const RPC_PATH = '/rpc'

/** The subprotocol with the secret is never echoed. */
export const handleProtocols = (asked: Set<string>): string | false =>
  asked.has(socketProtocols.name) ? socketProtocols.name : false

/** Returns the HTTP status for refusing a client at a path, or what it may reach. */
export function admit(request: IncomingMessage, access: SocketAccess, site: Site, path: string): number | Admission {
  if (!site.accepts(request)) return 403
  if (addressOf(request)?.pathname !== path) return 404
  const admission = access.admit(request)
  if (admission !== null) return admission
  return access.mayFail?.(request) === false ? 429 : 401
}

/** Answers an upgrade with an HTTP status, and ends it. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => {
      socket.destroy()
    },
  )
}
