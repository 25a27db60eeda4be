import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createNodeHttpHandler, createNodeWebSocketUpgradeHandler } from '@agentclientprotocol/sdk/experimental/node'
import { AcpServer } from '@agentclientprotocol/sdk/experimental/server'
import type { AgentConnector, AgentConnection } from '@agentclientprotocol/sdk/unstable'
import { WebSocketServer } from 'ws'
import { Connection } from '#client/connection'
import { withSessionKeys } from '#client/session-keys'
import { MAX_MESSAGE_BYTES } from '#shared/rpc/pipe'
import { ok } from '#shared/kernel/result'
import type { Host } from '#core/base/host-port'
import { version } from '#core/base/version'
import { createHostLink } from '#core/host/host-link'
import { createAcpAgent } from './agent'

/** Client that begins a connection, and the host as that client reaches it. */
export interface Caller {
  readonly host: Pick<Host, 'connect'>
  /** Called with a function that ends the connection. Returns a function for when it has ended. */
  opened?(end: () => void): () => void
}

/** Transport of the protocol over HTTP and WebSocket. */
export interface AcpTransport {
  request(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** Returns a transport. `caller`: called for each new connection. */
export function createAcpTransport(
  caller: () => Caller,
  handleProtocols: (asked: Set<string>) => string | false,
): AcpTransport {
  const server = new AcpServer({ createAgent: () => connectorFor(caller()) })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  })
  return {
    request: createNodeHttpHandler(server, { maxRequestBodyBytes: MAX_MESSAGE_BYTES }),
    upgrade: createNodeWebSocketUpgradeHandler(server, sockets),
    close: () => server.close(),
  }
}

/** Returns an agent for one connection, which is a client of the host as long as that. */
function connectorFor({ host, opened }: Caller): AgentConnector {
  return {
    connect(stream, options) {
      const client = new Connection(
        () => Promise.resolve(ok({ link: withSessionKeys(createHostLink(host)) })),
        { name: 'parley acp', version },
        { reconnects: false },
      )
      // Requests of the client of the protocol wait for the handshake.
      const ready = client.start()
      const agent: AgentConnector = createAcpAgent(client, () => undefined, ready)
      const connection = agent.connect(stream, options) as AgentConnection
      const ended = opened?.(() => connection.close())
      void connection.closed.then(() => {
        client.close()
        ended?.()
      })
      return connection
    },
  }
}
